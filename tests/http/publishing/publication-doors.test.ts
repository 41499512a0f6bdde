import type { errors } from '@strapi/utils';
import {
  inFileWords,
  inFormWords,
  MISSING,
  NAMES_ITSELF,
  NO_ITEM,
  NO_LIST,
  refusalMessage,
} from '../../../src/plugins/glossary/core/publishing/completeness';
import {
  ITEM_LIMITS,
  itemTooLong,
  TEXT_LIMITS,
  tooLong,
} from '../../../src/plugins/glossary/core/publishing/field-limits';
import {
  slugHolderFault,
  WAYS_TO_TAKE_OVER,
} from '../../../src/plugins/glossary/core/publishing/slug-holder';
import {
  aCategory,
  aDraft,
  aPublishedTerm,
  COMPLETE_TERM,
  edit,
  publish,
} from '../../support/content/content';
import { slugFromName } from '../../../src/plugins/glossary/core/term/slug';
import { fullAccessToken, logInToPanel } from '../../support/clients/panel';
import { type RunningService, startService } from '../../support/service';

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

/** How a door says that it does not let a term through. */
interface Refusal {
  readonly message: string;
  readonly details: { readonly errors: readonly { path: string[]; message: string }[] };
}
type Data = Readonly<Record<string, unknown>>;

/** The three doors to publication; each answers its refusal, or null when it let the term through. */
const doors = {
  'the Document Service': async (data: Data): Promise<Refusal | null> => {
    try {
      await service.strapi.documents('api::term.term').create({ data, status: 'published' });
      return null;
    } catch (error) {
      return error as errors.ValidationError<string, Refusal['details']>;
    }
  },
  'the REST API': async (data: Data): Promise<Refusal | null> => {
    const { body } = await service.http
      .post('/api/terms?status=published')
      .set('Authorization', `Bearer ${apiToken}`)
      .send({ data });
    return body.error ?? null;
  },
  'the panel': async (data: Data): Promise<Refusal | null> => {
    const { body } = await service.http
      .post(`${PANEL}/actions/publish`)
      .set('Authorization', `Bearer ${panelToken}`)
      .send(data);
    return body.error ?? null;
  },
};

