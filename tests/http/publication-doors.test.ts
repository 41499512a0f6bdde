import {
  aCategory,
  aDraft,
  aPublishedTerm,
  COMPLETE_TERM,
  edit,
  publish,
} from '../support/content';
import { fullAccessToken, logInToPanel } from '../support/panel';
import { type RunningService, startService } from '../support/service';

let service: RunningService;
let panelToken: string;
let apiToken: string;
beforeAll(async () => {
  service = await startService();
  panelToken = await logInToPanel(service);
  apiToken = await fullAccessToken(service.strapi);
});
afterAll(() => service.stop());

const PANEL = '/content-manager/collection-types/api::term.term';

/** The three doors to publication; each answers the refusal's message, or null when it let the term through. */
const doors = {
  'the Document Service': async (data: Record<string, unknown>): Promise<string | null> => {
    try {
      await service.strapi.documents('api::term.term').create({ data, status: 'published' });
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  },
  'the REST API': async (data: Record<string, unknown>): Promise<string | null> => {
    const { body } = await service.http
      .post('/api/terms?status=published')
      .set('Authorization', `Bearer ${apiToken}`)
      .send({ data });
    return body.error?.message ?? null;
  },
  'the panel': async (data: Record<string, unknown>): Promise<string | null> => {
    const { body } = await service.http
      .post(`${PANEL}/actions/publish`)
      .set('Authorization', `Bearer ${panelToken}`)
      .send(data);
    return body.error?.message ?? null;
  },
};

describe.each(Object.entries(doors))('through %s', (_name, attempt) => {
  const slugsOf = async (): Promise<string[]> =>
    (await service.http.get('/glossary.json?page_size=100')).body.terms.map(
      ({ slug }: { slug: string }) => slug,
    );

  it('an empty term is refused with one message that names every missing field', async () => {
    const before = await slugsOf();
    const message = await attempt({ term: 'Half Written' });
    expect(message).toContain('“Half Written” cannot be published: ');
    for (const field of [
      'category',
      'difficulty',
      'short',
      'long',
      'misconception',
      'why_it_matters',
      'common_mistakes',
      'tags',
      'bad_code',
      'good_code',
      'quick_fix',
      'severity',
      'effort',
    ]) {
      expect(message).toMatch(new RegExp(`(: |; )${field} `));
    }
    expect(await slugsOf()).toEqual(before);
  });

  it('wrong values are named together with missing ones', async () => {
    const message = await attempt({
      ...COMPLETE_TERM,
      term: 'Wrong Values',
      slug: 'Not A Slug',
      refs: ['javascript:alert(1)'],
      tags: 'not a list',
      short: '   ',
    });
    expect(message).toContain('slug is "Not A Slug"');
    expect(message).toContain('refs holds "javascript:alert(1)"');
    expect(message).toContain('tags must be a list');
    expect(message).toContain('short is missing');
    expect(message).toContain('category is missing');
  });

  it('a complete term is let through', async () => {
    const term = `Complete ${_name.replace(/[^a-z]/gi, ' ')}`;
    const category = await aCategory(service.strapi);
    expect(await attempt({ ...COMPLETE_TERM, term, category })).toBeNull();
    expect(await slugsOf()).toContain(term.toLowerCase().replaceAll(' ', '_'));
  });
});

describe('an edit', () => {
  it('that makes a published term incomplete can be saved as a draft and not be published', async () => {
    const { strapi, http } = service;
    const documentId = await aPublishedTerm(strapi, 'Edited Badly');
    await edit(strapi, documentId, { quick_fix: '', tags: [] });
    await expect(publish(strapi, documentId)).rejects.toMatchObject({
      message:
        '“Edited Badly” cannot be published: quick_fix is missing; tags must hold at least one item.',
    });
    expect((await http.get('/glossary/edited_badly.json')).body.tags).toEqual(['keyword']);
  });

  it('that types something else than a list is kept in the draft and refused on publication', async () => {
    const { strapi } = service;
    const documentId = await aPublishedTerm(strapi, 'Typed Badly');
    const detection = { symptoms: 'no list', tools: [], auto_detectable: true };
    await edit(strapi, documentId, { tags: 'a, b', detection });
    await expect(publish(strapi, documentId)).rejects.toMatchObject({
      message: expect.stringMatching(/tags must be a list.*detection\.symptoms must be a list/),
    });
  });

  it('a publication over an update is held to the same rules', async () => {
    const { strapi } = service;
    const documentId = await aPublishedTerm(strapi, 'Updated Directly');
    await expect(
      strapi
        .documents('api::term.term')
        .update({ documentId, data: { long: ' ' }, status: 'published' }),
    ).rejects.toThrow('long is missing');
    expect((await service.http.get('/glossary/updated_directly.json')).body.long).toBe(
      COMPLETE_TERM.long,
    );
  });

  it('a term cannot relate to itself', async () => {
    const { strapi } = service;
    const documentId = await aDraft(strapi, 'Narcissus');
    await edit(strapi, documentId, { related: [documentId], prerequisites: [documentId] });
    await expect(publish(strapi, documentId)).rejects.toThrow(
      'related names the term itself; prerequisites names the term itself',
    );
  });

  it('updated cannot be earlier than created', async () => {
    const documentId = await aDraft(service.strapi, 'Time Traveller', {
      created: '2026-03-02',
      updated: '2026-03-01',
    });
    await expect(publish(service.strapi, documentId)).rejects.toThrow(
      'updated is 2026-03-01, earlier than created, 2026-03-02',
    );
  });

  it('an importer may set both dates', async () => {
    await aPublishedTerm(service.strapi, 'Imported Term', {
      created: '2020-02-29',
      updated: '2021-01-01',
    });
    expect((await service.http.get('/glossary/imported_term.json')).body).toMatchObject({
      created: '2020-02-29',
      updated: '2021-01-01',
    });
  });

  it('nobody can write the stamp of a publication', async () => {
    const { strapi } = service;
    const forged = {
      digest: 'x',
      created: '1999-01-01',
      updated: '1999-01-01',
      related: [],
      prerequisites: [],
    };
    await aPublishedTerm(strapi, 'Forged Stamp', { publication: forged });
    expect((await service.http.get('/glossary/forged_stamp.json')).body.created).toBe('2026-03-23');
  });
});

describe('a slug', () => {
  it('of a published term is taken', async () => {
    await aPublishedTerm(service.strapi, 'Taken Slug');
    const second = await aDraft(service.strapi, 'Another', { slug: 'taken_slug' });
    await expect(publish(service.strapi, second)).rejects.toThrow(
      'slug is taken by the term “Taken Slug”',
    );
  });

  it('that redirects elsewhere needs an explicit choice', async () => {
    const { strapi, http } = service;
    const first = await aPublishedTerm(strapi, 'Wanderer');
    await edit(strapi, first, { slug: 'wanderer_moved' });
    await publish(strapi, first);

    const second = await aDraft(strapi, 'Newcomer', { slug: 'wanderer' });
    await expect(publish(strapi, second)).rejects.toThrow('set take_over_address');
    expect((await http.get('/glossary/wanderer')).headers.location).toBe(
      '/glossary/wanderer_moved',
    );

    await edit(strapi, second, { take_over_address: true });
    await publish(strapi, second);
    expect((await http.get('/glossary/wanderer.json')).body.term).toBe('Newcomer');
    const draft = await strapi.documents('api::term.term').findOne({ documentId: second });
    expect(draft?.take_over_address).toBe(false);
  });

  it('is proposed from the name where a program leaves it out', async () => {
    await aPublishedTerm(service.strapi, 'Cross-Site Scripting (XSS)');
    expect((await service.http.get('/glossary/cross_site_scripting_xss')).status).toBe(200);
  });
});

describe('a score', () => {
  const axis = { value: 5, rationale: 'A reason.' };
  const complete = { detectability: axis, effort: axis, burden: axis, trap: axis };
  it.each([
    ['above nine', { ...complete, trap: { value: 10, rationale: 'x' } }],
    ['below nought', { ...complete, trap: { value: -1, rationale: 'x' } }],
    ['between integers', { ...complete, trap: { value: 1.5, rationale: 'x' } }],
    ['without a rationale', { ...complete, trap: { value: 5, rationale: ' ' } }],
    ['without an axis', { detectability: axis, effort: axis, burden: axis }],
  ])('%s is refused', async (_what, data) => {
    const { status } = await service.http
      .post('/api/debt-scores')
      .set('Authorization', `Bearer ${apiToken}`)
      .send({ data });
    expect(status).toBe(400);
  });
});

it('the panel shows a published, unchanged term as published and not as modified', async () => {
  const documentId = await aPublishedTerm(service.strapi, 'Settled Term');
  const { body } = await service.http
    .get(`${PANEL}/${documentId}`)
    .set('Authorization', `Bearer ${panelToken}`);
  expect(body.data.status).toBe('published');
});
