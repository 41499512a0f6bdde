import type { TermFormat } from '../../core/term/term-formats';
import type { PublicRequest } from '../http/public-request';

/** The term that a request asks for, and in which form. */
export interface AskedTerm {
  readonly slug: string;
  readonly form: TermFormat;
  /** Whether the form was chosen by `Accept`: the address has others as well. */
  readonly isNegotiated: boolean;
}

/** The term as it is that a request asks for at its own address; null for everything else. Whether there is such a term is not known here. */
export function askedTermOf({ address, format, isAboutVersion }: PublicRequest): AskedTerm | null {
  if (address?.kind !== 'term-page' && address?.kind !== 'term-data') return null;
  if (!address.asWritten || format === null || isAboutVersion) return null;
  return { slug: address.slug, form: format, isNegotiated: address.kind === 'term-page' };
}
