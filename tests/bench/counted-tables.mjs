/** What the service has counted, as SQL over its tables. */
const STATEMENTS = {
  views: 'select coalesce(sum(views), 0) as count from glossary_view_counts',
  html: `select coalesce(sum(requests), 0) as count from glossary_activity_counts where channel = 'html'`,
  json: `select coalesce(sum(requests), 0) as count from glossary_activity_counts where channel = 'json'`,
  ratings: 'select count(*) as count from ratings',
};

/**
 * @param {(sql: string) => Promise<number> | number} countOf runs a statement that answers one `count`
 * @returns {Promise<Record<'views' | 'html' | 'json' | 'ratings', number>>}
 */
export async function countedIn(countOf) {
  const counts = {};
  for (const [name, sql] of Object.entries(STATEMENTS)) counts[name] = Number(await countOf(sql));
  return counts;
}
