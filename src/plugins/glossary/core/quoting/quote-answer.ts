import type { Normalisation } from './comparable-text';
import type { QuotableField } from './quotable-texts';
import type { Permission } from './quoting-rules';

/** `near`: the text does not stand there, but something that resembles it does. */
export const VERDICTS = ['verbatim', 'near', 'not-found'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Everything that may have been done to the text of the quoter before it was found. */
export const QUOTE_NORMALISATIONS = [
  'outer-quotation-marks',
  'outer-ellipsis',
  'omissions',
  'first-letter',
  'markdown',
] as const;
export type QuoteNormalisation = Normalisation | (typeof QUOTE_NORMALISATIONS)[number];

/** A piece of a near match: `missing` stands in the term and not in the quote, `added` in the quote and not in the term. */
export interface QuoteDifference {
  readonly kind: 'same' | 'missing' | 'added';
  readonly text: string;
}

/** The place of a quote, or of a text that resembles it. */
export interface QuotePlace {
  readonly slug: string;
  readonly term: string;
  readonly field: QuotableField;
  /** Place in a field that is a list, from 0; null in all other fields. */
  readonly index: number | null;
  /** Number of the version of the term. */
  readonly version: number;
  /** Whether this is the version that readers see now. */
  readonly is_current: boolean;
  /** The passage as it stands there; omissions are `[…]`. */
  readonly passage: string;
  readonly permission: Permission;
  readonly rule: string;
  readonly credit: {
    /** With the passage filled in where it may be quoted; else `<paraphrase>` is the place to fill. */
    readonly inline_mention: string;
    readonly markdown_link: string;
    readonly footer_credit: string;
  };
  /** Address of the page; where possible with a text fragment that scrolls to the passage. */
  readonly url: string;
}

/** Whether a text stands word for word in the glossary. */
export interface QuoteAnswer {
  readonly verdict: Verdict;
  /** The normalisations that were needed to find the text, or to compare it; empty when it stands there letter by letter. */
  readonly normalisations: readonly QuoteNormalisation[];
  /** 1 for a text that stands there, 0 for one that nothing resembles. */
  readonly similarity: number;
  /** The passage against the text, in order; empty unless the verdict is `near`. */
  readonly differences: readonly QuoteDifference[];
  /** Null when the verdict is `not-found`. */
  readonly found: QuotePlace | null;
}

/** The result of a check: only `checked` looked for the text. */
export type QuoteCheck =
  | { readonly outcome: 'checked'; readonly answer: QuoteAnswer }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'unknown-term' };
