import { createHmac } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { MILLISECONDS_PER_DAY } from '../../core/platform/calendar-day';
import { serviceOf } from '../platform/service-of';
import { wideNetworkOf } from '../security/ip-address';

const TABLE = 'glossary_network_counts';
const MILLISECONDS_PER_SECOND = 1000;

/**
 * How much networks have sent today, for all instances together. A network stands in the table as an HMAC with a key of APP_KEYS, the day
 * and what is counted, so no address is stored, and neither two days nor two terms can be joined; rows go when their day is over. See
 * docs/decisions/0051-cheap-crowds.md.
 */
export default function networkCounts({ strapi }: { strapi: Core.Strapi }) {
  const [secret = ''] = strapi.config.get<string[]>('server.app.keys', []);

  return {
    /**
     * Counts something that a network sends, in the caller's transaction; false when it has sent so much today already, and nothing is
     * counted then.
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
      const day = serviceOf(strapi, 'clock').today();
      const network = createHmac('sha256', secret)
        .update(`${day} ${what} ${wideNetworkOf(address)}`)
        .digest('base64url');
      const rows = () => strapi.db.connection(TABLE).transacting(transaction);
      await rows().insert({ day, network, sent: 0 }).onConflict(['day', 'network']).ignore();
      const counted = await rows()
        .where({ day, network })
        .where('sent', '<', most)
        .increment('sent', 1);
      return Number(counted) > 0;
    },

    /** Seconds until a new day begins. */
    secondsUntilTomorrow(): number {
      const now = serviceOf(strapi, 'clock').now().getTime();
      return Math.ceil(
        (MILLISECONDS_PER_DAY - (now % MILLISECONDS_PER_DAY)) / MILLISECONDS_PER_SECOND,
      );
    },

    async forgetBefore(day: string): Promise<void> {
      await strapi.db.connection(TABLE).where('day', '<', day).delete();
    },
  };
}
