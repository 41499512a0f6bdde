import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { aDraft, aPublishedTerm, edit, publish, unpublish } from '../../support/content/content';
import { publishElsewhere } from '../../support/content/other-instance';
import { UNCOUNTED } from '../../support/content/term-stats';
import { times } from '../../support/repeated';
import { type RunningService, startService } from '../../support/service';

/** Pages and records of versions and histories are made once for each state of the glossary. */

const FORMS = [
  ...['?version=2', '.json?version=2', '.md?version=2', '/history.json'],
  ...['/history', '/history?from=1&to=2'],
];

let service: RunningService;
let terms = 0;
let slug: string;
let documentId: string;
let seen: string;
beforeAll(async () => {
  // Room for a few pages.
  service = await startService({ GLOSSARY_PAGE_MEMORY: '8' });
  // Polls are made by the tests.
  glossaryOf(service.strapi).logFollower.stop();
});
afterAll(() => service.stop());

/** A term with two versions, of which the second names another term, and a draft. */
beforeEach(async () => {
  const { strapi } = service;
  terms += 1;
  slug = `term_${terms}`;
  seen = await aPublishedTerm(strapi, `Seen Thing ${terms}`);
  const draft = await aDraft(strapi, `Secret Plan ${terms}`);
  documentId = await aPublishedTerm(strapi, `Term ${terms}`, { slug });
  await edit(strapi, documentId, { related: [seen, draft] });
  await publish(strapi, documentId);
});

const uses = () => ({ ...glossaryOf(service.strapi).versionTexts.uses });

async function answers() {
  const all: { readonly form: string; readonly content: string }[] = [];
  for (const form of FORMS) {
    const { status, headers, text } = await service.http
      .get(`/glossary/${slug}${form}`)
      .set(UNCOUNTED);
    expect([form, status]).toEqual([form, 200]);
    all.push({ form, content: `${headers.link}\n${headers.etag}\n${text}` });
  }
  return all;
}
const having = (shown: Awaited<ReturnType<typeof answers>>, text: string | RegExp) =>
  shown.filter(({ content }) => content.search(text) >= 0).map(({ form }) => form);
/** In the address of a page and in HTML. */
const VERSION_THREE = /version(?:=|&#x3D;)3/;

it('each is made once, and none has a draft', async () => {
  const before = uses();
  const first = await answers();
  expect(uses()).toEqual({ found: before.found, made: before.made + FORMS.length });
  expect(await answers()).toEqual(first);
  expect(uses().made).toBe(before.made + FORMS.length);
  expect(having(first, 'Secret')).toEqual([]);
  expect(having(first, 'Seen Thing')).toContain('/history?from=1&to=2');
});

it('a draft that is saved changes none', async () => {
  const before = await answers();
  const { made } = uses();
  await edit(service.strapi, documentId, { short: 'Nobody may read this yet.' });
  expect(await answers()).toEqual(before);
  expect(uses().made).toBe(made);
});

it('none names a term that is withdrawn', async () => {
  expect(having(await answers(), `Seen Thing ${terms}`)).not.toEqual([]);
  await unpublish(service.strapi, seen);
  expect(having(await answers(), `Seen Thing ${terms}`)).toEqual([]);
});

const PUBLISHED: Readonly<Record<string, () => Promise<void>>> = {
  'this instance': async () => {
    await edit(service.strapi, documentId, { short: 'A third definition.' });
    await publish(service.strapi, documentId);
  },
  'another instance': () =>
    publishElsewhere(service.strapi, documentId, { short: 'A third definition.' }),
};
it.each(Object.entries(PUBLISHED))('a version published by %s is told', async (_who, publishIt) => {
  expect(having(await answers(), VERSION_THREE)).toEqual([]);
  await publishIt();
  expect(having(await answers(), VERSION_THREE)).toEqual(FORMS);
});

it('one that does not exist yet is not remembered as such', async () => {
  const statuses = () =>
    Promise.all(
      ['?version=3', '/history?from=2&to=3'].map(
        async (form) => (await service.http.get(`/glossary/${slug}${form}`)).status,
      ),
    );
  expect(await statuses()).toEqual([404, 404]);
  await PUBLISHED['this instance']?.();
  expect(await statuses()).toEqual([200, 200]);
});

it('any number of them take no more memory than they may', async () => {
  const { versionTexts } = glossaryOf(service.strapi);
  const make = () => Promise.resolve({ body: 'x'.repeat(50_000), link: '' });
  for (const number of times(100, (index) => index))
    await versionTexts.of(slug, `text ${number}`, make);
  const { taken, most } = versionTexts.memory();
  expect(taken).toBeLessThanOrEqual(most);
  const { made } = uses();
  await versionTexts.of(slug, 'text 99', make);
  expect(uses().made).toBe(made);
  await versionTexts.of(slug, 'text 0', make);
  expect(uses().made).toBe(made + 1);
});
