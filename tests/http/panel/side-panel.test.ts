import {
  SCORE,
  draftRows,
  aCategory,
  aDraft,
  aPublishedTerm,
  edit,
} from '../../support/content/content';
import {
  FIELD_PATHS,
  fieldsOf,
  TERM_FORM,
} from '../../../src/plugins/glossary/core/term/edit-form';
import { imported, linesOf } from '../../support/content/glossary-files';
import { statementsOf } from '../../support/database/statements';
import { logInToPanel, colleagueInPanel } from '../../support/clients/panel';
import { type PanelRight, tokenWithRights } from '../../support/clients/panel-reader';
import { type RunningService, startService } from '../../support/service';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { MOST_TEXTS_SHOWN } from '../../../src/plugins/glossary/core/panel/panel-answers';
import { OPEN_FORM_LIFETIME } from '../../../src/plugins/glossary/core/panel/panel-timing';
import { TEXT_LIMITS } from '../../../src/plugins/glossary/core/publishing/field-limits';

const TERM = 'plugin::glossary.term';

let service: RunningService;
let panelToken: string;
let colleague: string;
let author: string;
beforeAll(async () => {
  service = await startService();
  panelToken = await logInToPanel(service);
  colleague = await colleagueInPanel(service, 'strapi-editor');
  author = await colleagueInPanel(service, 'strapi-author');
});
afterAll(() => service.stop());

const panel = (path: string, token = panelToken) =>
  service.http.get(`/glossary-panel${path}`).set('Authorization', `Bearer ${token}`);

/** A token of an editor who may do nothing but read terms, as far as `permission` goes. */
const readerToken = (name: string, right: Omit<PanelRight, 'act'>): Promise<string> =>
  tokenWithRights(service, name, [{ act: 'read', ...right }]);

