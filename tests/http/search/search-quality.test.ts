import { BROWSE_TEXT } from '../../../src/plugins/glossary/core/texts/browse';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ GLOSSARY_DEMO: 'true' });
});
afterAll(() => service.stop());

const found = async (query: string): Promise<string[]> => {
  const { body } = await service.http.get('/glossary.json').query({ q: query, page_size: 10 });
  return body.terms.map(({ slug }: { slug: string }) => slug);
};

/** What people type, and the term that they mean: it has to come first. */
describe('the first result is what a person means', () => {
  it.each([
    // abbreviations
    ['xss', 'cross_site_scripting_xss'],
    ['XSS', 'cross_site_scripting_xss'],
    ['csrf', 'cross_site_request_forgery_csrf'],
    ['ssrf', 'server_side_request_forgery_ssrf'],
    ['redos', 'regular_expression_denial_of_service_redos'],
    ['ReDoS', 'regular_expression_denial_of_service_redos'],
    ['toctou', 'time_of_check_to_time_of_use_toctou'],
    ['slo', 'service_level_objective_slo'],
    ['tdz', 'temporal_dead_zone_tdz'],
    ['sqli', 'sql_injection'],
    // names, whole and in parts
    ['race condition', 'race_condition'],
    ['Race Condition', 'race_condition'],
    ['race_condition', 'race_condition'],
    ['race-condition', 'race_condition'],
    ['deadlock', 'deadlock'],
    ['cross site', 'cross_site_scripting_xss'],
    ['cross-site scripting', 'cross_site_scripting_xss'],
    ['crosssite', 'cross_site_scripting_xss'],
    ['sql inj', 'sql_injection'],
    ['hexagonal', 'hexagonal_architecture'],
    ['event sourc', 'event_sourcing'],
    ['strangler', 'strangler_fig_pattern'],
    ['isolation level', 'transaction_isolation_level'],
    ['feature flag', 'feature_flag'],
    ['canary', 'canary_release'],
    ['mutation', 'mutation_testing'],
    ['property based', 'property_based_testing'],
    ['snapshot', 'snapshot_testing'],
    ['tail lat', 'tail_latency'],
    ['floating point', 'floating_point_comparison'],
    ['off by one', 'off_by_one_error'],
    ['offbyone', 'off_by_one_error'],
    ['null ref', 'null_reference'],
    ['time zone', 'time_zone_bug'],
    ['timezone', 'time_zone_bug'],
    ['isolation', 'transaction_isolation_level'],
    ['prototype poll', 'prototype_pollution'],
    ['outbox', 'transactional_outbox'],
    ['split brain', 'split_brain'],
    ['problem details', 'problem_details'],
    // signs that belong to names
    ['n+1', 'n_plus_one_query'],
    ['N+1 queries', 'n_plus_one_query'],
    ['n plus one', 'n_plus_one_query'],
    ['c#', 'async_void'],
    ['csharp', 'async_void'],
    ['.net', 'dispose_pattern'],
    ['dotnet', 'dispose_pattern'],
    // one letter wrong, missing, too many or swapped
    ['race conditon', 'race_condition'],
    ['deadlok', 'deadlock'],
    ['deadlcok', 'deadlock'],
    ['idempotancy key', 'idempotency_key'],
    ['memory leek', 'memory_leak'],
    ['cache stampeed', 'cache_stampede'],
    ['closur', 'closure'],
    ['hexagnal', 'hexagonal_architecture'],
    ['optimstic locking', 'optimistic_locking'],
    ['floting point', 'floating_point_comparison'],
    // other names for the same thing
    ['thundering herd', 'cache_stampede'],
    ['god class', 'god_object'],
    ['sqlmap', 'sql_injection'],
    // plurals
    ['race conditions', 'race_condition'],
    ['deadlocks', 'deadlock'],
    ['memory leaks', 'memory_leak'],
    // names that programs trip over
    ['constructor injection', 'dependency_injection'],
  ])('%s → %s', async (query, expected) => {
    expect((await found(query))[0]).toBe(expected);
  });
});

