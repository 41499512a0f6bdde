import type { errors } from '@strapi/utils';
import {
  inFormWords,
  MISSING,
  NO_ITEM,
  NO_LIST,
  refusalMessage,
} from '../../../src/plugins/glossary/core/publishing/completeness';
import {
  ITEM_LIMITS,
  TEXT_LIMITS,
} from '../../../src/plugins/glossary/core/publishing/field-limits';
import {
  slugTakenError,
  WAYS_TO_RECLAIM,
} from '../../../src/plugins/glossary/core/publishing/slug-holder';
import {
  aCategory,
  aDraft,
  aPublishedTerm,
  COMPLETE_TERM,
  edit,
  publish,
  SCORE,
} from '../../support/content/content';
import { slugFromName } from '../../../src/plugins/glossary/core/term/slug';
import { fullAccessToken, logInToPanel } from '../../support/clients/panel';
import { type RunningService, startService } from '../../support/service';
import { imported, linesOf } from '../../support/content/glossary-files';
import { slugOf } from '../../support/content/slugs';

let service: RunningService;
let panelToken: string;
let apiToken: string;
beforeAll(async () => {
  service = await startService();
  panelToken = await logInToPanel(service);
  apiToken = await fullAccessToken(service.strapi);
});
afterAll(() => service.stop());

const PANEL = '/content-manager/collection-types/plugin::glossary.term';

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
      await service.strapi.documents('plugin::glossary.term').create({ data, status: 'published' });
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
    const rows = () => strapi.db.query('plugin::glossary.term').count();
    const before = await rows();
    const refusal = await attempt({
      ...COMPLETE_TERM,
      term: 'Without End',
      long: 'a'.repeat(TEXT_LIMITS.long + 1),
      tags: ['a'.repeat(ITEM_LIMITS.tags + 1)],
      detection: { tools: ['a'.repeat(ITEM_LIMITS['detection.tools'] + 1)] },
    });
    expect(refusal?.details.errors.map(({ path }) => path.join('.'))).toEqual([
      'long',
      'tags',
      'detection.tools',
    ]);
    expect(await rows()).toBe(before);
  });

  it('a complete term is let through', async () => {
    const term = `Complete ${_name.replace(/[^a-z]/gi, ' ')}`;
    const category = await aCategory(service.strapi);
    expect(await attempt({ ...COMPLETE_TERM, term, category })).toBeNull();
    expect(await slugsOf()).toContain(slugOf(term));
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
});

