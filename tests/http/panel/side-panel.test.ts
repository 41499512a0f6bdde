import { FIELD_PATHS } from '../../../src/plugins/glossary/core/term/edit-form';
import { inFormWords } from '../../../src/plugins/glossary/core/publishing/completeness';
import {
  slugHolderFault,
  WAYS_TO_TAKE_OVER,
} from '../../../src/plugins/glossary/core/publishing/slug-holder';
import { aCategory, aDraft, aPublishedTerm, edit } from '../../support/content/content';
import { imported, linesOf } from '../../support/content/glossary-files';
import { statementsOf } from '../../support/database/statements';
import { logInToPanel } from '../../support/clients/panel';
import { type PanelRight, tokenWithRights } from '../../support/clients/panel-reader';
import { type RunningService, startService } from '../../support/service';

const TERM = 'api::term.term';

let service: RunningService;
let panelToken: string;
beforeAll(async () => {
  service = await startService();
  panelToken = await logInToPanel(service);
});
afterAll(() => service.stop());

const panel = (path: string, token = panelToken) =>
  service.http.get(`/glossary-panel${path}`).set('Authorization', `Bearer ${token}`);

/** A token of an editor who may do nothing but read terms, as far as `permission` goes. */
const readerToken = (name: string, right: Omit<PanelRight, 'act'>): Promise<string> =>
  tokenWithRights(service, name, [{ act: 'read', ...right }]);

describe('beside the form of a term', () => {
  it('the saved relations stand with their names, and whether readers see them', async () => {
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

  it('what readers have stands with its numbers', async () => {
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

  it('nothing stands of what readers have of a draft', async () => {
    const documentId = await aDraft(service.strapi, 'Read Never');
    const { body } = await panel(`/terms/${documentId}/readers`);
    expect(body).toEqual({ scoreName: 'debt', openReports: 0, published: null });
    expect((await panel(`/terms/${documentId}/comparison`)).body.published).toBeNull();
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
    const rows = Array.from({ length: 250 }, (_, at) => ({
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

    it('is told with the term and a slug that is free', async () => {
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

    it('is told in the words in which publication refuses it', async () => {
      const { strapi } = service;
      await aPublishedTerm(strapi, 'Refused Slug');
      const documentId = await aDraft(strapi, 'Refused Twin', { slug: 'refused_slug' });
      await expect(strapi.documents(TERM).publish({ documentId })).rejects.toThrow(
        inFormWords(
          slugHolderFault({ hold: 'page', name: 'Refused Slug' }, WAYS_TO_TAKE_OVER.inForm),
        ),
      );
    });

    it('is told without what a role may not read', async () => {
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

    it('that lead nowhere are told', async () => {
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

describe('what stands beside the form', () => {
  const PATHS = ['relations', 'readers', 'comparison'];
  const AXIS = { value: 5, rationale: 'A reason.' };
  const SCORE = { detectability: AXIS, effort: AXIS, burden: AXIS, trap: AXIS };

  it('is for whoever may read terms', async () => {
    const documentId = await aDraft(service.strapi, 'For Editors');
    for (const path of PATHS) {
      const address = `/glossary-panel/terms/${documentId}/${path}`;
      expect((await service.http.get(address)).status).toBe(401);
      expect((await panel(`/terms/${documentId}/${path}`)).status).toBe(200);
      expect((await panel(`/terms/nosuchterm/${path}`)).status).toBe(404);
    }
    expect((await service.http.get('/glossary-panel/alike?name=a')).status).toBe(401);
  });

  it('is not for editors who may read only their own terms', async () => {
    const token = await readerToken('Owner', { conditions: ['admin::is-creator'] });
    const documentId = await aDraft(service.strapi, 'Of Somebody Else');
    for (const path of PATHS)
      expect((await panel(`/terms/${documentId}/${path}`, token)).status).toBe(403);
    expect((await panel(`/terms/${documentId}`, token)).status).toBe(403);
  });

  it('has no preview for editors who may not read every field', async () => {
    const token = await readerToken('Partial', { fields: ['term', 'short'] });
    const documentId = await aDraft(service.strapi, 'Partly Read');
    const preview = (as: string) =>
      service.http
        .post(`/glossary-panel/terms/${documentId}/preview`)
        .set('Authorization', `Bearer ${as}`);
    expect((await preview(token)).status).toBe(403);
    expect((await preview(panelToken)).status).toBe(200);
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

    it('are relations of those that they may', async () => {
      const { body } = await panel(`/terms/${documentId}/relations`, token);
      expect(body).toMatchObject({ category: null, prerequisites: null });
      expect(body.related).toHaveLength(1);
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

    it.each(['detection.symptoms', 'agent.tests', 'score_draft'])(
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

    it('has a preview when every field may be read', async () => {
      const every = await readerToken('Every', { fields: FIELD_PATHS });
      const { status } = await service.http
        .post(`/glossary-panel/terms/${documentId}/preview`)
        .set('Authorization', `Bearer ${every}`);
      expect(status).toBe(200);
    });
  });

  it('names no drafts of somebody else to editors who may read only their own', async () => {
    const token = await readerToken('Namer', { conditions: ['admin::is-creator'] });
    await aDraft(service.strapi, 'Named By Nobody');
    const alike = async (as: string) =>
      (await panel('/alike?name=Named%20By%20Nobody', as)).body.names;
    expect(await alike(token)).toEqual([]);
    expect(await alike(panelToken)).toEqual(['Named By Nobody']);
  });
});
