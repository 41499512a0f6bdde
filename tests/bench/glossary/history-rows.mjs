import { compiled } from '../service/bench-service.mjs';

/** Days of history: those of the activity's window that lie before the day of the run. */
const DAYS = 29;
/** Most terms that get one: a row of the benchmark asks for so many in turn. */
const TERMS_MAX = 5000;
/** The first terms are the same in every size of the glossary, and always have one. */
const FIRST_TERMS = 60;
const TERM = 'plugin::glossary.term';

/**
 * Writes requests of every requester kind over both channels on each of 29 days, with the views and the sums that they add up to. In a
 * glossary of more than 5000 terms every second, third … term gets them.
 *
 * @param {string} until the last of the days
 */
export async function writeHistory(strapi, { count, until }) {
  const { REQUESTER_KINDS } = compiled('core/http/requester-kinds');
  const { CHANNELS } = compiled('core/activity/activity-window');
  const { daysBefore } = compiled('core/time/calendar-day');
  const { joinTable } = strapi.db.metadata.get(TERM).attributes.category;
  const step = Math.ceil(count / TERMS_MAX);
  /** A table of names with their numbers. */
  const table = (names) =>
    names.map((name, index) => `select '${name}' as name, ${index} as number`).join(' union all ');

  await strapi.db.transaction(async ({ trx }) => {
    const run = (sql) => strapi.db.connection.raw(sql).transacting(trx);
    for (let day = 0; day < DAYS; day += 1) {
      await run(`
        insert into glossary_activity_counts (term_document_id, day, kind, channel, requests)
        select term.document_id, '${daysBefore(until, DAYS - 1 - day)}', kind.name, channel.name,
          1 + (term.number * 7 + ${day} * 13 + kind.number * 31 + channel.number * 5) % 97
        from (
          select document_id, row_number() over (order by id) - 1 as number
          from glossary_terms where published_at is not null
        ) term
        cross join (${table(REQUESTER_KINDS)}) kind
        cross join (${table(CHANNELS)}) channel
        where term.number % ${step} = 0 or term.number < ${FIRST_TERMS}`);
    }
    await run(`
      insert into glossary_view_counts (term_document_id, views)
      select term_document_id, sum(requests) from glossary_activity_counts
      where channel = 'html' group by term_document_id`);
    await run(`
      insert into glossary_activity_sums (scope, day, kind, channel, requests)
      select 'glossary', day, kind, channel, sum(requests) from glossary_activity_counts
      group by day, kind, channel`);
    await run(`
      insert into glossary_activity_sums (scope, day, kind, channel, requests)
      select 'category:' || category.key, counted.day, counted.kind, counted.channel, sum(counted.requests)
      from glossary_activity_counts counted
      join glossary_terms terms on terms.document_id = counted.term_document_id and terms.published_at is not null
      join ${joinTable.name} link on link.${joinTable.joinColumn.name} = terms.id
      join glossary_categories category on category.id = link.${joinTable.inverseJoinColumn.name}
      group by category.key, counted.day, counted.kind, counted.channel`);
  });
}
