import type { Context } from 'koa';
import type { PublicAddress } from '../../core/pages/public-address';
import { acceptedFormat } from '../http/accepted-format';
import { asksForVersion } from '../versions/version-controller';
import type { ReadLimitsService } from './read-limits';
import type { ErrorAnswers } from '../http/error-controller';

/** Addresses that are pages for people. */
const PAGES: ReadonlySet<PublicAddress['kind']> = new Set(['term-history', 'draft-preview']);

/** Addresses whose answers hold the text of a term or a version, or are expensive; lists and feeds hold definitions at most. */
const LIMITED: ReadonlySet<PublicAddress['kind']> = new Set([
  'term-data',
  'term-history',
  'term-history-record',
  'term-card',
  'draft-preview',
  'quote-check',
  'any-quote-check',
  'mcp',
]);

interface Needs {
  readonly readLimits: ReadLimitsService;
  readonly errors: ErrorAnswers;
}

/** Answers reads of records that are too many. Pages of terms as they are now are never limited: many readers may share an address. */
export function createReadLimitController({ readLimits, errors }: Needs) {
  return {
    /** Counts a read of a record; false when it is answered here because it is not admitted. */
    async admits(ctx: Context, address: PublicAddress): Promise<boolean> {
      const { kind } = address;
      const isPage = kind === 'term-page' && acceptedFormat(ctx.headers.accept) === 'page';
      const isTermAsItIs = isPage && !asksForVersion(ctx);
      if (isTermAsItIs || (kind !== 'term-page' && !LIMITED.has(kind))) return true;
      const audience = isPage || PAGES.has(kind) ? 'reader' : 'program';
      const decision = await readLimits.decide(ctx.req, ctx.res);
      if (decision === 'wrong-token') await errors.wrongToken(ctx, audience);
      else if (typeof decision === 'object')
        await errors.tooManyReads(ctx, decision.retryAfter, audience);
      return decision === 'admitted';
    },
  };
}
