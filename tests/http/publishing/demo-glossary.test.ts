import { FILE_FORMATS } from '../../../src/plugins/glossary/core/import-export/file-format';
import { BROWSE_TEXT } from '../../../src/plugins/glossary/core/texts/browse';
import type { TermRecord } from '../../../src/plugins/glossary/core/term/term-record';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { demoFiles } from '../../support/content/demo-terms';
import { exported, fileOf, imported, planned } from '../../support/content/glossary-files';
import { listedSlugs } from '../../support/content/listed-slugs';
import { freshDatabase } from '../../support/database/fresh-database';
import { type RunningService, startService } from '../../support/service';

/** The page of every so many terms: what differs between them is Markdown, whose HTML is tested in tests/core. */
const EVERY = 10;
/** Terms that are looked at in one piece, at most. */
const AT_ONCE = 25;

let service: RunningService;
let slugs: string[];
let shown: Readonly<Record<string, string>>;
let records: TermRecord[];
beforeAll(async () => {
  service = await startService({ GLOSSARY_DEMO: 'true', GLOSSARY_READS_PER_MINUTE: '0' });
  slugs = await listedSlugs(service);
  shown = await everythingShown();
  records = await everyRecord();
});
afterAll(() => service.stop());

async function everyRecord(): Promise<TermRecord[]> {
  const all: TermRecord[] = [];
  for (const slug of slugs) all.push((await service.http.get(`/glossary/${slug}.json`)).body);
  return all;
}
/** Lists and the pages of some terms, which show views that are counted by looking. */
async function everythingShown(): Promise<Readonly<Record<string, string>>> {
  const all: Record<string, string> = {};
  for (const path of [
    ...slugs.filter((_slug, place) => place % EVERY === 1).map((slug) => `/glossary/${slug}`),
    '/glossary?sort=name',
    '/glossary/debt-scoring',
    '/glossary.atom',
  ])
    // In another database the same terms are other documents, and their ids in feeds are made of those.
    all[path] = (await service.http.get(path)).text
      .replace(/<updated>[^<]*<\/updated>/, '')
      .replace(/<id>urn:uuid:[^<]*<\/id>/g, '');
  return all;
}
const text = async (query: object): Promise<string> =>
  (await service.http.get('/glossary').query(query)).text;

it('every term of the files is published with its relations', () => {
  const relations = (terms: readonly Pick<TermRecord, 'slug' | 'related' | 'prerequisites'>[]) =>
    Object.fromEntries(
      terms.map(({ slug, related, prerequisites }) => [slug, { related, prerequisites }]),
    );
  expect(relations(records)).toEqual(relations(demoFiles() as unknown as TermRecord[]));
});

