import {
  aCategory,
  COMPLETE_TERM,
  aDraft,
  aPublishedTerm,
  edit,
  publish,
  SCORE,
} from '../../support/content/content';
import {
  AXIS_ERRORS,
  SCORE_REMOVAL,
} from '../../../src/plugins/glossary/core/publishing/score-draft';
import { load } from 'cheerio';
import { PREVIEW_LIFETIME } from '../../../src/plugins/glossary/core/publishing/preview-token';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { TERM_TEXT } from '../../../src/plugins/glossary/core/texts/term';
import { fullAccessToken, logInToPanel } from '../../support/clients/panel';
import { type RunningService, startService, TODAY } from '../../support/service';

const NOON = new Date(`${TODAY}T12:00:00Z`);

let service: RunningService;
let panelToken: string;
beforeAll(async () => {
  service = await startService();
  panelToken = await logInToPanel(service);
});
afterAll(() => service.stop());
afterEach(() => service.setToday(TODAY));

const linkTo = (documentId: string) =>
  service.http
    .post(`/glossary-panel/terms/${documentId}/preview`)
    .set('Authorization', `Bearer ${panelToken}`);
const pathTo = async (documentId: string): Promise<string> =>
  String((await linkTo(documentId)).body.path);
const wait = (milliseconds: number): void => {
  glossaryOf(service.strapi).clock.now = () => new Date(NOON.getTime() + milliseconds);
};

