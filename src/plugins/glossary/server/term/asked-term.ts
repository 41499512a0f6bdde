import type { TermForm } from '../../core/term/term-forms';

/** The term that a request asks for, and in which form. */
export interface AskedTerm {
  readonly slug: string;
  readonly form: TermForm;
  /** Whether the form was chosen by `Accept`: the address has others as well. */
  readonly isNegotiated: boolean;
}
