import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Core } from '@strapi/strapi';
import {
  minuteOf,
  ReadCounts,
  type ReadLimit,
  rateLimit,
  rateLimitPolicy,
} from '../../core/limits/read-counts';
import { isDatabaseUnavailable } from '../../../shared/server/database/database-away';
import { apiTokenIn } from '../../../shared/server/http/bearer-token';
import { addEarlyHeader } from '../../../shared/server/http/early-headers';
import { clientNetworkOf } from './client-network';
import type { Partner, PartnerTokensService } from './partner-tokens';
import type { Settings } from '../../core/settings/settings';
import type { SharedCountsService } from './shared-counts';
import type { CountersService } from '../observability/counters';

/** How often instances share their counts, in milliseconds. */
const SHARED_EVERY = 1000;

/** How many tokens that are not known are looked up in a minute for an address that has used up its reads: one of them may be a partner's. */
const LATE_LOOKUPS: ReadLimit = { name: 'reads', reads: 10 };

/** Whether a read is answered: `later` when its token has to be looked up first. */
export type ReadDecision = 'admitted' | 'wrong-token' | 'later' | { readonly retryAfter: number };

/** The fast path's decision for a request that went on to the public router. */
const DECIDED = Symbol('decided');
type CountedRequest = IncomingMessage & { [DECIDED]?: ReadDecision };

export type ReadLimitsService = ReturnType<typeof createReadLimits>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly settings: Settings;
  readonly partnerTokens: PartnerTokensService;
  readonly sharedCounts: SharedCountsService;
  readonly counters: CountersService;
}

/**
 * How many records a client may read in a minute: one that sends a partner's token by that, every other by its address. Counted in memory;
 * instances tell each other of clients that read much. See docs/decisions/0034-read-limits.md.
 */
export function createReadLimits({
  strapi,
  settings,
  partnerTokens,
  sharedCounts,
  counters,
}: Needs) {
  const { readsPerMinute, partnerReadsPerMinute } = settings;
  const publicLimit: ReadLimit = { name: 'reads', reads: readsPerMinute };
  const partner: ReadLimit = { name: 'partner-reads', reads: partnerReadsPerMinute };
  const policies = new Map([publicLimit, partner].map((limit) => [limit, rateLimitPolicy(limit)]));
  const [secret = ''] = strapi.config.get<string[]>('server.app.keys', []);
  const counts = new ReadCounts((client, minute) =>
    createHmac('sha256', secret).update(`reads ${minute} ${client}`).digest('base64url'),
  );
  const { refusedReads: refused } = counters;
  let timer: NodeJS.Timeout | null = null;
  let sharing: Promise<void> | null = null;
  /** The minute of which there may be rows in the table. */
  let written: number | null = 0;

  function take(response: ServerResponse, client: string, limit: ReadLimit): ReadDecision {
    if (limit.reads === 0) return 'admitted';
    const admission = counts.take(client, limit, service.now());
    addEarlyHeader(response, 'RateLimit-Policy', policies.get(limit) ?? '');
    addEarlyHeader(response, 'RateLimit', rateLimit(limit, admission));
    if (!admission.isAdmitted) refused[limit.name] += 1;
    return admission.isAdmitted ? 'admitted' : { retryAfter: admission.seconds };
  }

  /** @param known the token's partner; undefined before it is looked up */
  function decisionFor(
    request: IncomingMessage,
    response: ServerResponse,
    token: string | null,
    known: Partner | undefined,
  ): ReadDecision {
    if (token !== null && known === undefined) return 'later';
    if (token !== null && known !== null) return take(response, `token ${known}`, partner);
    // Clients that try tokens are limited by address.
    const decision = take(response, clientNetworkOf(request), publicLimit);
    return token !== null && decision === 'admitted' ? 'wrong-token' : decision;
  }

  async function share(): Promise<void> {
    const minute = minuteOf(service.now());
    const pending = counts.pending();
    try {
      if (written !== null && written < minute) {
        await sharedCounts.forgetBefore(minute);
        written = null;
      }
      if (pending.length > 0) {
        written = minute;
        await sharedCounts.share(minute, pending);
        counts.acknowledge(pending);
      }
      if (counts.size > 0) counts.receive(minute, await sharedCounts.othersIn(minute));
    } catch (error) {
      if (!isDatabaseUnavailable(error))
        strapi.log.warn(`Read counts were not shared: ${String(error)}`);
    }
  }

  const service = {
    /** The clock of the windows, in milliseconds since 1970; a test puts its own here. */
    now: (): number => Date.now(),

    /** Counts a read and sets the headers with the remaining number. Repeated calls for the same request have the same result. */
    decideNow(request: CountedRequest, response: ServerResponse): ReadDecision {
      if (request[DECIDED] !== undefined) return request[DECIDED];
      const token = apiTokenIn(request.headers.authorization);
      const known = token === null ? undefined : partnerTokens.remembered(token);
      const decision = decisionFor(request, response, token, known);
      if (decision !== 'later') request[DECIDED] = decision;
      return decision;
    },

    /** The same once the token is looked up. While the database is unreachable tokens are not refused: the limit of the address applies. */
    async decide(request: IncomingMessage, response: ServerResponse): Promise<ReadDecision> {
      const now = service.decideNow(request, response);
      const token = apiTokenIn(request.headers.authorization);
      if (now !== 'later' || token === null) return now;
      const client = clientNetworkOf(request);
      const attempt = take(response, client, publicLimit);
      const isLookedUp =
        attempt === 'admitted' ||
        counts.take(`token from ${client}`, LATE_LOOKUPS, service.now()).isAdmitted;
      if (!isLookedUp) return attempt;
      try {
        const found = await partnerTokens.find(token);
        if (found !== null) return decisionFor(request, response, token, found);
        return attempt === 'admitted' ? 'wrong-token' : attempt;
      } catch (error) {
        if (isDatabaseUnavailable(error)) return attempt;
        throw error;
      }
    },

    /** Sends this instance's counts to the others and reads theirs; one call at a time. */
    share(): Promise<void> {
      sharing ??= share().finally(() => {
        sharing = null;
      });
      return sharing;
    },

    start(): void {
      timer = setInterval(() => void service.share(), SHARED_EVERY);
      timer.unref();
    },

    async stop(): Promise<void> {
      if (timer !== null) clearInterval(timer);
      timer = null;
      await sharing;
    },
  };
  return service;
}