describe('beside the form of a term', () => {
  it('the saved relations have their names, and whether readers see them', async () => {
    const { strapi } = service;
    const related = [
      await aDraft(strapi, 'Drafted Relation'),
      await aPublishedTerm(strapi, 'Published Relation'),
    ];
    const documentId = await aDraft(strapi, 'Has Relations', { related });
    const { body } = await panel(`/terms/${documentId}/relations`);
    expect(body.related).toMatchObject([
      { documentId: related[0], name: 'Drafted Relation', isPublished: false },
      { documentId: related[1], name: 'Published Relation', isPublished: true },
    ]);
    expect(body.category).toMatchObject([{ name: 'Testing' }]);
    expect(body.prerequisites).toEqual([]);
  });

  it('the published version is shown with its numbers', async () => {
    const documentId = await aPublishedTerm(service.strapi, 'Read Often');
    await service.http.get('/glossary/read_often').expect(200);
    await service.http.get('/glossary/read_often').expect(200);
    await service.http.post('/glossary/read_often/ratings').type('form').send({ stars: 4 });
    const { body } = await panel(`/terms/${documentId}/readers`);
    expect(body).toMatchObject({
      scoreName: 'debt',
      published: {
        views: 2,
        rating: { count: 1, average: 4 },
        activity: {
          total: 2,
          from: '22 Feb 2026',
          to: '23 Mar 2026',
          busiest: { day: '23 Mar 2026', total: 2 },
          kinds: [{ label: 'Unknown', count: 2 }],
        },
        citation: {
          canonical_url: 'https://glossary.example/glossary/read_often',
          json_url: 'https://glossary.example/glossary/read_often.json',
        },
      },
    });
    expect(body.published.activity.totals).toEqual([...Array<number>(29).fill(0), 2]);
  });

  it('the published version can be compared with the draft', async () => {
    const { strapi } = service;
    const [old, fresh] = [await aDraft(strapi, 'Old One'), await aDraft(strapi, 'New One')];
    const documentId = await aPublishedTerm(strapi, 'Compared', { related: [old] });
    await edit(strapi, documentId, {
      short: 'A drafted sentence.',
      related: [fresh],
      category: await aCategory(strapi, 'security', 'Security'),
    });
    const { body } = await panel(`/terms/${documentId}/comparison`);
    expect(body.published).toMatchObject({
      values: { short: 'A definition of one sentence.' },
      relations: { category: ['Testing'], related: ['Old One'], prerequisites: [] },
      score: null,
    });
    expect(body.saved).toMatchObject({
      category: [{ name: 'Security' }],
      related: [{ name: 'New One' }],
    });
    expect(body.published.values).not.toHaveProperty('publication');
  });

  it('terms that a name may mean as well are named, the term itself is not', async () => {
    const { strapi } = service;
    const documentId = await aPublishedTerm(strapi, 'Alike Condition (AC)');
    await aDraft(strapi, 'Drafted Likeness');
    const alike = async (name: string, except = ''): Promise<string[]> =>
      (await panel(`/alike?${new URLSearchParams({ name, except }).toString()}`)).body.names;
    expect(await alike('alike conditions')).toEqual(['Alike Condition (AC)']);
    expect(await alike('Alike Condtion')).toEqual(['Alike Condition (AC)']);
    expect(await alike('drafted likeness')).toEqual(['Drafted Likeness']);
    expect(await alike('Alike Condition (AC)', documentId)).toEqual([]);
    expect(await alike('Condition')).toEqual([]);
    expect(await alike(' ')).toEqual([]);
  });

  it('names that are alike are found with as many statements among hundreds of drafts as among few', async () => {
    const { strapi } = service;
    await aDraft(strapi, 'Counted Likeness', { aliases: ['Counted Alias'] });
    const alike = async () =>
      (await panel('/alike?name=counted%20likeness&also=Counted-Alias')).body;
    const found = await alike();
    expect(found).toEqual({
      names: ['Counted Likeness'],
      shared: [{ text: 'Counted-Alias', name: 'Counted Likeness' }],
    });
    const amongFew = (await statementsOf(service, alike)).length;
    const rows = Array.from({ length: 250 }, (_none, at) => ({
      slug: `crowd_${at}`,
      term: `Crowd ${at}`,
    }));
    expect(await imported(strapi, linesOf(...rows), { as: 'draft' })).toMatchObject({
      end: 'done',
    });
    expect(await alike()).toEqual(found);
    expect(await statementsOf(service, alike)).toHaveLength(amongFew);
    const renamed = await strapi.documents(TERM).findFirst({ filters: { slug: 'crowd_7' } });
    await edit(strapi, renamed?.documentId ?? '', { term: 'Counted Likeness' });
    // Ten forms at once do not read all drafts ten times.
    const sent = await statementsOf(service, async () => {
      const [first, ...others] = await Promise.all(Array.from({ length: 10 }, alike));
      expect(first.names).toEqual(['Counted Likeness', 'Counted Likeness']);
      for (const other of others) expect(other).toEqual(first);
    });
    const reads = sent.filter((sql) => /`?"?identifiers"?`? from/.test(sql) && /limit/.test(sql));
    expect(reads).toHaveLength(2);
  });

  describe('a slug that another term has', () => {
    const holderOf = async (slug: string, except = '', token = panelToken) =>
      (await panel(`/slug-holder?${new URLSearchParams({ slug, except }).toString()}`, token)).body;

    it('is reported with the term and a free slug', async () => {
      const { strapi } = service;
      const documentId = await aPublishedTerm(strapi, 'Slug Holder');
      await aDraft(strapi, 'Slug Holder 2');
      const other = await aPublishedTerm(strapi, 'Slug Holder 3');
      await edit(strapi, other, { slug: 'slug_holder_moved' });
      await strapi.documents(TERM).publish({ documentId: other });
      expect(await holderOf('slug_holder')).toEqual({
        holder: { hold: 'page', name: 'Slug Holder' },
        free: 'slug_holder_4',
      });
      expect(await holderOf('slug_holder_2')).toEqual({
        holder: { hold: 'draft', name: 'Slug Holder 2' },
        free: 'slug_holder_2_2',
      });
      expect(await holderOf('slug_holder_3')).toEqual({
        holder: { hold: 'old-address', name: 'Slug Holder 3' },
        free: 'slug_holder_3_2',
      });
      expect(await holderOf('slug_holder', documentId)).toEqual({ holder: null, free: null });
      expect(await holderOf('slug_holder_4')).toEqual({ holder: null, free: null });
    });

    it('is returned without fields that a role may not read', async () => {
      const { strapi } = service;
      const token = await readerToken('Holder', { conditions: ['admin::is-creator'] });
      await aPublishedTerm(strapi, 'Public Holder');
      await aDraft(strapi, 'Hidden Holder');
      const withdrawn = await aPublishedTerm(strapi, 'Withdrawn Holder');
      await strapi.documents(TERM).unpublish({ documentId: withdrawn });
      expect((await holderOf('public_holder', '', token)).holder.name).toBe('Public Holder');
      expect(await holderOf('hidden_holder', '', token)).toEqual({
        holder: { hold: 'draft', name: null },
        free: 'hidden_holder_2',
      });
      expect((await holderOf('withdrawn_holder', '', token)).holder).toEqual({
        hold: 'old-address',
        name: null,
      });
    });

    it.each(['/slug-holder', '/slug-holder?slug=No%20Slug', '/slug-holder?slug=a&slug=b'])(
      '%s is refused',
      async (path) => {
        expect((await panel(path)).status).toBe(400);
      },
    );
  });

  describe('links within the site', () => {
    const dead = async (...links: string[]): Promise<string[]> => {
      const query = new URLSearchParams(links.map((link) => ['link', link])).toString();
      return (await panel(`/dead-links?${query}`)).body.links;
    };

    it('that lead nowhere are reported', async () => {
      const { strapi } = service;
      const documentId = await aPublishedTerm(strapi, 'Linked To');
      await edit(strapi, documentId, { slug: 'linked_anew' });
      await strapi.documents(TERM).publish({ documentId });
      await aDraft(strapi, 'Linked Draft');
      const alive = [
        '/glossary/linked_to',
        '/glossary/linked_anew.json',
        '/glossary?category=testing',
        '/glossary/how-to-cite',
        '/favicon.svg',
        '/',
      ];
      const gone = ['/glossary/linked_draft', '/glossary?category=none', '/about', '/glossary/a/b'];
      expect(await dead(...alive, ...gone)).toEqual(gone);
    });

    it.each([
      '/dead-links',
      '/dead-links?link=//example.org',
      '/dead-links?link=about',
      `/dead-links?${'link=/a&'.repeat(41)}`,
      `/dead-links?link=/${'a'.repeat(500)}`,
    ])('%s is refused', async (path) => {
      expect((await panel(path)).status).toBe(400);
    });
  });

  it.each([
    `/alike`,
    `/alike?name=${'x'.repeat(201)}`,
    '/alike?name=a&name=b',
    '/alike?name=a&also[x]=1',
  ])('%s is refused', async (path) => {
    expect((await panel(path)).status).toBe(400);
  });
});

