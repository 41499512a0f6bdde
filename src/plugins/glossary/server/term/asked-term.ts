import type { TermFormat } from '../../core/term/term-formats';

/** The term that a request asks for, and in which form. */
export interface AskedTerm {
  readonly slug: string;
  readonly form: TermFormat;
  /** Whether the form was chosen by `Accept`: the address has others as well. */
  readonly isNegotiated: boolean;
}
