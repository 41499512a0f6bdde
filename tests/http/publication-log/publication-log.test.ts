import { createHash } from 'node:crypto';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import {
  categoryInUse,
  noCategoryKey,
} from '../../../src/plugins/glossary/server/publication-log/category-entries';
import {
  SCORE,
  aCategory,
  aDraft,
  aPublishedTerm,
  edit,
  publish,
  unpublish,
} from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';
import { lostScoresSentence } from '../../../src/plugins/glossary/core/history/lost-score';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

interface Entry {
  readonly position: number | string;
  readonly subject: string | null;
  readonly version: number | null;
  readonly kind: string;
  readonly slug: string | null;
  readonly content: string | null;
  readonly digest: string | null;
}

async function entriesOf(subject: string): Promise<Entry[]> {
  return service.strapi.db.connection('glossary_log').where({ subject }).orderBy('position');
}

const told = async (subject: string) =>
  (await entriesOf(subject)).map(({ kind, version, slug }) => [kind, version, slug]);

/** RFC 8785 for contents that hold neither numbers other than integers nor letters whose order UTF-16 changes. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${pairs.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}

it('the addresses that a term had before there was a log are free once it is deleted', async () => {
  const { strapi } = service;
  const id = await aDraft(strapi, 'Had An Address');
  await strapi.db.transaction(({ trx }) =>
    glossaryOf(strapi).publicationLog.append(trx, {
      kind: 'former-address',
      subject: id,
      version: null,
      slug: 'address_of_before',
      content: null,
      editor: { name: null, id: null },
    }),
  );
  const other = await aDraft(strapi, 'Wants The Address', { slug: 'address_of_before' });
  await expect(publish(strapi, other)).rejects.toThrow('an address of another term');
  await strapi.documents('plugin::glossary.term').delete({ documentId: id });
  await publish(strapi, other);
  expect((await service.http.get('/glossary/address_of_before')).status).toBe(200);
});

it('a term’s life is written down once, in its order', async () => {
  const { strapi } = service;
  const id = await aDraft(strapi, 'Written Down');
  expect(await told(id)).toEqual([]);
  await publish(strapi, id);
  await publish(strapi, id);
  await edit(strapi, id, { short: 'Another definition.' });
  expect(await told(id)).toHaveLength(1);
  await publish(strapi, id);
  await edit(strapi, id, { slug: 'written_anew' });
  await publish(strapi, id);
  await unpublish(strapi, id);
  await publish(strapi, id);
  await strapi.documents('plugin::glossary.term').delete({ documentId: id });
  expect(await told(id)).toEqual([
    ['published', 1, 'written_down'],
    ['published', 2, 'written_down'],
    ['renamed', 3, 'written_anew'],
    ['withdrawn', null, 'written_anew'],
    ['published', 4, 'written_anew'],
    ['deleted', null, 'written_anew'],
  ]);
  const positions = (await entriesOf(id)).map(({ position }) => Number(position));
  expect(positions).toEqual(positions.toSorted((one, other) => one - other));
});

it('a score is an entry of its own, and part of the publication that brings it', async () => {
  const { strapi } = service;
  const scored = await aPublishedTerm(strapi, 'Scored Later');
  await strapi
    .documents('plugin::glossary.debt-score')
    .create({ data: { term: scored, ...SCORE } });
  expect(await told(scored)).toEqual([
    ['published', 1, 'scored_later'],
    ['scored', 2, 'scored_later'],
  ]);
  const drafted = await aPublishedTerm(strapi, 'Scored In The Form');
  await edit(strapi, drafted, { score_draft: SCORE });
  await publish(strapi, drafted);
  expect(await told(drafted)).toEqual([
    ['published', 1, 'scored_in_the_form'],
    ['published', 2, 'scored_in_the_form'],
  ]);
  const [, last] = await entriesOf(drafted);
  expect(JSON.parse(last?.content ?? '')).toMatchObject({ score: SCORE });
});

it('the digest is that of the content as canonical JSON', async () => {
  const id = await aPublishedTerm(service.strapi, 'Digested', { short: 'Größe “ß” \\ \u2028.' });
  const [entry] = await entriesOf(id);
  const text = canonical(JSON.parse(entry?.content ?? ''));
  expect(entry?.content).toBe(text);
  expect(entry?.digest).toBe(createHash('sha256').update(text).digest('hex'));
});

it('a category is written down, and is not deleted while readers see terms in it', async () => {
  const { strapi } = service;
  const documents = strapi.documents('plugin::glossary.category');
  const documentId = await aCategory(strapi, 'logged', 'Logged');
  await documents.update({ documentId, data: { name: 'Logged' } });
  await documents.update({ documentId, data: { name: 'Logged Anew' } });
  const term = await aPublishedTerm(strapi, 'In The Way', { category: documentId });
  await expect(documents.delete({ documentId })).rejects.toThrow(categoryInUse(['In The Way']));
  expect((await service.http.get('/glossary/in_the_way.json')).body.category).toBe('logged');
  await unpublish(strapi, term);
  await documents.delete({ documentId });
  expect((await entriesOf(documentId)).map(({ kind, version }) => [kind, version])).toEqual([
    ['category', 1],
    ['category', 2],
    ['category-deleted', null],
  ]);
});

it.each(['Two Words', 'two-words', 'two__words', 'é', 'x'.repeat(41), '<b>'])(
  'a category gets no key that addresses cannot have: %s',
  async (key) => {
    const documents = service.strapi.documents('plugin::glossary.category');
    const documentId = await aCategory(service.strapi, 'keyed', 'Keyed');
    const data = { key, name: 'Keyed' };
    await expect(documents.update({ documentId, data })).rejects.toThrow(noCategoryKey(key));
    await expect(documents.create({ data })).rejects.toThrow(noCategoryKey(key));
    await documents.delete({ documentId });
  },
);

it('a publication that is rolled back leaves nothing', async () => {
  const { strapi } = service;
  const id = await aDraft(strapi, 'Taken Back');
  const head = await glossaryOf(strapi).publicationLog.head();
  await expect(
    strapi.db.transaction(async () => {
      await publish(strapi, id);
      throw new Error('It is taken back.');
    }),
  ).rejects.toThrow('It is taken back.');
  expect(await told(id)).toEqual([]);
  expect(await glossaryOf(strapi).publicationLog.head()).toEqual(head);
});

it('terms that were published without the log are written into it by the next start, once', async () => {
  const { strapi } = service;
  const id = await aPublishedTerm(strapi, 'From Before', { tags: ['old'] });
  const [before] = await entriesOf(id);
  const published = await strapi.db.connection('glossary_current_terms').count({ count: '*' });
  await strapi.db.connection('glossary_current_terms').delete();
  await strapi.db.connection('glossary_log').delete();
  const { run } = glossaryOf(strapi).logBackfill;
  expect(await run()).toBe(Number(published[0]?.count));
  expect(await run()).toBe(0);
  const [after] = await entriesOf(id);
  expect([after?.content, after?.digest]).toEqual([before?.content, before?.digest]);
});

const LONG_AGO = new Date('2020-01-01T00:00:00Z');
afterEach(() => jest.restoreAllMocks());

async function warnings(): Promise<string[]> {
  const said: string[] = [];
  jest.spyOn(service.strapi.log, 'warn').mockImplementation(((text: string) => {
    said.push(text);
    return service.strapi.log;
  }) as never);
  await glossaryOf(service.strapi).lostScores.warn();
  jest.restoreAllMocks();
  return said;
}

it('a term whose score went to its copy is named, until it has one again', async () => {
  const { strapi } = service;
  const { connection } = strapi.db;
  const text = { why_it_matters: 'A text of its own, which nobody writes twice.' };
  const original = await aPublishedTerm(strapi, 'Lost Its Score', text);
  const own = ['short', 'long', 'misconception', 'why_it_matters', 'bad_code', 'good_code'];
  const textsOf = (name: string) =>
    Object.fromEntries(own.map((field) => [field, `A text of ${name} alone, of ${field}.`]));
  await aPublishedTerm(strapi, 'Never Had One', textsOf('one'));
  await aPublishedTerm(strapi, 'Has Its Own', {
    ...textsOf('another'),
    ...text,
    score_draft: SCORE,
  });
  await aPublishedTerm(strapi, 'The Copy', { ...textsOf('it'), ...text, score_draft: SCORE });
  const [copied] = await strapi
    .documents('plugin::glossary.debt-score')
    .findMany({ filters: { term: { slug: 'the_copy' } } });
  // As if it had been made for the original, long before there was a copy.
  await strapi.db
    .query('plugin::glossary.debt-score')
    .update({ where: { documentId: copied?.documentId }, data: { createdAt: LONG_AGO } });
  expect(await warnings()).toEqual([]);

  // A database of an earlier version has no log.
  await connection('glossary_current_terms').delete();
  await connection('glossary_log').delete();
  await glossaryOf(strapi).logBackfill.run();
  await glossaryOf(strapi).lostScores.look();
  const [warning, ...others] = await warnings();
  expect(warning).toBe(lostScoresSentence([{ term: 'Lost Its Score', copy: 'The Copy' }]));
  expect(others).toEqual([]);

  await edit(strapi, original, { score_draft: SCORE });
  await publish(strapi, original);
  expect(await warnings()).toEqual([]);
});
