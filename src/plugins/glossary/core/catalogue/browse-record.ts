import { browseParameters, type BrowseQuery, PAGE_SIZE_JSON } from './browse-query';
import type { BrowseResult } from './browse';
import type { Answer } from '../search/question';
import { termPageUrl, termRecordUrl } from '../term/term-address';

/** The list of terms as data (contract part 4). Never the long fields: the glossary is not for bulk reproduction. */
export interface BrowseRecord {
  readonly total: number;
  readonly page: number;
  readonly page_size: number;
  /** Absolute address of the next page, null on the last. */
  readonly next: string | null;
  /** Of a search alone: whether the terms have all of its telling words, or are near matches, which have some. */
  readonly match?: Answer['match'];
  readonly terms: readonly {
    readonly slug: string;
    readonly term: string;
    readonly category: string;
    readonly difficulty: string;
    readonly short: string;
    readonly created: string;
    readonly updated: string;
    readonly html_url: string;
    readonly json_url: string;
  }[];
}

export function toBrowseRecord(
  query: BrowseQuery,
  result: Extract<BrowseResult, { ok: true }>,
  found: Answer | null,
  baseUrl: string,
): BrowseRecord {
  return {
    total: result.total,
    page: query.page,
    page_size: query.pageSize,
    next: query.page < result.lastPage ? nextUrl(query, baseUrl) : null,
    ...(found === null ? {} : { match: result.total === 0 ? 'none' : found.match }),
    terms: result.entries.map((entry) => ({
      slug: entry.slug,
      term: entry.term,
      category: entry.category.key,
      difficulty: entry.difficulty,
      short: entry.short,
      created: entry.created,
      updated: entry.updated,
      html_url: termPageUrl(baseUrl, entry.slug),
      json_url: termRecordUrl(baseUrl, entry.slug),
    })),
  };
}

function nextUrl(query: BrowseQuery, baseUrl: string): string {
  const parameters = browseParameters({ ...query, page: query.page + 1 });
  const size = query.pageSize === PAGE_SIZE_JSON.default ? '' : `&page_size=${query.pageSize}`;
  return `${baseUrl}/glossary.json${parameters}${size}`;
}
