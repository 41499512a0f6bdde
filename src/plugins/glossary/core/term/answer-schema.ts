import { z } from 'zod';
import { termPageUrl, termRecordUrl } from './term-address';
import { DIFFICULTIES } from './fields';
import { SLUG_MAX_LENGTH, SLUG_PATTERN } from './slug';
import type { GlossaryAddress } from '../site/site-address';

/**
 * Building blocks for descriptions of responses. Each response is described once, in zod, beside the code that makes it; its TypeScript type, the
 * OpenAPI document (core/openapi) and the tools for agents (core/mcp) are derived from that. Responses are not validated at run time.
 */

/** The read-only TypeScript type of a response. */
export type Described<Schema extends z.ZodType> = Unchanging<z.output<Schema>>;
type Unchanging<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Unchanging<Value[Key]> }
  : Value;

export const slug = z
  .string()
  .regex(SLUG_PATTERN)
  .max(SLUG_MAX_LENGTH)
  .describe('Identifier of the term; used in its addresses.');
export const address = z.string().describe('An absolute address.');
export const day = z.iso.date();
export const moment = z.iso.datetime();
export const count = z.int().min(0);
export const ordinal = z.int().min(1);

/** A count for each key, including 0. */
export function countsOf<Key extends string>(keys: readonly Key[]) {
  return z.strictObject(
    Object.fromEntries(keys.map((key) => [key, count])) as Record<Key, typeof count>,
  );
}

export const termLink = z.strictObject({
  slug,
  term: z.string(),
  html_url: address,
  json_url: address,
});

/** Members of a term in a list; never the long fields: the glossary is not for bulk reproduction. */
export const termSummary = {
  slug,
  term: z.string(),
  category: z.string().describe('Key of the category.'),
  // Typed as a string, because it is stored as one, as in the record.
  difficulty: z.enum([...DIFFICULTIES, '']) as z.ZodType<string>,
  short: z.string().describe('Definition in one sentence (CommonMark).'),
  html_url: address,
  json_url: address,
};
type TermSummary = Described<z.ZodObject<typeof termSummary>>;

interface SummarisedTerm extends Pick<TermSummary, 'slug' | 'term' | 'difficulty' | 'short'> {
  readonly category: { readonly key: string };
}

export function toTermSummary(
  { slug, term, category, difficulty, short }: SummarisedTerm,
  site: GlossaryAddress,
): TermSummary {
  return {
    slug,
    term,
    category: category.key,
    difficulty,
    short,
    html_url: termPageUrl(site, slug),
    json_url: termRecordUrl(site, slug),
  };
}