describe('the side panel', () => {
  const PATHS = ['relations', 'readers', 'comparison'];
  it('is not for editors who may read only their own terms', async () => {
    const token = await readerToken('Owner', { conditions: ['admin::is-creator'] });
    const documentId = await aDraft(service.strapi, 'Of Somebody Else');
    for (const path of PATHS) {
      expect((await panel(`/terms/${documentId}/${path}`, token)).status).toBe(403);
      expect((await panel(`/terms/nosuchterm/${path}`)).status).toBe(404);
    }
    expect((await panel(`/terms/${documentId}`, token)).status).toBe(403);
  });

  describe('for editors who may not read every field', () => {
    const FIELDS = ['term', 'slug', 'short', 'related', 'detection.tools'];
    let token: string;
    let documentId: string;
    beforeAll(async () => {
      const { strapi } = service;
      token = await readerToken('Fields', { fields: FIELDS });
      documentId = await aPublishedTerm(strapi, 'Partly Compared', {
        related: [await aPublishedTerm(strapi, 'A Relation')],
        prerequisites: [await aPublishedTerm(strapi, 'A Prerequisite')],
        detection: { symptoms: ['A symptom.'], tools: ['A tool'] },
        agent: { confidence: 'high' },
        score_draft: SCORE,
      });
    });

    it('is a comparison of those that they may', async () => {
      const { published, saved } = (await panel(`/terms/${documentId}/comparison`, token)).body;
      expect(published).toEqual({
        values: {
          term: 'Partly Compared',
          slug: 'partly_compared',
          short: 'A definition of one sentence.',
          detection: { tools: ['A tool'] },
        },
        relations: { category: [], prerequisites: [], related: ['A Relation'] },
        score: null,
      });
      expect(saved).toMatchObject({ category: null, prerequisites: null });
      expect(saved.related).toMatchObject([{ name: 'A Relation' }]);
      expect((await panel(`/terms/${documentId}/comparison`)).body.published).toMatchObject({
        values: {
          long: 'A first paragraph.\n\nA second paragraph with `code`.',
          detection: { symptoms: ['A symptom.'], tools: ['A tool'] },
          agent: { confidence: 'high' },
        },
        relations: { category: ['Testing'], prerequisites: ['A Prerequisite'] },
        score: SCORE,
      });
    });

    it('is no drafted slug and no score', async () => {
      const blind = await readerToken('Blind', { fields: ['term'] });
      const publicSide = async (as: string) => (await panel(`/terms/${documentId}`, as)).body;
      expect(await publicSide(blind)).toEqual({
        slug: null,
        addresses: [],
        oldAddresses: [],
        score: null,
      });
      expect(await publicSide(panelToken)).toEqual({
        slug: 'partly_compared',
        addresses: ['partly_compared'],
        oldAddresses: [],
        score: SCORE,
      });
    });

    it.each(['detection.symptoms', 'score_draft'])(
      'has no preview when only %s may not be read',
      async (hidden) => {
        const fields = FIELD_PATHS.filter((field) => field !== hidden);
        const name = `Without ${hidden}`.replaceAll(/[ ._]/g, '');
        const almost = await readerToken(name, { fields });
        const { status } = await service.http
          .post(`/glossary-panel/terms/${documentId}/preview`)
          .set('Authorization', `Bearer ${almost}`);
        expect(status).toBe(403);
      },
    );
  });
});

