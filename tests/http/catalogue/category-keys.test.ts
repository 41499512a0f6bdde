import { categoryKeyTaken } from '../../../src/plugins/glossary/server/publication-log/category-entries';
import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import { aCategory, aPublishedTerm, COMPLETE_TERM } from '../../support/content/content';
import { imported, linesOf } from '../../support/content/glossary-files';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ PUBLIC_URL: 'https://example.org/terms' });
});
afterAll(() => service.stop());

const categories = () => service.strapi.documents('api::category.category');
const rekey = (documentId: string, key: string) =>
  categories().update({ documentId, data: { key } });

/** Each address that is filtered by a category. */
const ADDRESSES = [
  ['/glossary', '?category=KEY'],
  ['/glossary', '?q=paged&category=KEY&sort=newest&page=2&utm_source=elsewhere'],
  ['/glossary.json', '?category=KEY&page_size=2'],
  ['/glossary-suggestions.json', '?q=pa&category=KEY'],
] as const;

it.each(ADDRESSES)('a key that a category had before leads on from %s%s', async (path, query) => {
  const documentId = await aCategory(service.strapi, 'first_key', 'Renamed');
  await aPublishedTerm(service.strapi, `Paged ${query.length}`, { category: documentId });
  await rekey(documentId, 'second_key');
  await rekey(documentId, 'third_key');
  for (const former of ['first_key', 'second_key']) {
    const asked = service.http.get(`${path}${query.replace('KEY', former)}`);
    const { headers } = await asked.expect(301);
    expect(headers.location).toBe(`/terms${path}${query.replace('KEY', 'third_key')}`);
  }
  // It may have its own key again, and the others lead there.
  await rekey(documentId, 'first_key');
  await service.http.get(`${path}?category=first_key`).expect(200);
  const { headers } = await service.http.get(`${path}?category=third_key`).expect(301);
  expect(headers.location).toBe(`/terms${path}?category=first_key`);
});

it('no other category gets it, not even a new one, until the category is deleted', async () => {
  const documentId = await aCategory(service.strapi, 'kept', 'Keeper');
  const other = await aCategory(service.strapi, 'of_another', 'Another');
  await rekey(documentId, 'kept_elsewhere');
  const refusal = categoryKeyTaken('kept', 'Keeper');
  await expect(rekey(other, 'kept')).rejects.toThrow(refusal);
  await expect(categories().create({ data: { key: 'kept', name: 'New' } })).rejects.toThrow(
    refusal,
  );
  await categories().update({ documentId: other, data: { tagline: 'Of another.' } });
  await categories().delete({ documentId });
  for (const key of ['kept', 'kept_elsewhere'])
    await service.http.get(`/glossary?category=${key}`).expect(404);
  await rekey(other, 'kept');
  const { headers } = await service.http.get('/glossary?category=of_another').expect(301);
  expect(headers.location).toBe('/terms/glossary?category=kept');
});

it('is known from the log when the service starts', async () => {
  const documentId = await aCategory(service.strapi, 'before_start', 'Started');
  await rekey(documentId, 'after_start');
  const keys = await glossaryOf(service.strapi).publicationLog.categoryKeys();
  expect([keys.get('before_start'), keys.get('after_start')]).toEqual([documentId, documentId]);
});

it('means the category in a file that is imported as well', async () => {
  const { strapi } = service;
  const documentId = await aCategory(strapi, 'in_a_file', 'In A File');
  await rekey(documentId, 'in_the_glossary');
  const file = linesOf(
    { kind: 'category', key: 'in_a_file', tagline: 'From the file.' },
    { ...COMPLETE_TERM, slug: 'from_the_file', term: 'From The File', category: 'in_a_file' },
  );
  expect(await imported(strapi, file)).toMatchObject({ end: 'done', written: 1, refused: [] });
  const { body } = await service.http.get('/glossary/from_the_file.json').expect(200);
  expect(body.category).toBe('in_the_glossary');
  expect(await categories().findOne({ documentId })).toMatchObject({
    key: 'in_the_glossary',
    name: 'In A File',
    tagline: 'From the file.',
  });
});
