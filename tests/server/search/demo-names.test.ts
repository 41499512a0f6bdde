import { demoContents } from '../../support/content/demo-content';
import { searchIn } from '../../support/content/demo-search';

const CONTENTS = demoContents();
const search = searchIn(CONTENTS);

/** What people type, and the term that they mean: it has to come first. */
it.each([
  // abbreviations
  ['XSS', 'cross_site_scripting_xss'],
  ['redos', 'regular_expression_denial_of_service_redos'],
  ['sqli', 'sql_injection'],
  // names, whole and in parts
  ['race_condition', 'race_condition'],
  ['cross-site scripting', 'cross_site_scripting_xss'],
  ['crosssite', 'cross_site_scripting_xss'],
  ['sql inj', 'sql_injection'],
  ['event sourc', 'event_sourcing'],
  ['isolation', 'transaction_isolation_level'],
  ['offbyone', 'off_by_one_error'],
  ['timezone', 'time_zone_bug'],
  ['outbox', 'transactional_outbox'],
  // signs that belong to names
  ['N+1 queries', 'n_plus_one_query'],
  ['n plus one', 'n_plus_one_query'],
  ['c#', 'async_void'],
  ['.net', 'dispose_pattern'],
  ['dotnet', 'dispose_pattern'],
  // one letter wrong, missing, too many or swapped
  ['memory leek', 'memory_leak'],
  ['hexagnal', 'hexagonal_architecture'],
  ['cache stampeed', 'cache_stampede'],
  ['deadlcok', 'deadlock'],
  // other names for the same thing, plurals, names that programs trip over
  ['thundering herd', 'cache_stampede'],
  ['race conditions', 'race_condition'],
  ['constructor injection', 'dependency_injection'],
])('the first result for %s is %s', (query, expected) => {
  expect(search(query, 1)).toEqual([expected]);
});

it('every name and every alias of the glossary finds its own term first', () => {
  const claims = new Map<string, number>();
  for (const alias of CONTENTS.flatMap(({ aliases }) => aliases))
    claims.set(alias.toLowerCase(), (claims.get(alias.toLowerCase()) ?? 0) + 1);
  const misses: string[] = [];
  for (const { term, slug, aliases } of CONTENTS) {
    const own = aliases.filter((alias) => claims.get(alias.toLowerCase()) === 1);
    for (const query of [term, ...own]) {
      const [first] = search(query, 1);
      if (first !== slug) misses.push(`${query} → ${String(first)}, not ${slug}`);
    }
  }
  expect(misses).toEqual([]);
});