describe('the form of a term', () => {
  interface Configured {
    layouts: { edit: { name: string; size: number }[][] };
    metadatas: Record<string, { edit: { label: string; description: string } }>;
  }
  const configuration = async (): Promise<Configured> => {
    const { body } = await service.http
      .get(`/content-manager/content-types/${TERM}/configuration`)
      .set('Authorization', `Bearer ${panelToken}`);
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

describe('suggestions', () => {
  const words = async (query: string): Promise<string[]> =>
    (await panel(`/words?${query}`)).body.words;

  beforeAll(async () => {
    const { strapi } = service;
    const detection = { tools: ['ESLint no-eval', '100% "Quoted"', 'yes! really'] };
    await aDraft(strapi, 'Suggesting One', { tags: ['concurrency', 'cache'], detection });
    await aDraft(strapi, 'Suggesting Two', { tags: ['cache'] });
    await aDraft(strapi, 'Suggesting Nothing', { tags: '"cache is no list' });
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
});

const ask = (text: string, except = '', token = panelToken) =>
  service.http
    .get(`/glossary-panel/term-choices?${new URLSearchParams({ text, except }).toString()}`)
    .set('Authorization', `Bearer ${token}`);
const namesOf = async (text: string, except = '', token = panelToken): Promise<string[]> => {
  const { body } = await ask(text, except, token).expect(200);
  return body.terms.map(({ name }: { readonly name: string }) => name);
};

it('terms are found by their names and aliases, with definition, address and state', async () => {
  const { strapi } = service;
  const published = await aPublishedTerm(strapi, 'Content Delivery Network', {
    aliases: ['CDN', 'Edge “Cache”'],
    short: 'Copies **near** the reader.',
    slug: 'content_delivery',
  });
  await edit(strapi, published, { slug: 'not_yet' });
  const draft = await aDraft(strapi, 'CDN Invalidation', { aliases: [], short: null });
  expect((await ask('cdn')).body.terms).toEqual([
    {
      documentId: published,
      name: 'Content Delivery Network',
      alias: 'CDN',
      definition: 'Copies near the reader.',
      slug: 'content_delivery',
      isPublished: true,
    },
    {
      documentId: draft,
      name: 'CDN Invalidation',
      alias: null,
      definition: '',
      slug: 'cdn_invalidation',
      isPublished: false,
    },
  ]);
  expect(await namesOf('delivery net')).toEqual(['Content Delivery Network']);
  expect(await namesOf('edge “ca')).toEqual(['Content Delivery Network']);
});

it.each([
  ['own terms', 'admin::is-creator'],
  ['terms of the same role', 'admin::has-same-role-as-creator'],
])(
  'who may read %s only is offered these, and those of others are not read',
  async (of, condition) => {
    const { strapi } = service;
    await draftRows(
      strapi,
      Array.from({ length: 101 }, (_none, index) => `Crowded ${of} ${index}`),
    );
    const name = `Choices ${of}`;
    const own = await tokenWithRights(service, name, [{ act: 'read', conditions: [condition] }]);
    const { id } = await strapi.db.query('admin::user').findOne({ where: { firstname: name } });
    await aDraft(strapi, `Crowded ${of} Own`, { createdBy: id });
    const names: string[] = [];
    const sent = await statementsOf(service, async () => {
      names.push(...(await namesOf(`crowded ${of}`, '', own)));
    });
    expect(names).toEqual([`Crowded ${of} Own`]);
    expect(sent.filter((sql) => /from .glossary_terms. /.test(sql))).toHaveLength(2);
  },
);

it('a role gets choices that it may read, and cannot search in fields that it may not read', async () => {
  const fields = ['term'];
  const blind = await tokenWithRights(service, 'Names Only', [{ act: 'read', fields }]);
  await aPublishedTerm(service.strapi, 'Unseen Parts', { aliases: ['Veiled'] });
  expect(await namesOf('veiled', '', blind)).toEqual([]);
  expect((await ask('unseen', '', blind)).body.terms).toMatchObject([
    { name: 'Unseen Parts', alias: null, definition: '' },
  ]);
  const refused = await ask('x'.repeat(201)).expect(400);
  expect(refused.body.error.message).toContain('at most 200 characters');
});

afterEach(() => jest.restoreAllMocks());

const open = (token: string, documentId: string) =>
  service.http
    .post(`/glossary-panel/terms/${documentId}/open-form`)
    .set('Authorization', `Bearer ${token}`);

it('an editor sees who else has a term open, until their form expires', async () => {
  const documentId = await aDraft(service.strapi, 'Opened Twice');
  const other = await aDraft(service.strapi, 'Opened Once');
  expect((await open(panelToken, documentId)).body).toMatchObject({ others: [], savedBy: null });
  expect((await open(panelToken, documentId)).body.others).toEqual([]);
  expect((await open(colleague, documentId)).body.others).toEqual(['An Editor']);
  expect((await open(panelToken, documentId)).body.others).toEqual(['A Colleague']);
  expect((await open(colleague, other)).body.others).toEqual([]);

  const clock = glossaryOf(service.strapi).clock;
  const later = new Date(clock.now().getTime() + OPEN_FORM_LIFETIME + 1);
  jest.spyOn(clock, 'now').mockReturnValue(later);
  expect((await open(panelToken, documentId)).body.others).toEqual([]);
  const rows = await service.strapi.db.connection('glossary_open_forms').select('editor');
  expect(rows).toEqual([{ editor: 'An Editor' }]);
});

const show = (...texts: readonly object[]) =>
  service.http
    .post('/glossary-panel/rendered-texts')
    .set('Authorization', `Bearer ${author}`)
    .send({ texts });

it('a text is shown as on the page, with its links to other terms', async () => {
  const { strapi, http } = service;
  await aPublishedTerm(strapi, 'Semaphore');
  const long =
    'A semaphore **counts**; see [it](/glossary/semaphore).\n\n- `one`\n- <b>two</b> ![x](https://a.example/)';
  const documentId = await aPublishedTerm(strapi, 'Counted', { long });
  const { body } = await show({ text: long, shape: 'block', documentId }).expect(200);
  const [html] = body.html;
  expect(html).toContain('<strong>counts</strong>');
  expect(html).toContain('href="/glossary/semaphore"');
  expect((await http.get('/glossary/counted')).text).toContain(html);
});

it('several texts are shown at once, in their order', async () => {
  const texts = ['*one*', '', 'three'].map((text) => ({ text, shape: 'line', documentId: '' }));
  const { body } = await show(...texts).expect(200);
  expect(body).toEqual({ html: ['<em>one</em>', '', 'three'] });
  const many = Array.from({ length: MOST_TEXTS_SHOWN + 1 }, () => texts[0] ?? {});
  await show(...many).expect(400);
});

it.each([
  ['too long', { text: 'x'.repeat(TEXT_LIMITS.long + 1), shape: 'block', documentId: '' }],
  ['of no shape', { text: 'x', shape: 'page', documentId: '' }],
  ['not there', { shape: 'block', documentId: '' }],
])('a text that is %s is refused', async (_what, body) => {
  const { body: refusal } = await show(body).expect(400);
  expect(refusal.error.message).toContain(`at most ${TEXT_LIMITS.long} characters`);
});
