import { faultsOf } from '../../../src/plugins/glossary/core/publishing/completeness';
import { requiredFieldsOf } from '../../../src/plugins/glossary/core/panel/required-mark';
import { DEFAULT_REQUIRED_FIELDS } from '../../../src/plugins/glossary/core/term/required-fields';
import { fieldsOf, TERM_FORM } from '../../../src/plugins/glossary/core/term/edit-form';
import { AXIS_FAULTS, NO_SCORE } from '../../../src/plugins/glossary/core/publishing/score-draft';
import {
  aCategory,
  aDraft,
  aPublishedTerm,
  COMPLETE_TERM,
  edit,
  publish,
} from '../../support/content/content';
import { fullAccessToken, logInToPanel } from '../../support/clients/panel';
import { type RunningService, startService } from '../../support/service';
import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';

const TERM = 'api::term.term';
const AXIS = { value: 5, rationale: 'A reason.' };
const SCORE = {
  detectability: { value: 5, rationale: 'A compiler warns.' },
  effort: { value: 3, rationale: 'One function.' },
  burden: { value: 0, rationale: 'Nobody carries it.' },
  trap: { value: 9, rationale: 'Everybody tries this first.' },
};

let service: RunningService;
let panelToken: string;
let apiToken: string;
beforeAll(async () => {
  service = await startService();
  panelToken = await logInToPanel(service);
  apiToken = await fullAccessToken(service.strapi);
});
afterAll(() => service.stop());

const panel = (path: string) => service.http.get(path).set('Authorization', `Bearer ${panelToken}`);

describe('the form of a term', () => {
  interface Configured {
    layouts: { edit: { name: string; size: number }[][] };
    metadatas: Record<string, { edit: { label: string; description: string } }>;
  }
  const configuration = async (): Promise<Configured> => {
    const { body } = await panel(`/content-manager/content-types/${TERM}/configuration`);
    return body.data.contentType;
  };

  it('has its fields in the order of the page, with labels and hints', async () => {
    const { layouts, metadatas } = await configuration();
    expect(layouts.edit.flat().map(({ name }) => name)).toEqual(
      TERM_FORM.flatMap(fieldsOf).map(({ name }) => name),
    );
    expect(metadatas.short?.edit).toMatchObject({
      label: 'TL;DR',
      description: expect.stringContaining('One sentence'),
    });
  });

  it('shows every attribute of the content type, the score through its draft and the choice of an address at the slug', () => {
    const attributes = Object.entries(service.strapi.contentType(TERM).attributes);
    const visible = attributes
      .filter(([, attribute]) => !('visible' in attribute) || attribute.visible !== false)
      .map(([name]) => name)
      .filter(
        (name) =>
          !/^(id|documentId|locale|localizations|\w+(At|By)|debt_score|take_over_address)$/.test(
            name,
          ),
      );
    const shown = TERM_FORM.flatMap(fieldsOf).map(({ name }) => name);
    expect([...shown].sort()).toEqual(visible.sort());
  });

  it('marks as required what an empty term lacks', async () => {
    const faults = faultsOf({ documentId: 'empty-id' }, DEFAULT_REQUIRED_FIELDS);
    const { body } = await service.http
      .get('/content-manager/content-types')
      .set('Authorization', `Bearer ${panelToken}`);
    const { attributes } = body.data.find(({ uid }: { uid: string }) => uid === TERM);
    expect(new Set(requiredFieldsOf(attributes))).toEqual(
      new Set(faults.map(({ field }) => field)),
    );
  });

  it('keeps what editors change about it over a restart', async () => {
    const changed = await configuration();
    changed.layouts.edit.reverse();
    const { strapi } = service;
    await strapi
      .plugin('content-manager')
      .service('content-types')
      .updateConfiguration(strapi.contentType(TERM), changed);
    await glossaryOf(strapi).editForm.arrangeOnce();
    expect((await configuration()).layouts.edit).toEqual(changed.layouts.edit);
  });
});

