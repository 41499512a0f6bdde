import { type RunningService, startService } from '../../support/service';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ GLOSSARY_DEMO: 'true' });
}, 120_000);
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
    ['prototype', 'prototype_pollution'],
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
    ['idempotancy', 'idempotency_key'],
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

it('nothing found offers what resembles it, and every category', async () => {
  const { text } = await service.http.get('/glossary').query({ q: 'deadlocked raceway' });
  expect(text).toContain('Nothing found');
  expect(text).toContain('Did you mean');
  expect(text).toContain('<a href="/glossary/deadlock">');
  expect(text).toContain('>Security</a>');
});

it('matches are marked, in the name and in the definition', async () => {
  const { text } = await service.http.get('/glossary').query({ q: 'race' });
  expect(text).toContain('<mark>Race</mark> Condition');
});
