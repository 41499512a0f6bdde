import { createHmac } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { MILLISECONDS_PER_DAY } from '../../core/time/calendar-day';
import { wideNetworkOf } from '../../../shared/server/http/ip-address';
import type { Clock } from '../time/clock';

const TABLE = 'glossary_network_counts';
const MILLISECONDS_PER_SECOND = 1000;

export type NetworkCountsService = ReturnType<typeof createNetworkCounts>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly clock: Clock;
}

/**
 * How much networks have sent today, for all instances together. The key of a network's row is an HMAC, with a key of APP_KEYS, of the
 * network, the day and the kind of request, so no address is stored, and neither two days nor two terms can be joined; rows are deleted
 * when their day is over. Readers who withdrew a counted rating are noted in the same way. See docs/decisions/0051-cheap-crowds.md.
 */
export function createNetworkCounts({ strapi, clock }: Needs) {
  const [secret = ''] = strapi.config.get<string[]>('server.app.keys', []);
  const today = () => clock.today();
  const keyed = (what: string) =>
    createHmac('sha256', secret).update(`${today()} ${what}`).digest('base64url');

  return {
    /**
     * Counts a submission of a network, in the caller's transaction; false, without counting, if it has reached its limit for today.
     *
     * @param what is counted, such as `rating <document id>`
     * @param address of the client, as it is believed
     */
    async take(
      what: string,
      address: string,
      most: number,
      transaction: Knex.Transaction,
    ): Promise<boolean> {
      const day = today();
      const network = keyed(`${what} ${wideNetworkOf(address)}`);
      await transaction(TABLE)
        .insert({ day, network, sent: 0 })
        .onConflict(['day', 'network'])
        .ignore();
      const counted = await transaction(TABLE)
        .where({ day, network })
        .where('sent', '<', most)
        .increment('sent', 1);
      return Number(counted) > 0;
    },

    /** Notes for the rest of the day something that need not be counted again, such as `withdrawn <document id> <reader>`. */
    async note(what: string, transaction: Knex.Transaction): Promise<void> {
      await transaction(TABLE)
        .insert({ day: today(), network: keyed(what), sent: 1 })
        .onConflict(['day', 'network'])
        .ignore();
    },

    /** Ends a note. */
    async forget(what: string, transaction: Knex.Transaction): Promise<void> {
      await transaction(TABLE)
        .where({ day: today(), network: keyed(what) })
        .delete();
    },

    async isNoted(what: string, transaction: Knex.Transaction): Promise<boolean> {
      const row = await transaction(TABLE)
        .where({ day: today(), network: keyed(what) })
        .first('id');
      return row !== undefined;
    },

    /** Seconds until a new day begins. */
    secondsUntilTomorrow(): number {
      const now = clock.now().getTime();
      return Math.ceil(
        (MILLISECONDS_PER_DAY - (now % MILLISECONDS_PER_DAY)) / MILLISECONDS_PER_SECOND,
      );
    },

    async forgetBefore(day: string): Promise<void> {
      await strapi.db.connection(TABLE).where('day', '<', day).delete();
    },
  };
}
