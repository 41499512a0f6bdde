import { z } from 'zod';
import { browseParameters, type BrowseQuery, PAGE_SIZE_JSON } from './browse-query';
import type { BrowseResult } from './browse';
import { type Answer, MATCHES } from '../search/question';
import { count, day, type Described, ordinal, termSummary } from '../term/answer-schema';
import { termPageUrl, termRecordUrl } from '../term/term-address';
import type { SiteAddresses } from '../site/site-address';

export const match = z
  .enum(MATCHES)
  .describe(
    'Of a search, how sure its best match is: `all-words`: its names have all of the telling words; `beginning`: they have words that begin with them; `mentioned`: only its texts, search terms or tags have them; `resembling`: its names differ by a slip or two; `some-words`: it has some of them.',
  );

export const browseRecord = z.strictObject({
  total: count.describe('How many terms were found, on all pages.'),
  page: ordinal,
  page_size: ordinal.max(PAGE_SIZE_JSON.most),
  next: z.string().nullable().describe('Address of the next page; null on the last.'),
  match: match.optional(),
  terms: z.array(z.strictObject({ ...termSummary, created: day, updated: day })),
});
export type BrowseRecord = Described<typeof browseRecord>;

export function toBrowseRecord(
  query: BrowseQuery,
  result: Extract<BrowseResult, { ok: true }>,
  found: Answer | null,
  site: SiteAddresses,
): BrowseRecord {
  return {
    total: result.total,
    page: query.page,
    page_size: query.pageSize,
    next: query.page < result.lastPage ? nextUrl(query, site) : null,
    ...(found === null ? {} : { match: result.total === 0 ? 'none' : found.match }),
    terms: result.entries.map((entry) => ({
      slug: entry.slug,
      term: entry.term,
      category: entry.category.key,
      difficulty: entry.difficulty,
      short: entry.short,
      created: entry.created,
      updated: entry.updated,
      html_url: termPageUrl(site, entry.slug),
      json_url: termRecordUrl(site, entry.slug),
    })),
  };
}

function nextUrl(query: BrowseQuery, site: SiteAddresses): string {
  const parameters = browseParameters({ ...query, page: query.page + 1 });
  const size = query.pageSize === PAGE_SIZE_JSON.default ? '' : `&page_size=${query.pageSize}`;
  return `${site.listRecord}${parameters}${size}`;
}
