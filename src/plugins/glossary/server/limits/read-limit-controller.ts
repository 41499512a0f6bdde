import type { Context } from 'koa';
import type { PublicAddress } from '../../core/pages/public-address';
import type { PublicRequest } from '../http/public-request';
import type { ReadLimitsService } from './read-limits';
import type { ErrorAnswers } from '../http/error-controller';

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

/** Whether a request counts as a read. Pages of terms as they are now never do: many readers may share an address. */
export function isLimited({ address, format, isAboutVersion }: PublicRequest): boolean {
  if (address === null) return false;
  return address.kind === 'term-page'
    ? format !== 'page' || isAboutVersion
    : LIMITED.has(address.kind);
}

interface Needs {
  readonly readLimits: ReadLimitsService;
  readonly errors: ErrorAnswers;
}

export function createReadLimitController({ readLimits, errors }: Needs) {
  return {
    /** Counts a read; false when it is answered here because it is not admitted. */
    async admits(
      ctx: Context,
      publicRequest: PublicRequest & { readonly address: PublicAddress },
    ): Promise<boolean> {
      if (!isLimited(publicRequest)) return true;
      const { address, format } = publicRequest;
      const isPage = address.kind === 'term-page' ? format === 'page' : PAGES.has(address.kind);
      const audience = isPage ? 'reader' : 'program';
      const decision = await readLimits.decide(ctx.req, ctx.res);
      if (decision === 'wrong-token') await errors.wrongToken(ctx, audience);
      else if (typeof decision === 'object')
        await errors.tooManyReads(ctx, decision.retryAfter, audience);
      return decision === 'admitted';
    },
  };
}
