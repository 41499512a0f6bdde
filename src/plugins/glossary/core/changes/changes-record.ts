import { z } from 'zod';
import { address, type Described, moment, ordinal, slug, termLink } from '../term/answer-schema';
import { namedTerm } from '../pages/problem';
import { termPageUrl, termRecordUrl } from '../term/term-address';
import { CHANGE_KINDS, type LoggedChange } from './logged-change';
import type { SiteAddresses } from '../site/site-address';

const change = z.strictObject({
  cursor: z.string().describe('Its place in the order of all changes; since takes it.'),
  kind: z.enum(CHANGE_KINDS),
  slug: slug.describe('The slug that the term had from this change on, or had last.'),
  previous_slug: slug.nullable().describe('The slug before, of a renamed term; null for others.'),
  term: z
    .string()
    .nullable()
    .describe('What the term is called now; null when it is not published now.'),
  version: ordinal
    .nullable()
    .describe('The version that readers saw from this change on; null for a withdrawal.'),
  moment,
  html_url: address,
  json_url: address,
  successor: termLink
    .nullable()
    .describe('The published term in the place of a withdrawn one; null when none is named.'),
});
export type Change = Described<typeof change>;

export const changes = z.strictObject({
  changes: z.array(change),
  next: z.string().describe('The cursor for the next request, also when nothing has changed.'),
  more: z.boolean().describe('Whether there is more now.'),
});
export type Changes = Described<typeof changes>;

/** The current state of the term that an entry is about. */
export interface TermNow {
  readonly term: string | null;
  readonly successor: { readonly slug: string; readonly term: string } | null;
}

export function toChange(
  { entry, kind, previousSlug }: LoggedChange,
  { term, successor }: TermNow,
  { cursor, site }: { readonly cursor: string; readonly site: SiteAddresses },
): Change {
  const { slug, version, moment } = entry;
  return {
    cursor,
    kind,
    slug,
    previous_slug: previousSlug,
    term,
    version,
    moment: new Date(moment).toISOString(),
    html_url: termPageUrl(site, slug),
    json_url: termRecordUrl(site, slug),
    successor: kind === 'withdrawn' && successor !== null ? namedTerm(successor, site) : null,
  };
}
