import { logInToPanel } from '../../support/clients/panel';
import { aCategory, aDraft, aPublishedTerm } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await startService();
  token = await logInToPanel(service);
  const { strapi } = service;
  const category = await aCategory(strapi, 'uebergang', 'Übergänge');
  await aPublishedTerm(strapi, 'Überlauf', { category, tags: ['ärger'], aliases: ['Ölfleck'] });
  await aDraft(strapi, 'Änderung', { category });
});
afterAll(() => service.stop());

const get = async (path: string) => {
  const { body } = await service.http.get(path).set('Authorization', `Bearer ${token}`).expect(200);
  return body;
};
const listed = async (query: string): Promise<string[]> => {
  const { results } = await get(
    `/content-manager/collection-types/plugin::glossary.term?pageSize=100&${query}`,
  );
  return results.map(({ term }: { term: string }) => term);
};

it.each([
  ['_q', 'überl', 'Überlauf'],
  ['_q', 'änderung', 'Änderung'],
  ['filters[term][$containsi]', 'überla', 'Überlauf'],
  ['filters[term][$startsWithi]', 'ä', 'Änderung'],
  ['filters[term][$eqi]', 'änderung', 'Änderung'],
])('the list of terms ignores the case of all letters: %s=%s', async (name, text, term) => {
  expect(await listed(`${name}=${encodeURIComponent(text)}`)).toEqual([term]);
});
it('lists of the panel ignore it as well', async () => {
  const e = encodeURIComponent;
  const { terms } = await get(`/glossary-panel/term-choices?text=${e('üBERL')}`);
  expect(terms).toMatchObject([{ name: 'Überlauf' }]);
  const byAlias = await get(`/glossary-panel/term-choices?text=${e('ÖLF')}`);
  expect(byAlias.terms).toMatchObject([{ name: 'Überlauf', alias: 'Ölfleck' }]);
  const { words } = await get(`/glossary-panel/words?list=tags&beginning=${e('Ärg')}`);
  expect(words).toEqual(['ärger']);
  const { rows } = await get(`/glossary-panel/attention?reason=unpublished&q=${e('äND')}`);
  expect(rows).toMatchObject([{ term: 'Änderung' }]);
});
