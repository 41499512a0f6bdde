import type { Core } from '@strapi/strapi';
import { ACTIVITY_DAYS } from '../../core/activity';
import { type CalendarDay, daysBefore } from '../../core/calendar-day';
import { serviceOf } from '../service-of';

const DAYS = 'glossary_activity_counts';
const TOTALS = 'glossary_activity_totals';
const SUMS = 'glossary_activity_sums';
const BATCHES = 'glossary_counter_batches';
const VERSIONS = 'glossary_content_versions';
/** The row that holds from which day on days are kept, so that of several instances one rolls up what is older. */
const SCOPE = 'activity-history';
/** How often the day is looked at, in milliseconds. */
const INTERVAL = 60_000;
/** Instances that have not written for so many days are gone. */
const DAYS_OF_A_WRITER = 2;

/**
 * Days that have left the window of the activity are rolled up into one total a term, kind and channel: the tables stop growing once
 * every term has been read for a month.
 */
export default function activityHistory({ strapi }: { strapi: Core.Strapi }) {
  let done: CalendarDay | null = null;
  let timer: NodeJS.Timeout | null = null;

  async function rollUpOnce(today: CalendarDay): Promise<void> {
    const { connection } = strapi.db;
    const from = daysBefore(today, ACTIVITY_DAYS - 1);
    const number = Number(from.replaceAll('-', ''));
    await strapi.db.transaction(async ({ trx }) => {
      const table = (name: string) => connection(name).transacting(trx);
      await table(VERSIONS)
        .insert({ scope: SCOPE, version: 0, changed_at: 0 })
        .onConflict('scope')
        .ignore();
      // The row is locked until the commit: a second instance waits here and then finds the day taken.
      const taken: number = await table(VERSIONS)
        .where({ scope: SCOPE })
        .whereNot({ version: number })
        .update({ version: number });
      if (taken === 0) return;
      await connection
        .raw(
          `insert into ?? (term_document_id, kind, channel, requests)
           select term_document_id, kind, channel, sum(requests) from ?? where day < ?
           group by term_document_id, kind, channel
           on conflict (term_document_id, kind, channel) do update set requests = ??.requests + excluded.requests`,
          [TOTALS, DAYS, from, TOTALS],
        )
        .transacting(trx);
      await table(DAYS).where('day', '<', from).delete();
      await table(SUMS).where('day', '<', from).delete();
      await table(BATCHES).where('day', '<', daysBefore(today, DAYS_OF_A_WRITER)).delete();
    });
  }

  return {
    /** Rolls up what has left the window, once a day; a database that is away is tried again a minute later. */
    async rollUp(): Promise<void> {
      const today = serviceOf(strapi, 'clock').today();
      if (done === today) return;
      try {
        await rollUpOnce(today);
        done = today;
      } catch (error) {
        strapi.log.warn(`Older activity could not be rolled up yet: ${String(error)}`);
      }
    },

    start(): void {
      timer ??= setInterval(() => void this.rollUp(), INTERVAL).unref();
    },

    stop(): void {
      if (timer !== null) clearInterval(timer);
      timer = null;
    },
  };
}