it('every name and every alias of the glossary finds its own term first', async () => {
  const rows = await service.strapi.documents('api::term.term').findMany({
    fields: ['term', 'slug', 'aliases'],
    status: 'published',
    limit: 1000,
  });
  const claims = new Map<string, Set<string>>();
  for (const { slug, aliases } of rows) {
    for (const alias of aliases as string[]) {
      const key = alias.toLowerCase();
      claims.set(key, (claims.get(key) ?? new Set()).add(String(slug)));
    }
  }
  const misses: string[] = [];
  for (const { term, slug, aliases } of rows) {
    const own = (aliases as string[]).filter(
      (alias) => claims.get(alias.toLowerCase())?.size === 1,
    );
    for (const query of [String(term), ...own]) {
      const [first] = await found(query);
      if (first !== slug) misses.push(`${query} → ${String(first)}, not ${String(slug)}`);
    }
  }
  expect(misses).toEqual([]);
});

it.each([
  ['nothing at all', 'zzqqxx'],
  ['signs only', '%%% ((( """'],
  ['a query language', '" OR 1=1 -- * NEAR() AND'],
  ['many words', 'word '.repeat(40).trim()],
  ['one long word', 'x'.repeat(200)],
  ['letters of another script', '日本語'],
  ['an unfinished surrogate', '\ud83d'],
])('what finds nothing is answered all the same: %s', async (_what, query) => {
  const { status, text } = await service.http.get(
    `/glossary?q=${encodeURIComponent(query.replace(/\p{Cs}/gu, '�'))}`,
  );
  expect(status).toBe(200);
  expect(text).toContain('Categories');
});

describe('a question', () => {
  it('is answered with terms, not with a guess beside an empty list', async () => {
    const { text } = await service.http.get('/glossary').query({ q: 'how to avoid sql injection' });
    expect(text).toContain('<a href="/glossary/sql_injection">');
    expect(text).not.toContain(BROWSE_TEXT.nothing);
    expect(text).not.toContain(BROWSE_TEXT.near);
  });

  it('of which no term has all words is answered with near matches, which are called so', async () => {
    const q = 'deadlocked raceway';
    const { text } = await service.http.get('/glossary').query({ q });
    expect(text).toContain(BROWSE_TEXT.near);
    expect(text).toContain('<a href="/glossary/deadlock">');
    const { body } = await service.http.get('/glossary.json').query({ q });
    expect(body).toMatchObject({ match: 'some-words', total: body.terms.length });
    expect(body.terms[0].slug).toBe('deadlock');
  });

  it('that names two terms leads to where they are compared', async () => {
    const { text } = await service.http.get('/glossary').query({ q: 'deadlock vs race condition' });
    expect(text).toContain(
      '<a href="/glossary/compare-terms?a&#x3D;deadlock&amp;b&#x3D;race_condition">',
    );
    expect((await found('deadlock vs race condition')).slice(0, 2)).toEqual([
      'deadlock',
      'race_condition',
    ]);
  });
});

describe('suggestions', () => {
  const suggested = async (query: object) =>
    (await service.http.get('/glossary-suggestions.json').query(query)).body;

  it('say what a search box shows, the best first', async () => {
    const { match, terms } = await suggested({ q: 'circuit b' });
    expect(match).toBe('all-words');
    expect(terms[0]).toMatchObject({
      slug: 'circuit_breaker',
      term: 'Circuit Breaker',
      definition: expect.stringMatching(/^\S.* .*\S…?$/),
      score_line: expect.stringMatching(/^debt\(d\d\/e\d\/b\d\/t\d\)$/),
    });
  });

  it('are a few at most, of the chosen category', async () => {
    expect((await suggested({ q: 'c' })).terms).toHaveLength(8);
    const { terms } = await suggested({ q: 'c', category: 'javascript' });
    expect(terms.map(({ slug }: { slug: string }) => slug)).toContain('closure');
    expect(
      terms.every(({ category }: { category: string }) => category === terms[0].category),
    ).toBe(true);
  });

  it('refuse what a list refuses', async () => {
    const { status } = await service.http
      .get('/glossary-suggestions.json')
      .query({ q: 'x'.repeat(201) });
    expect(status).toBe(400);
  });
});

it('nothing found offers every category', async () => {
  const { text } = await service.http.get('/glossary').query({ q: 'zzqqxx' });
  expect(text).toContain(BROWSE_TEXT.nothing);
  expect(text).toContain('>Security</a>');
});

it('matches are marked, in the name and in the definition', async () => {
  const { text } = await service.http.get('/glossary').query({ q: 'race' });
  expect(text).toContain('<mark>Race</mark> Condition');
});