describe('a search', () => {
  it('marks what matches, in the name and in the definition', async () => {
    expect(await text({ q: 'race' })).toContain('<mark>Race</mark> Condition');
  });

  it('of which no term has all words is answered with near matches, which are called so', async () => {
    const q = 'deadlocked raceway';
    const page = await text({ q });
    expect(page).toContain(BROWSE_TEXT.confidence['some-words']);
    expect(page).toContain('<a href="/glossary/deadlock">');
    const { body } = await service.http.get('/glossary.json').query({ q });
    expect(body).toMatchObject({ match: 'some-words', total: body.terms.length });
    expect(body.terms[0].slug).toBe('deadlock');
  });

  it.each([
    ['ssr', 'beginning'],
    ['docker', 'mentioned'],
    ['closuer', 'resembling'],
  ] as const)('says how sure it is: %s, %s', async (q, match) => {
    expect(await text({ q })).toContain(BROWSE_TEXT.confidence[match]);
    expect((await service.http.get('/glossary.json').query({ q })).body.match).toBe(match);
  });

  it.each([
    [{ q: 'mutex' }, 'all-words'],
    [{ q: 'mutex', letter: 'D' }, 'mentioned'],
    [{ q: '<b>mutex</b>' }, 'all-words'],
    [{ q: '</b>' }, 'mentioned'],
    [{ q: 'mutex', sort: 'name' }, 'all-words'],
    [{ q: 'mutex', letter: 'Z' }, 'none'],
  ])('says of what it lists how sure it is: %j, %s', async (query, match) => {
    expect((await service.http.get('/glossary.json').query(query)).body.match).toBe(match);
  });

  it('shows terms that are called so apart from those that mention it', async () => {
    const page = await text({ q: 'deadlock' });
    const [called = '', mentioning = ''] = page.split(BROWSE_TEXT.alsoMentioned);
    expect(called).toContain('<a href="/glossary/deadlock">');
    expect(mentioning).toContain('<a href="/glossary/mutex">');
    expect(mentioning).not.toContain('<a href="/glossary/deadlock">');
  });

  it('shows the other name or the search term by which it found a term, and else a passage of its texts', async () => {
    expect(await text({ q: 'xsrf' })).toContain(`${BROWSE_TEXT.otherName} <mark>XSRF</mark>`);
    expect(await text({ q: 'error 1213' })).toContain(
      `${BROWSE_TEXT.searchTerm} <mark>error</mark> <mark>1213</mark>`,
    );
    expect(await text({ q: 'overselling' })).toMatch(
      /<span class="passage">[^<]*<mark>Overselling<\/mark>/,
    );
  });

  it('is suggested to with a few terms, the best first, of the chosen category', async () => {
    const suggested = async (query: object) =>
      (await service.http.get('/glossary-suggestions.json').query(query)).body;
    const { match, terms } = await suggested({ q: 'circuit b' });
    expect(match).toBe('beginning');
    expect(terms[0]).toMatchObject({
      slug: 'circuit_breaker',
      term: 'Circuit Breaker',
      definition: expect.stringMatching(/^\S.* .*\S…?$/),
      score_line: expect.stringMatching(/^debt\(d\d\/e\d\/b\d\/t\d\)$/),
    });
    expect((await suggested({ q: 'c' })).terms).toHaveLength(8);
    const of = (await suggested({ q: 'c', category: 'javascript' })).terms;
    expect(of.map(({ slug }: { slug: string }) => slug)).toContain('closure');
    expect(new Set(of.map(({ category }: { category: string }) => category)).size).toBe(1);
    await service.http
      .get('/glossary-suggestions.json')
      .query({ q: 'x'.repeat(201) })
      .expect(400);
  });
});

describe('others are answered', () => {
  let documentIds: readonly string[];
  beforeAll(async () => {
    const rows: { documentId: string }[] = await service.strapi.db
      .query('plugin::glossary.term')
      .findMany({ where: { publishedAt: { $null: true } }, select: ['documentId'] });
    documentIds = rows.map(({ documentId }) => documentId);
  });

  /** How often others could have been answered while something was done. */
  async function turnsWhile(act: () => Promise<unknown>): Promise<number> {
    let turns = 0;
    let next: NodeJS.Immediate | undefined;
    const count = (): void => {
      turns += 1;
      next = setImmediate(count);
    };
    next = setImmediate(count);
    try {
      await act();
    } finally {
      clearImmediate(next);
    }
    return turns;
  }
  const planOf = (act: 'publish' | 'delete' | 'change') => () =>
    glossaryOf(service.strapi).bulkPlan.of({ action: act, documentIds }, () => ({
      may: true,
      mayRead: true,
      mayReadName: true,
    }));

  it.each<[string, () => Promise<unknown>]>([
    ['drafts are exported', () => exported(service.strapi, 'jsonl', 'draft')],
    ['what readers see is exported', () => exported(service.strapi, 'jsonl', 'published')],
    [
      'it is said what a file leaves out',
      () => glossaryOf(service.strapi).exportFile.leftOut('draft'),
    ],
    ['publications are planned', planOf('publish')],
    ['deletions are planned', planOf('delete')],
    ['changes are planned', planOf('change')],
  ])('while %s', async (_what, act) => {
    await act();
    expect(await turnsWhile(act)).toBeGreaterThanOrEqual(Math.floor(documentIds.length / AT_ONCE));
  });
});

it('exported, wiped and imported it is the same in every file and on every page', async () => {
  const filesOf = async (): Promise<Readonly<Record<string, string>>> => {
    const files: Record<string, string> = {};
    for (const format of FILE_FORMATS) files[format] = await exported(service.strapi, format);
    return files;
  };
  const files = await filesOf();
  expect(await exported(service.strapi, 'jsonl', 'published')).toBe(files.jsonl);
  await service.stop();
  service = await startService({ GLOSSARY_DEMO: 'false', ...freshDatabase() });
  const file = fileOf(files.csv ?? '', 'csv');
  expect(await imported(service.strapi, file)).toMatchObject({ end: 'done', refused: [] });
  expect(await everythingShown()).toEqual(shown);
  expect(await everyRecord()).toEqual(records);
  expect(await filesOf()).toEqual(files);
  expect(await planned(service.strapi, file)).toMatchObject({
    planned: [],
    refused: [],
    unresolved: [],
  });
});
