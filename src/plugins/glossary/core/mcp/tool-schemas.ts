import { z } from 'zod';
import { SLUG_MAX_LENGTH } from '../term/slug';
import { quotation } from '../quoting/quote-text';
import { match } from '../catalogue/browse-record';
import { address, count, type Described, termSummary } from '../term/answer-schema';

/** Parameters and results of each tool and prompt. Results are validated against these schemas, and clients read them as JSON Schema. */

/** Maximum length of a question to search_terms, in characters, and the number of terms in its result. */
const QUESTION_MAX = 300;
const FOUND_DEFAULT = 5;
const FOUND_MAX = 20;

const slug = z
  .string()
  .max(SLUG_MAX_LENGTH)
  .describe('Identifier of the term, as lists answer it: race_condition.');

export const searchTermsInput = z.object({
  question: z
    .string()
    .trim()
    .min(1)
    .max(QUESTION_MAX)
    .describe('A name, some words, or a whole question.'),
  limit: z
    .number()
    .int()
    .min(1)
    .max(FOUND_MAX)
    .default(FOUND_DEFAULT)
    .describe('Most terms to answer.'),
});

export const searchTermsOutput = z.strictObject({
  match,
  terms: z.array(z.strictObject(termSummary)).describe('Best first.'),
});
export type SearchTermsAnswer = Described<typeof searchTermsOutput>;

export const getTermInput = z.object({ slug });

/** A line to print, or a format of the term that says how to cite it. */
const CITATION_STYLES = ['credit', 'biblatex', 'ris', 'csl'] as const;
export type CitationStyle = (typeof CITATION_STYLES)[number];

export const citeTermInput = z.object({
  slug,
  style: z
    .enum(CITATION_STYLES)
    .default('credit')
    .describe('A line to print, or a file for a reference manager.'),
});

export const citeTermOutput = z.strictObject({
  term: z.string(),
  canonical_url: address,
  licence: z.string(),
  inline_mention: z.string().describe('<quote> is the place to fill.'),
  markdown_link: z.string(),
  footer_credit: z.string(),
  text: z.string().describe('The citation in the style that was asked for.'),
});

export type CiteTermAnswer = Described<typeof citeTermOutput>;

export const verifyQuoteInput = z.object({
  text: quotation,
  slug: slug
    .optional()
    .describe('The term that is quoted; left out, all terms are looked through.'),
});

export const listChangesInput = z.object({
  since: z
    .string()
    .optional()
    .describe('The cursor of an earlier answer; left out, from the beginning.'),
  limit: z.number().int().min(1).max(100).default(50).describe('Most changes to answer.'),
});

export const listCategoriesInput = z.object({});

export const listCategoriesOutput = z.strictObject({
  categories: z.array(
    z.strictObject({
      key: z.string(),
      name: z.string(),
      tagline: z.string().nullable(),
      terms: count.describe('How many terms are published in it.'),
      html_url: address,
    }),
  ),
});
export type CategoriesAnswer = Described<typeof listCategoriesOutput>;

export const explainPromptInput = z.object({
  term: z.string().min(1).max(200).describe('The term to explain.'),
  reader: z.string().max(200).optional().describe('Who it is for, such as “a beginner”.'),
});
