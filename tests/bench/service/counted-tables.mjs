/** Requests of these days, and not of the history that the glossary was generated with. */
const requestsOver = (channel) =>
  `select coalesce(sum(requests), 0) as count from glossary_activity_counts
   where day > '${process.env.BENCH_HISTORY_UNTIL ?? ''}' and channel = '${channel}'`;

const statements = () => ({
  views: 'select coalesce(sum(views), 0) as count from glossary_view_counts',
  html: requestsOver('html'),
  json: requestsOver('json'),
});

/**
 * @param {(sql: string) => Promise<number> | number} countOf runs a statement that answers one `count`
 * @returns {Promise<Record<'views' | 'html' | 'json', number>>}
 */
export async function countedIn(countOf) {
  const counts = {};
  for (const [name, sql] of Object.entries(statements())) counts[name] = Number(await countOf(sql));
  return counts;
}
