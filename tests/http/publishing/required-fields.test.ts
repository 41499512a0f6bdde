import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { NO_ITEM } from '../../../src/plugins/glossary/core/publishing/completeness';
import { logInToPanel } from '../../support/clients/panel';
import { aCategory, aDraft, aPublishedTerm, edit, publish } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

/** Everything that a term need not have where an operator asks for the least. */
const NOTHING_MORE = {
  difficulty: null,
  aliases: null,
  tags: null,
  misconception: '',
  why_it_matters: null,
  common_mistakes: [],
  when_to_use: null,
  avoid_when: null,
  refs: null,
  bad_code: ' \n',
  good_code: '',
  quick_fix: null,
  severity: null,
  effort: null,
};

let service: RunningService;
const start = async (fields: string) => {
  service = await startService({ GLOSSARY_REQUIRED_FIELDS: fields });
};
afterAll(() => {
  delete process.env.GLOSSARY_REQUIRED_FIELDS;
});

const json = async (path: string) => (await service.http.get(path)).body;
const text = async (path: string) => (await service.http.get(path)).text;

async function isValid(record: object): Promise<boolean> {
  const ajv = new Ajv2020();
  addFormats(ajv);
  return ajv.validate(await json('/schemas/term.json'), record);
}

describe('where the least is required', () => {
  beforeAll(async () => {
    await start('term');
    await aCategory(service.strapi);
    await aPublishedTerm(service.strapi, 'Short Term', NOTHING_MORE);
    await aPublishedTerm(service.strapi, 'Whole Term');
  });
  afterAll(() => service.stop());

  it('a version without severity, difficulty or effort is restored', async () => {
    const { strapi } = service;
    const documentId = await aPublishedTerm(strapi, 'Restored Short', NOTHING_MORE);
    await edit(strapi, documentId, { severity: 'high', short: 'A second version.' });
    await publish(strapi, documentId);
    const mayAll = (): boolean => true;
    const restored = glossaryOf(strapi).restoring.restore(documentId, 1, mayAll, mayAll);
    expect(await restored).toEqual({ leftOut: [] });
    const draft = await strapi.documents('plugin::glossary.term').findOne({ documentId });
    expect(draft).toMatchObject({ severity: null, difficulty: null, effort: null });
    await strapi.documents('plugin::glossary.term').delete({ documentId });
  });

  it('a term has every key in its record, empty where there is nothing, as the schema says', async () => {
    const record = await json('/glossary/short_term.json');
    expect(Object.keys(record)).toEqual(Object.keys(await json('/glossary/whole_term.json')));
    expect(record).toMatchObject({
      difficulty: '',
      aliases: [],
      tags: [],
      misconception: '',
      why_it_matters: '',
      common_mistakes: [],
      bad_code: '',
      good_code: '',
      quick_fix: '',
      severity: '',
      effort: '',
    });
    expect(await isValid(record)).toBe(true);
    expect(await isValid({ ...record, severity: 'fatal' })).toBe(false);
  });

  it('filters find those that have the value, and count them', async () => {
    expect(await json('/glossary.json')).toMatchObject({ total: 2 });
    const beginners = await json('/glossary.json?difficulty=beginner');
    expect(beginners.terms.map(({ slug }: { slug: string }) => slug)).toEqual(['whole_term']);
    expect(await text('/glossary?sort=name')).toMatch(
      /difficulty&#x3D;beginner">beginner<\/a><span class="number"> 1<\/span>/,
    );
  });

  it.each([{ short: null }, { long: '' }, { category: null }])('%j is refused', async (missing) => {
    const documentId = await aDraft(service.strapi, `Lacks ${Object.keys(missing).join()}`, {
      ...NOTHING_MORE,
      ...missing,
    });
    await expect(publish(service.strapi, documentId)).rejects.toThrow(/ is missing\.$/);
  });
});

describe('where more is required later', () => {
  let token: string;
  beforeAll(async () => {
    await start('tags,quick_fix');
    token = await logInToPanel(service);
  });
  afterAll(() => service.stop());

  const incomplete = async () =>
    (
      await service.http
        .get('/glossary-panel/attention?reason=incomplete&q=term')
        .set('Authorization', `Bearer ${token}`)
    ).body.rows;

  it('published terms stay, and the schema still describes them', async () => {
    const record = await json('/glossary/short_term.json');
    expect(record.quick_fix).toBe('');
    expect(await isValid(record)).toBe(true);
    // No published term lacks an explanation, and none may.
    expect(await isValid({ ...record, long: '' })).toBe(false);
  });

  it('the panel says which terms lack something, and how complete they are', async () => {
    expect(await incomplete()).toMatchObject([
      {
        term: 'Short Term',
        openPoints: 2,
        first: { field: 'tags', message: NO_ITEM },
        filled: 8,
      },
    ]);
    const counts = await service.http
      .get('/glossary-panel/attention/counts')
      .set('Authorization', `Bearer ${token}`);
    // Three drafts of the tests above cannot be published either.
    expect(counts.body.counts.incomplete).toBe(4);
  });

  it('the next publication needs it, and makes the schema say so', async () => {
    const [{ documentId }] = await incomplete();
    await edit(service.strapi, documentId, { tags: ['keyword'] });
    await expect(publish(service.strapi, documentId)).rejects.toThrow(/Quick fix is missing\.$/);
    // It is told once, as its draft stands.
    expect(await incomplete()).toMatchObject([{ term: 'Short Term', openPoints: 1, filled: 9 }]);
    await edit(service.strapi, documentId, { quick_fix: 'Do it.' });
    await publish(service.strapi, documentId);
    expect(await incomplete()).toEqual([]);
    const record = await json('/glossary/short_term.json');
    expect(await isValid(record)).toBe(true);
    expect(await isValid({ ...record, quick_fix: '' })).toBe(false);
    expect(await isValid({ ...record, severity: '' })).toBe(true);
  });
});
