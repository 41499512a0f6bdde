import type { PublicAddress } from '../../core/pages/public-address';
import type { PublicRequest } from '../http/public-request';

/** Addresses of which each answer holds what a term says or said, or costs much; lists and feeds hold its definition at most. */
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
