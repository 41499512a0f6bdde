import { z } from 'zod';
import { address, count, type Described, ordinal, slug } from '../term/answer-schema';
import { NORMALISATIONS } from './comparable-text';
import { QUOTABLE_FIELDS } from './quotable-texts';
import { QUOTE_PERMISSIONS } from './quoting-rules';

/** Everything that may have been done to the text of the quoter before it was found. */
const QUOTE_NORMALISATIONS = [
  ...NORMALISATIONS,
  'outer-quotation-marks',
  'outer-ellipsis',
  'omissions',
  'first-letter',
  'markdown',
] as const;
export type QuoteNormalisation = (typeof QUOTE_NORMALISATIONS)[number];

const quoteDifference = z.strictObject({
  kind: z.enum(['same', 'missing', 'added']),
  text: z.string(),
});
export type QuoteDifference = Described<typeof quoteDifference>;

const quotePlace = z.strictObject({
  slug,
  term: z.string(),
  field: z.enum(QUOTABLE_FIELDS),
  index: count.nullable().describe('Place in a field that is a list, from 0; null in all others.'),
  version: ordinal.describe('Number of the version of the term.'),
  is_current: z.boolean().describe('Whether this is the version that readers see now.'),
  passage: z.string().describe('The passage as written there; omissions are […].'),
  permission: z.enum(QUOTE_PERMISSIONS),
  rule: z.string(),
  credit: z.strictObject({
    inline_mention: z
      .string()
      .describe('With the passage where it may be quoted; else <paraphrase> is the place to fill.'),
    markdown_link: z.string(),
    footer_credit: z.string(),
  }),
  url: address.describe('An absolute address; where possible one that scrolls to the passage.'),
});
export type QuotePlace = Described<typeof quotePlace>;

/** Whether the glossary contains a text word for word. */
export const quoteAnswer = z.strictObject({
  verdict: z
    .enum(['verbatim', 'near', 'not-found'])
    .describe('near: the text does not stand there, but something that resembles it does.'),
  normalisations: z
    .array(z.enum(QUOTE_NORMALISATIONS))
    .describe('What was made alike before the text was found.'),
  similarity: z
    .number()
    .min(0)
    .max(1)
    .describe('1 for a match word for word, 0 without any similar passage.'),
  differences: z
    .array(quoteDifference)
    .describe(
      'The passage against the text, in order; missing is in the term only, added in the text only. Empty unless the verdict is near.',
    ),
  found: quotePlace
    .nullable()
    .describe('Where the text is, or the closest passage; null if there is none.'),
});
export type QuoteAnswer = Described<typeof quoteAnswer>;

/** The result of a check: only `checked` looked for the text. */
export type QuoteCheck =
  | { readonly outcome: 'checked'; readonly answer: QuoteAnswer }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'unknown-term' };