describe('the custom fields', () => {
  it('store lists as lists, through the panel and through the REST API', async () => {
    const lists = { tags: ['one', 'two'], refs: ['https://example.org/'], common_mistakes: ['a'] };
    const throughPanel = await service.http
      .post(`/content-manager/collection-types/${TERM}`)
      .set('Authorization', `Bearer ${panelToken}`)
      .send({ term: 'Lists From The Panel', ...lists, detection: { tools: ['Ruff S105'] } });
    expect(throughPanel.status).toBe(201);
    const throughRest = await service.http
      .get(`/api/terms/${throughPanel.body.data.documentId}?status=draft&populate=detection`)
      .set('Authorization', `Bearer ${apiToken}`);
    expect(throughRest.body.data).toMatchObject({ ...lists, detection: { tools: ['Ruff S105'] } });
    expect(throughRest.body.data).not.toHaveProperty('score_draft');
  });
});

describe('suggestions', () => {
  const words = async (query: string): Promise<string[]> =>
    (await panel(`/glossary-panel/words?${query}`)).body.words;

  beforeAll(async () => {
    const { strapi } = service;
    const detection = { tools: ['ESLint no-eval', '100% "Quoted"', 'yes! really'] };
    await aDraft(strapi, 'Suggesting One', { tags: ['concurrency', 'cache'], detection });
    await aDraft(strapi, 'Suggesting Two', { tags: ['cache'] });
    await aDraft(strapi, 'Suggesting Nothing', { tags: '"cache is no list' });
  });

  it('are the words that begin alike, the most used first', async () => {
    expect(await words('list=tags&beginning=C')).toEqual(['cache', 'concurrency']);
    expect(await words('list=tags&beginning=con')).toEqual(['concurrency']);
    expect(await words('list=tools&beginning=eslint')).toEqual(['ESLint no-eval']);
  });

  it.each([
    ['a wildcard', 'list=tags&beginning=%25', []],
    ['another wildcard', 'list=tags&beginning=c_che', []],
    ['a wildcard that is meant', 'list=tools&beginning=100%25', ['100% "Quoted"']],
    ['the character that escapes wildcards', 'list=tools&beginning=yes!', ['yes! really']],
    ['a quotation mark', 'list=tools&beginning=100%25%20%22q', ['100% "Quoted"']],
  ])('take %s as a character', async (_what, query, expected) => {
    expect(await words(query)).toEqual(expected);
  });

  it('of an unknown list are refused', async () => {
    expect((await panel('/glossary-panel/words?list=term')).status).toBe(400);
  });

  it.each(['/glossary-panel/words?list=tags', '/glossary-panel/terms/some-id'])(
    '%s answers nobody who is not logged in',
    async (path) => {
      expect((await service.http.get(path)).status).toBe(401);
      const apiCaller = service.http.get(path).set('Authorization', `Bearer ${apiToken}`);
      expect((await apiCaller).status).toBe(401);
    },
  );

  it('answer nobody who may not read terms', async () => {
    const { strapi } = service;
    const role = await strapi.service('admin::role').create({ name: 'Outsider', description: '' });
    await strapi.service('admin::user').create({
      email: 'outsider@glossary.example',
      firstname: 'An',
      lastname: 'Outsider',
      password: 'A-password-for-tests-1',
      isActive: true,
      roles: [role.id],
    });
    const login = await service.http
      .post('/admin/login')
      .send({ email: 'outsider@glossary.example', password: 'A-password-for-tests-1' });
    const { status } = await service.http
      .get('/glossary-panel/words?list=tags')
      .set('Authorization', `Bearer ${login.body.data.token}`);
    expect(status).toBe(403);
  });
});

describe('the public side of a term', () => {
  it('of a draft is empty', async () => {
    const documentId = await aDraft(service.strapi, 'Never Published');
    const { body } = await panel(`/glossary-panel/terms/${documentId}`);
    expect(body).toEqual({ slug: 'never_published', addresses: [], oldAddresses: [], score: null });
  });

  it('names every address under which it was published', async () => {
    const documentId = await aPublishedTerm(service.strapi, 'Moved Term');
    await edit(service.strapi, documentId, { slug: 'moved_away' });
    await publish(service.strapi, documentId);
    const { body } = await panel(`/glossary-panel/terms/${documentId}`);
    expect(body.addresses).toEqual(['moved_term', 'moved_away']);
  });
});