describe('the preview of a draft', () => {
  it('is the page of the term, with a note', async () => {
    const documentId = await aDraft(service.strapi, 'Previewed Draft');
    const path = await pathTo(documentId);
    expect(path).toMatch(/^\/glossary\/draft-preview\?token=/);
    const { status, text } = await service.http.get(path);
    expect(status).toBe(200);
    const page = load(text);
    expect(page('.preview').html()).toContain(TERM_TEXT.draft);

    await publish(service.strapi, documentId);
    const published = load((await service.http.get('/glossary/previewed_draft')).text);
    const texts = ({ root }: { root: typeof page }): string[] =>
      root('article h1, article section:not(:has(#rating, #activity))')
        .toArray()
        .map((element) => root(element).text().replace(/\s+/g, ' '))
        .filter((section) => !section.includes('Views'));
    expect(texts({ root: page })).toEqual(texts({ root: published }));
    expect(published('.preview')).toHaveLength(0);
  });

  it('shows unpublished changes', async () => {
    const documentId = await aPublishedTerm(service.strapi, 'Changed Since', {
      short: 'What readers see.',
    });
    await edit(service.strapi, documentId, {
      short: 'What is drafted.',
      score_draft: Object.fromEntries(
        ['detectability', 'effort', 'burden', 'trap'].map((axis) => [
          axis,
          { value: 7, rationale: 'Drafted.' },
        ]),
      ),
    });
    const { text } = await service.http.get(await pathTo(documentId));
    expect(text).toContain('What is drafted.');
    expect(text).toContain('debt(d7/e7/b7/t7)');
    const page = await service.http.get('/glossary/changed_since');
    expect(page.text).toContain('What readers see.');
    expect(page.text).not.toContain('What is drafted.');
  });

  it('is rendered once for a hundred requests before rendering starts, and again for later requests', async () => {
    const tokens: string[] = [];
    for (const name of ['Asked For Often', 'Asked For As Well'])
      tokens.push((await pathTo(await aDraft(service.strapi, name))).split('token=')[1] ?? '');
    const { renderer } = glossaryOf(service.strapi).pages.loaded();
    const { pageOf } = glossaryOf(service.strapi).previews;
    const render = jest.spyOn(renderer, 'render');
    // Pages of published terms are made in the background, and are none of these.
    const made = () =>
      render.mock.calls.filter(([, model]) => 'isPreview' in model && model.isPreview).length;
    const asked = Array.from({ length: 100 }, (_, place) => pageOf(tokens[place % 2] ?? ''));
    expect(new Set(await Promise.all(asked)).size).toBe(2);
    expect(made()).toBe(2);
    await pageOf(tokens[0] ?? '');
    expect(made()).toBe(3);
    render.mockRestore();
  });

  it('is kept nowhere and found by no search engine', async () => {
    const path = await pathTo(await aDraft(service.strapi, 'Never Kept'));
    const { headers, text } = await service.http.get(path);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(headers).not.toHaveProperty('etag');
    expect(headers).not.toHaveProperty('last-modified');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    const page = load(text);
    expect(page('meta[name="robots"]').attr('content')).toBe('noindex');
    expect(page('link[rel="canonical"], link[rel="cite-as"], meta[name^="citation"]')).toHaveLength(
      0,
    );
    expect(page('script[type="application/ld+json"], form.rating')).toHaveLength(0);
  });

  it('is not counted', async () => {
    const documentId = await aPublishedTerm(service.strapi, 'Not Counted');
    const path = await pathTo(documentId);
    for (let time = 0; time < 3; time += 1) await service.http.get(path).expect(200);
    const { body } = await service.http.get('/glossary/not_counted/activity.json');
    expect(body.total).toBe(0);
    const { text } = await service.http.get('/glossary/not_counted');
    expect(load(text)('#views').text()).toBe('1');
  });

  it('works until it expires, then answers as if there were no such page', async () => {
    const path = await pathTo(await aDraft(service.strapi, 'Expiring'));
    wait(PREVIEW_LIFETIME - 1);
    expect((await service.http.get(path)).status).toBe(200);
    wait(PREVIEW_LIFETIME);
    const expired = await service.http.get(path);
    const unknown = await service.http.get('/glossary/no-such-page-of-ours!');
    expect([expired.status, expired.text]).toEqual([404, unknown.text]);
    expect(unknown.status).toBe(404);
  });

  it('cannot be had with a forged token, nor with one for another term', async () => {
    const [one, other] = [
      await aDraft(service.strapi, 'One Secret'),
      await aDraft(service.strapi, 'Other Secret'),
    ];
    const path = await pathTo(one);
    const unknown = await service.http.get('/glossary/no-such-page-of-ours!');
    for (const forged of [
      path.replace(one, other),
      path.replace(/\.(\d+)\./, (_match, expiry: string) => `.${Number(expiry) + 1}.`),
      path.replace(/\.[^.]+$/, `.${'A'.repeat(43)}`),
      path.replace(/token=.*/, 'token='),
      '/glossary/draft-preview',
    ]) {
      const { status, text } = await service.http.get(forged);
      expect([status, text]).toEqual([404, unknown.text]);
    }
  });

  it('names no draft but its own', async () => {
    const related = [
      await aPublishedTerm(service.strapi, 'Public Relation'),
      await aDraft(service.strapi, 'Hidden Relation'),
    ];
    const documentId = await aDraft(service.strapi, 'Related Draft', {
      related,
      prerequisites: related,
    });
    const { text } = await service.http.get(await pathTo(documentId));
    expect(load(text)('section:has(#related) li')).toHaveLength(1);
    expect(text).toContain('Public Relation');
    expect(text).not.toContain('Hidden Relation');
  });

  it.each([
    ['nothing at all', {}],
    [
      'values of the wrong type',
      { term: 'Wrong Types', tags: 'no list', refs: ['no address', 3], code_language: 'klingon' },
    ],
    ['half a score', { term: 'Half', score_draft: { trap: { value: 4, rationale: '' } } }],
  ])('renders with %s', async (_what, data) => {
    const { documentId } = await service.strapi.documents('plugin::glossary.term').create({ data });
    const { status, text } = await service.http.get(await pathTo(documentId));
    expect(status).toBe(200);
    const headings = load(text)('article h2').toArray();
    const empty = headings.filter((heading) => load(heading).text().trim() === '');
    expect(empty).toEqual([]);
    expect(text).not.toMatch(/undefined|NaN|\[object/);
    expect(text).not.toContain('id="explanation"');
  });
});

const TERM = 'plugin::glossary.term';
const DEBT_SCORE = 'plugin::glossary.debt-score';
const LINE = 'debt(d5/e5/b5/t5)';

const textAt = async (path: string): Promise<string> => (await service.http.get(path)).text;
const unscored = async (): Promise<string[]> => {
  const { body } = await service.http
    .get('/glossary-panel/attention?reason=unscored')
    .set('Authorization', `Bearer ${panelToken}`);
  return body.rows.map(({ term }: { term: string }) => term);
};
const scores = () => service.strapi.documents(DEBT_SCORE).count({});
const draftOf = async (documentId: string): Promise<unknown> =>
  (await service.strapi.documents(TERM).findOne({ documentId, status: 'draft' }))?.score_draft;

it('a removed score is public until the term is published, and then nowhere', async () => {
  const { strapi } = service;
  const documentId = await aPublishedTerm(strapi, 'Scored Before', { score_draft: SCORE });
  expect(await textAt('/glossary/scored_before')).toContain(LINE);
  expect(await textAt('/glossary/debt-scoring')).toContain('Scored Before');
  expect(await unscored()).not.toContain('Scored Before');

  await edit(strapi, documentId, { score_draft: SCORE_REMOVAL });
  expect(await textAt('/glossary/scored_before')).toContain(LINE);
  expect(await scores()).toBe(1);
  const preview = await service.http
    .post(`/glossary-panel/terms/${documentId}/preview`)
    .set('Authorization', `Bearer ${panelToken}`);
  const previewed = await textAt(preview.body.path);
  expect(previewed).toContain('Scored Before');
  expect(previewed).not.toContain(LINE);

  await publish(strapi, documentId);
  expect(await textAt('/glossary/scored_before')).not.toContain(LINE);
  expect(await unscored()).toContain('Scored Before');
  expect(await textAt('/glossary/debt-scoring')).not.toContain('Scored Before');
  expect(await scores()).toBe(0);
  expect(await draftOf(documentId)).toBeNull();
});

it('a score is removed by a program that publishes the removal at once', async () => {
  const { strapi, http } = service;
  const documentId = await aPublishedTerm(strapi, 'Removed By A Program', { score_draft: SCORE });
  const { status } = await http
    .put(`/api/terms/${documentId}?status=published`)
    .set('Authorization', `Bearer ${await fullAccessToken(strapi)}`)
    .send({ data: { score_draft: SCORE_REMOVAL } });
  expect(status).toBe(200);
  expect(await textAt('/glossary/removed_by_a_program')).not.toContain(LINE);
  expect(await draftOf(documentId)).toBeNull();
});
const DRAFTED = {
  detectability: { value: 5, rationale: 'A compiler warns.' },
  effort: { value: 3, rationale: 'One function.' },
  burden: { value: 0, rationale: 'Nobody carries it.' },
  trap: { value: 9, rationale: 'Everybody tries this first.' },
};

describe('a drafted score', () => {
  const page = async (slug: string): Promise<string> =>
    (await service.http.get(`/glossary/${slug}`)).text;
  const scoresOf = (term: string) =>
    service.strapi.documents('plugin::glossary.debt-score').findMany({
      filters: { term: { term } },
      populate: ['detectability', 'effort', 'burden', 'trap'],
    });

  it('becomes the score of the term when the term is published, and not before', async () => {
    const { strapi } = service;
    const documentId = await aPublishedTerm(strapi, 'Scored Later');
    await edit(strapi, documentId, { score_draft: DRAFTED });
    expect(await page('scored_later')).not.toContain('debt(');
    await publish(strapi, documentId);
    expect(await page('scored_later')).toContain('debt(d5/e3/b0/t9)');
    const { body } = await service.http
      .get(`/glossary-panel/terms/${documentId}`)
      .set('Authorization', `Bearer ${panelToken}`);
    expect(body.score).toEqual(DRAFTED);
    for (const status of ['draft', 'published'] as const) {
      const term = await strapi.documents(TERM).findOne({ documentId, status });
      expect(term?.score_draft).toBeNull();
    }
  });

  it('is written by every way to publish', async () => {
    const { strapi, http } = service;
    const category = await aCategory(strapi);
    await strapi.documents(TERM).create({
      data: { ...COMPLETE_TERM, term: 'Created Published', category, score_draft: DRAFTED },
      status: 'published',
    });
    expect(await page('created_published')).toContain('debt(d5/e3/b0/t9)');

    const { body } = await http
      .post(`/content-manager/collection-types/${TERM}/actions/publish`)
      .set('Authorization', `Bearer ${panelToken}`)
      .send({ ...COMPLETE_TERM, term: 'Published At Once', category, score_draft: DRAFTED });
    expect(body.error).toBeUndefined();
    expect(await page('published_at_once')).toContain('debt(d5/e3/b0/t9)');
  });

  it('that is incomplete keeps the term from being published', async () => {
    const score_draft = { ...DRAFTED, trap: { value: null, rationale: 'x' } };
    const documentId = await aDraft(service.strapi, 'Half Scored', { score_draft });
    await expect(publish(service.strapi, documentId)).rejects.toThrow(AXIS_ERRORS.noValue('trap'));
    expect(await scoresOf('Half Scored')).toEqual([]);
  });
});
