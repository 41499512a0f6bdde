import { load } from 'cheerio';
import { PREVIEW_LIFETIME } from '../../../src/plugins/glossary/core/publishing/preview-token';
import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import { TERM_TEXT } from '../../../src/plugins/glossary/core/texts/term';
import { aDraft, aPublishedTerm, edit, publish } from '../../support/content/content';
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

  it('shows what was changed and not yet published', async () => {
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

  it('is made once for a hundred who ask before it is begun, one after the other, and anew once it was begun', async () => {
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

  it('of a term that was deleted meanwhile answers 404', async () => {
    const documentId = await aDraft(service.strapi, 'Soon Deleted');
    const path = await pathTo(documentId);
    await service.strapi.documents('api::term.term').delete({ documentId });
    expect((await service.http.get(path)).status).toBe(404);
  });

  it('is read and nothing else', async () => {
    const path = await pathTo(await aDraft(service.strapi, 'Only Read'));
    const head = await service.http.head(path);
    expect([head.status, head.headers['cache-control']]).toEqual([200, 'no-store']);
    const { status, headers } = await service.http.post(path);
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
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
    ['a name only', { term: 'Only A Name' }],
    [
      'values of the wrong type',
      { term: 'Wrong Types', tags: 'no list', refs: ['no address', 3], code_language: 'klingon' },
    ],
    ['half a score', { term: 'Half', score_draft: { trap: { value: 4, rationale: '' } } }],
    ['half the code', { term: 'Half Code', good_code: 'f(' }],
  ])('renders with %s', async (_what, data) => {
    const { documentId } = await service.strapi.documents('api::term.term').create({ data });
    const { status, text } = await service.http.get(await pathTo(documentId));
    expect(status).toBe(200);
    const headings = load(text)('article h2').toArray();
    const empty = headings.filter((heading) => load(heading).text().trim() === '');
    expect(empty).toEqual([]);
    expect(text).not.toMatch(/undefined|NaN|\[object/);
    expect(text).not.toContain('id="explanation"');
  });
});

describe('a link to a preview', () => {
  it('is given to nobody who is not logged in', async () => {
    const documentId = await aDraft(service.strapi, 'Guarded');
    const path = `/glossary-panel/terms/${documentId}/preview`;
    expect((await service.http.post(path)).status).toBe(401);
    const apiToken = await fullAccessToken(service.strapi);
    const program = service.http.post(path).set('Authorization', `Bearer ${apiToken}`);
    expect((await program).status).toBe(401);
  });

  it('to a term that there is not is not given', async () => {
    expect((await linkTo('nosuchterm')).status).toBe(404);
  });
});