describe('a drafted score', () => {
  const page = async (slug: string): Promise<string> =>
    (await service.http.get(`/glossary/${slug}`)).text;
  const scoresOf = (term: string) =>
    service.strapi.documents('api::debt-score.debt-score').findMany({
      filters: { term: { term } },
      populate: ['detectability', 'effort', 'burden', 'trap'],
    });

  it('becomes the score of the term when the term is published, and not before', async () => {
    const { strapi } = service;
    const documentId = await aPublishedTerm(strapi, 'Scored Later');
    await edit(strapi, documentId, { score_draft: SCORE });
    expect(await page('scored_later')).not.toContain('debt(');
    await publish(strapi, documentId);
    expect(await page('scored_later')).toContain('debt(d5/e3/b0/t9)');
    expect((await panel(`/glossary-panel/terms/${documentId}`)).body.score).toEqual(SCORE);
    for (const status of ['draft', 'published'] as const) {
      const term = await strapi.documents(TERM).findOne({ documentId, status });
      expect(term?.score_draft).toBeNull();
    }
  });

  it('replaces the score that was there, which stays one document', async () => {
    const { strapi } = service;
    const documentId = await aPublishedTerm(strapi, 'Scored Again', { score_draft: SCORE });
    await publish(strapi, documentId);
    expect(await page('scored_again')).toContain('debt(d5/e3/b0/t9)');
    await edit(strapi, documentId, { score_draft: { ...SCORE, trap: { ...AXIS, value: 1 } } });
    await publish(strapi, documentId);
    expect(await page('scored_again')).toContain('debt(d5/e3/b0/t1)');
    await edit(strapi, documentId, { short: 'An edit of something else.' });
    await publish(strapi, documentId);
    expect(await page('scored_again')).toContain('debt(d5/e3/b0/t1)');
    expect(await scoresOf('Scored Again')).toHaveLength(1);
  });

  it('is written by every way to publish', async () => {
    const { strapi, http } = service;
    const category = await aCategory(strapi);
    await strapi.documents(TERM).create({
      data: { ...COMPLETE_TERM, term: 'Created Published', category, score_draft: SCORE },
      status: 'published',
    });
    expect(await page('created_published')).toContain('debt(d5/e3/b0/t9)');

    const { body } = await http
      .post(`/content-manager/collection-types/${TERM}/actions/publish`)
      .set('Authorization', `Bearer ${panelToken}`)
      .send({ ...COMPLETE_TERM, term: 'Published At Once', category, score_draft: SCORE });
    expect(body.error).toBeUndefined();
    expect(await page('published_at_once')).toContain('debt(d5/e3/b0/t9)');
  });

  it.each([
    [
      'without a value',
      { ...SCORE, trap: { value: null, rationale: 'x' } },
      AXIS_FAULTS.noValue('trap'),
    ],
    [
      'without a reason',
      { ...SCORE, effort: { value: 3, rationale: ' ' } },
      AXIS_FAULTS.noRationale('effort'),
    ],
    [
      'above nine',
      { ...SCORE, burden: { value: 10, rationale: 'x' } },
      AXIS_FAULTS.outOfRange('burden', 10),
    ],
    ['that is a text', 'd5/e3', NO_SCORE],
  ])('%s keeps the term from being published', async (what, score_draft, message) => {
    const documentId = await aDraft(service.strapi, `Half Scored ${what}`, { score_draft });
    await expect(publish(service.strapi, documentId)).rejects.toThrow(message);
    expect(await scoresOf(`Half Scored ${what}`)).toEqual([]);
  });

  it('that is empty changes nothing', async () => {
    const empty = { value: null, rationale: '' };
    const documentId = await aPublishedTerm(service.strapi, 'Not Scored', {
      score_draft: { detectability: empty, effort: empty, burden: empty, trap: empty },
    });
    expect((await panel(`/glossary-panel/terms/${documentId}`)).body.score).toBeNull();
  });

  it('is thrown away with the other changes of a draft', async () => {
    const { strapi } = service;
    const documentId = await aPublishedTerm(strapi, 'Discarded Score');
    await edit(strapi, documentId, { score_draft: SCORE });
    await strapi.documents(TERM).discardDraft({ documentId });
    await publish(strapi, documentId);
    expect(await scoresOf('Discarded Score')).toEqual([]);
  });
});
