import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { SharedReads } from '../../core/limits/read-counts';
import { inGroups } from '../database/queries';

const COUNTS = 'glossary_read_counts';
/** Rows that one statement writes. */
const ROWS_PER_STATEMENT = 100;

export type SharedCountsService = ReturnType<typeof createSharedCounts>;

/** The table through which instances share how much clients have read in this minute. */
export function createSharedCounts({ strapi }: { strapi: Core.Strapi }) {
  const counts = () => strapi.db.connection(COUNTS);
  const instance = randomUUID();

  return {
    /** Writes this instance's counts of a minute, replacing earlier ones. */
    async share(minute: number, reads: readonly SharedReads[]): Promise<void> {
      for (const some of inGroups(reads, ROWS_PER_STATEMENT))
        await counts()
          .insert(some.map((each) => ({ minute, instance, ...each })))
          .onConflict(['minute', 'client', 'instance'])
          .merge(['reads']);
    },

    async othersIn(minute: number): Promise<ReadonlyMap<string, number>> {
      const rows = await counts()
        .where({ minute })
        .whereNot({ instance })
        .groupBy('client')
        .sum({ reads: 'reads' })
        .select<{ client: string; reads: number | string }[]>('client');
      return new Map(rows.map(({ client, reads }) => [client, Number(reads)]));
    },

    async forgetBefore(minute: number): Promise<void> {
      await counts().where('minute', '<', minute).delete();
    },
  };
}