describe('a slug', () => {
  it('that redirects elsewhere needs an explicit choice', async () => {
    const { strapi, http } = service;
    const first = await aPublishedTerm(strapi, 'Wanderer');
    await edit(strapi, first, { slug: 'wanderer_moved' });
    await publish(strapi, first);

    const second = await aDraft(strapi, 'Newcomer', { slug: 'wanderer' });
    await expect(publish(strapi, second)).rejects.toThrow(
      inFormWords(
        slugTakenError({ hold: 'old-address', name: 'Wanderer' }, WAYS_TO_RECLAIM.inForm),
      ),
    );
    expect((await http.get('/glossary/wanderer')).headers.location).toBe(
      '/glossary/wanderer_moved',
    );

    await edit(strapi, second, { take_over_address: true });
    await publish(strapi, second);
    expect((await http.get('/glossary/wanderer.json')).body.term).toBe('Newcomer');
    const draft = await strapi.documents('plugin::glossary.term').findOne({ documentId: second });
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
      (await strapi.documents('plugin::glossary.term').findOne({ documentId: heir }))
        ?.take_over_address;
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
});

describe('a score', () => {
  const { trap: _trap, ...withoutAnAxis } = SCORE;
  it.each([
    ['above nine', { ...SCORE, trap: { value: 10, rationale: 'x' } }],
    ['below nought', { ...SCORE, trap: { value: -1, rationale: 'x' } }],
    ['between integers', { ...SCORE, trap: { value: 1.5, rationale: 'x' } }],
    ['without a rationale', { ...SCORE, trap: { value: 5, rationale: ' ' } }],
    ['without an axis', withoutAnAxis],
  ])('%s is refused', async (_what, data) => {
    const { status } = await service.http
      .post('/api/debt-scores')
      .set('Authorization', `Bearer ${apiToken}`)
      .send({ data });
    expect(status).toBe(400);
  });
});

const TERM = 'plugin::glossary.term';

const draftsWith = (slug: string): Promise<number> =>
  service.strapi.db.query(TERM).count({ where: { slug, publishedAt: { $null: true } } });
const TAKEN = slugTakenError({ hold: 'draft', name: null }, WAYS_TO_RECLAIM.inForm);
const refusalOf = (name: string): string => refusalMessage(name, [TAKEN], 'saved');

describe('a slug that was never published', () => {
  it('belongs to the draft that got it first, whichever way the second comes', async () => {
    const { strapi } = service;
    await aDraft(strapi, 'First One');
    await expect(aDraft(strapi, 'First One')).rejects.toThrow(refusalOf('First One'));
    const other = await aDraft(strapi, 'Second One');
    await expect(edit(strapi, other, { slug: 'first_one' })).rejects.toThrow(
      refusalOf('Second One'),
    );
    await expect(strapi.documents(TERM).clone({ documentId: other })).rejects.toThrow(
      refusalOf('Second One'),
    );
    expect(await draftsWith('first_one')).toBe(1);
    expect(await draftsWith('second_one')).toBe(1);
  });

  it('is refused in the panel at its field', async () => {
    await aDraft(service.strapi, 'Panel Slug');
    const { status, body } = await service.http
      .post(`/content-manager/collection-types/${TERM}`)
      .set('Authorization', `Bearer ${panelToken}`)
      .send({ term: 'Panel Slug', slug: 'panel_slug' });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      message: refusalOf('Panel Slug'),
      details: { errors: [{ path: ['slug'], message: TAKEN.message }] },
    });
  });

  it('belongs to one of ten that are written at once', async () => {
    const { strapi } = service;
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => aDraft(strapi, 'At Once')),
    );
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [String(result.reason.message)] : [],
    );
    expect(refused).toEqual(Array.from({ length: 9 }, () => refusalOf('At Once')));
    expect(await draftsWith('at_once')).toBe(1);
  });

  it('is not given to a draft either when a term of a file has it', async () => {
    const { strapi } = service;
    const outcome = await imported(strapi, linesOf({ slug: 'from_file', term: 'From File' }), {
      as: 'draft',
      onProgress: () => undefined,
    });
    expect(outcome).toMatchObject({ end: 'done', written: 1, refused: [] });
    await expect(aDraft(strapi, 'From File')).rejects.toThrow(refusalOf('From File'));
  });
});

it('drafts that share a slug from before can be saved, and get separate slugs', async () => {
  const { strapi } = service;
  await aDraft(strapi, 'Old Twin');
  const other = await aDraft(strapi, 'Old Twin Too');
  // Below the Document Service, as earlier versions left them.
  const data = { slug: 'old_twin' };
  await strapi.db.query(TERM).update({ where: { documentId: other }, data });
  await edit(strapi, other, { short: 'Another sentence.', slug: 'old_twin' });
  await edit(strapi, other, { slug: 'old_twin_too' });
  expect(await draftsWith('old_twin')).toBe(1);
});

it('a slug that is an address can be drafted: the publication decides about it', async () => {
  const { strapi } = service;
  const owner = await aPublishedTerm(strapi, 'Its Owner');
  const other = await aDraft(strapi, 'Successor', { slug: 'its_owner' });
  const taken = slugTakenError({ hold: 'page', name: 'Its Owner' }, WAYS_TO_RECLAIM.inForm);
  await expect(publish(strapi, other)).rejects.toThrow(inFormWords(taken));

  // The owner's own draft comes back to it at any time.
  await edit(strapi, owner, { slug: 'moved_owner' });
  await strapi.documents(TERM).discardDraft({ documentId: owner });
  expect(await draftsWith('its_owner')).toBe(2);
});