describe.each(Object.entries(doors))('through %s', (_name, attempt) => {
  const slugsOf = async (): Promise<string[]> =>
    (await service.http.get('/glossary.json?page_size=100')).body.terms.map(
      ({ slug }: { slug: string }) => slug,
    );

  it('an empty term is refused with one message that names every field, and with its attribute', async () => {
    const before = await slugsOf();
    const refusal = await attempt({ term: 'Half Written' });
    const texts = ['short', 'long', 'misconception', 'why_it_matters', 'bad_code', 'good_code'];
    const choices = ['quick_fix', 'category', 'difficulty', 'severity', 'effort'];
    const lists = ['tags', 'common_mistakes'];
    expect(refusal?.message).toBe(
      refusalMessage('Half Written', [
        ...[...texts, ...choices].map((field) => ({ field, message: MISSING })),
        ...lists.map((field) => ({ field, message: NO_ITEM })),
      ]),
    );
    expect(refusal?.details.errors.map(({ path }) => path)).toEqual(
      [...texts, ...choices, ...lists].map((field) => [field]),
    );
    expect(await slugsOf()).toEqual(before);
  });

  it('texts that are too long are refused, each by its name, and nothing is stored', async () => {
    const { strapi } = service;
    const rows = () => strapi.db.query('api::term.term').count();
    const before = await rows();
    const refusal = await attempt({
      ...COMPLETE_TERM,
      term: 'Without End',
      long: 'a'.repeat(TEXT_LIMITS.long + 1),
      tags: ['a'.repeat(ITEM_LIMITS.tags + 1)],
      detection: { tools: ['a'.repeat(ITEM_LIMITS['detection.tools'] + 1)] },
    });
    expect(refusal?.message).toBe(
      refusalMessage(
        'Without End',
        [
          { field: 'long', message: tooLong(TEXT_LIMITS.long + 1, TEXT_LIMITS.long) },
          { field: 'tags', message: itemTooLong(ITEM_LIMITS.tags + 1, ITEM_LIMITS.tags) },
          {
            field: 'detection.tools',
            message: itemTooLong(
              ITEM_LIMITS['detection.tools'] + 1,
              ITEM_LIMITS['detection.tools'],
            ),
          },
        ],
        'saved',
      ),
    );
    expect(refusal?.details.errors.map(({ path }) => path.join('.'))).toEqual([
      'long',
      'tags',
      'detection.tools',
    ]);
    expect(await rows()).toBe(before);
  });

  it('wrong values are named together with missing ones', async () => {
    const refusal = await attempt({
      ...COMPLETE_TERM,
      term: 'Wrong Values',
      slug: 'Not A Slug',
      refs: ['javascript:alert(1)'],
      tags: 'not a list',
      short: '   ',
      detection: { tools: 'no list', auto_detectable: true },
    });
    expect(
      refusal?.details.errors.map(({ path, message }) => `${path.join('.')} ${message}`),
    ).toEqual([
      inFileWords({ field: 'short', message: MISSING }),
      expect.stringContaining('slug is "Not A Slug"'),
      inFileWords({ field: 'category', message: MISSING }),
      inFileWords({ field: 'tags', message: NO_LIST }),
      expect.stringContaining('refs holds "javascript:alert(1)"'),
      inFileWords({ field: 'detection.tools', message: NO_LIST }),
    ]);
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
      message: refusalMessage('Edited Badly', [
        { field: 'quick_fix', message: MISSING },
        { field: 'tags', message: NO_ITEM },
      ]),
    });
    expect((await http.get('/glossary/edited_badly.json')).body.tags).toEqual(['keyword']);
  });

  it('that types something else than a list is kept in the draft and refused on publication', async () => {
    const { strapi } = service;
    const documentId = await aPublishedTerm(strapi, 'Typed Badly');
    const detection = { symptoms: 'no list', tools: [], auto_detectable: true };
    await edit(strapi, documentId, { tags: 'a, b', detection });
    await expect(publish(strapi, documentId)).rejects.toMatchObject({
      message: refusalMessage('Typed Badly', [
        { field: 'tags', message: NO_LIST },
        { field: 'detection.symptoms', message: NO_LIST },
      ]),
    });
  });

  it('a publication over an update is held to the same rules', async () => {
    const { strapi } = service;
    const documentId = await aPublishedTerm(strapi, 'Updated Directly');
    await expect(
      strapi
        .documents('api::term.term')
        .update({ documentId, data: { long: ' ' }, status: 'published' }),
    ).rejects.toThrow('Explanation is missing');
    expect((await service.http.get('/glossary/updated_directly.json')).body.long).toBe(
      COMPLETE_TERM.long,
    );
  });

  it('a term cannot relate to itself', async () => {
    const { strapi } = service;
    const documentId = await aDraft(strapi, 'Narcissus');
    await edit(strapi, documentId, { related: [documentId], prerequisites: [documentId] });
    const itself = ['related', 'prerequisites'].map((field) => ({ field, message: NAMES_ITSELF }));
    await expect(publish(strapi, documentId)).rejects.toThrow(refusalMessage('Narcissus', itself));
  });

  it('updated cannot be earlier than created', async () => {
    const documentId = await aDraft(service.strapi, 'Time Traveller', {
      created: '2026-03-02',
      updated: '2026-03-01',
    });
    await expect(publish(service.strapi, documentId)).rejects.toThrow(
      'Edited is 2026-03-01, earlier than “Added”, 2026-03-02',
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
});

describe('a slug', () => {
  it('of a published term is taken', async () => {
    await aPublishedTerm(service.strapi, 'Taken Slug');
    const second = await aDraft(service.strapi, 'Another', { slug: 'taken_slug' });
    await expect(publish(service.strapi, second)).rejects.toThrow(
      inFormWords(slugHolderFault({ hold: 'page', name: 'Taken Slug' }, WAYS_TO_TAKE_OVER.inForm)),
    );
  });

  it('that redirects elsewhere needs an explicit choice', async () => {
    const { strapi, http } = service;
    const first = await aPublishedTerm(strapi, 'Wanderer');
    await edit(strapi, first, { slug: 'wanderer_moved' });
    await publish(strapi, first);

    const second = await aDraft(strapi, 'Newcomer', { slug: 'wanderer' });
    await expect(publish(strapi, second)).rejects.toThrow(
      inFormWords(
        slugHolderFault({ hold: 'old-address', name: 'Wanderer' }, WAYS_TO_TAKE_OVER.inForm),
      ),
    );
    expect((await http.get('/glossary/wanderer')).headers.location).toBe(
      '/glossary/wanderer_moved',
    );

    await edit(strapi, second, { take_over_address: true });
    await publish(strapi, second);
    expect((await http.get('/glossary/wanderer.json')).body.term).toBe('Newcomer');
    const draft = await strapi.documents('api::term.term').findOne({ documentId: second });
    expect(draft?.take_over_address).toBe(false);
  });

  it('is taken over only as long as the draft has it', async () => {
    const { strapi } = service;
    for (const name of ['Former', 'Next Former']) {
      const documentId = await aPublishedTerm(strapi, name);
      await edit(strapi, documentId, { slug: `${slugFromName(name)}_moved` });
      await publish(strapi, documentId);
    }
    const heir = await aDraft(strapi, 'Heir');
    const takesOver = async () =>
      (await strapi.documents('api::term.term').findOne({ documentId: heir }))?.take_over_address;
    await edit(strapi, heir, { slug: 'former', take_over_address: true });
    await edit(strapi, heir, { slug: 'former', short: 'Saved again.' });
    expect(await takesOver()).toBe(true);
    const { status } = await service.http
      .put(`/api/terms/${heir}?status=published`)
      .set('Authorization', `Bearer ${apiToken}`)
      .send({ data: { slug: 'next_former' } });
    expect(status).toBe(400);
    await edit(strapi, heir, { slug: 'next_former' });
    expect(await takesOver()).toBe(false);
    await edit(strapi, heir, { slug: 'former', take_over_address: true });
    await publish(strapi, heir);
    expect((await service.http.get('/glossary/former.json')).body.term).toBe('Heir');
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
