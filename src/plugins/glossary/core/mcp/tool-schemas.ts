import { z } from 'zod';
import { SLUG_MAX_LENGTH } from '../term/slug';
import { QUOTE_MAX_LENGTH } from '../quoting/quote-text';

/** What each tool takes and answers. The answers are checked against these, and clients read them as JSON Schema. */

/** Longest question that search_terms takes, in characters, and how many terms it answers. */
const QUESTION_MAX = 300;
const FOUND_DEFAULT = 5;
const FOUND_MAX = 20;

const slug = z
  .string()
  .max(SLUG_MAX_LENGTH)
  .describe('Identifier of the term, as search_terms answers it.');
const address = z.string().describe('An absolute address.');

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

export const searchTermsOutput = z.object({
  match: z
    .enum(['all-words', 'some-words', 'none'])
    .describe(
      'Whether the terms have all the telling words of the question, or only some of them.',
    ),
  terms: z
    .array(
      z.object({
        slug,
        term: z.string(),
        category: z.string(),
        difficulty: z.string(),
        short: z.string().describe('Definition in one sentence.'),
        html_url: address,
        json_url: address,
      }),
    )
    .describe('Best first.'),
});
export type SearchTermsAnswer = z.infer<typeof searchTermsOutput>;

export const getTermInput = z.object({ slug });

/** A line to print, or a form of the term that says how to cite it. */
const CITATION_STYLES = ['credit', 'biblatex', 'ris', 'csl'] as const;
export type CitationStyle = (typeof CITATION_STYLES)[number];

export const citeTermInput = z.object({
  slug,
  style: z
    .enum(CITATION_STYLES)
    .default('credit')
    .describe('A line to print, or a file for a reference manager.'),
});

export const citeTermOutput = z.object({
  term: z.string(),
  canonical_url: address,
  licence: z.string(),
  inline_mention: z.string().describe('<quote> is the place to fill.'),
  markdown_link: z.string(),
  footer_credit: z.string(),
  text: z.string().describe('The citation in the style that was asked for.'),
});

export type CiteTermAnswer = z.infer<typeof citeTermOutput>;

export const verifyQuoteInput = z.object({
  text: z
    .string()
    .min(1)
    .max(QUOTE_MAX_LENGTH)
    .describe('The quotation, without its quotation marks.'),
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

export const listCategoriesOutput = z.object({
  categories: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      tagline: z.string().nullable(),
      terms: z.number().int().describe('How many terms are published in it.'),
      html_url: address,
    }),
  ),
});
export type CategoriesAnswer = z.infer<typeof listCategoriesOutput>;
