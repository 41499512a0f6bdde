import type { Core } from '@strapi/strapi';
import { browse, type BrowseResult, type Popularity } from '../../core/browse';
import { type BrowseInput, categoryOf, showsActivity, toBrowsePage } from '../../core/browse-page';
import { type BrowseQuery, isNarrowed } from '../../core/browse-query';
import { toBrowseRecord } from '../../core/browse-record';
import type { CalendarDay } from '../../core/calendar-day';
import { digestOf } from '../../core/representation';
import { browseHtml } from '../../views/browse-html';
import { commonHeaders } from '../answer-headers';
import { KeptList } from '../kept-list';
import type { Patience } from '../platform/work-queue';
import { serviceOf } from '../service-of';
import type { ContentVersion } from './content-version';

/** A form in which a list is answered. */
export type ListForm = 'page' | 'record';

/** What a list is made from, beside its query; made from something else, it may be another list. */
export interface ListOrigin {
  readonly content: ContentVersion;
  /** Windows of days end with it. */
  readonly today: CalendarDay;
  /** What it is sorted by, if by that. */
  readonly popularity: Popularity;
}

/** The list, or why there is none. */
export type FoundList =
  { readonly ok: true; readonly list: KeptList } | Exclude<BrowseResult, { readonly ok: true }>;

/** How long a list may wait until it is made, in milliseconds: a reader would not wait much longer, and asks again. */
const PATIENCE = 2000;
/** The same for lists that are neither searched nor filtered, of which there are only so many: whoever asks gets them in any case. */
const PATIENCE_FOR_PLAIN = 10_000;

/** Makes the list of a query: finds, filters, sorts and renders it. */
export default function lists({ strapi }: { strapi: Core.Strapi }) {
  const queue = serviceOf(strapi, 'workQueue');

  /** The page goes by what is published: each view of a term changes the activity, and not what a reader comes for. */
  function pageOf(input: BrowseInput, lastModified: Date): KeptList {
    const { renderer, context } = serviceOf(strapi, 'pages').loaded();
    const page = toBrowsePage(input, context);
    const digest = digestOf(JSON.stringify(page), renderer.digest);
    const meta = {
      contentType: 'text/html; charset=utf-8',
      validators: { digest, weak: true, lastModified },
      headers: commonHeaders('reader'),
    };
    const scope = showsActivity(input.query)
      ? { category: categoryOf(input.catalogue, input.query) }
      : null;
    const { beforeActivity, end } = browseHtml(renderer, page);
    return new KeptList(meta, scope, beforeActivity, end);
  }

  function recordOf({ query, result }: BrowseInput, lastModified: Date): KeptList {
    const { publicUrl } = serviceOf(strapi, 'settings').current();
    const body = `${JSON.stringify(toBrowseRecord(query, result, publicUrl), null, 2)}\n`;
    const meta = {
      contentType: 'application/json; charset=utf-8',
      validators: { digest: digestOf(body), weak: false, lastModified },
      headers: commonHeaders('program'),
    };
    return new KeptList(meta, null, body);
  }

  return {
    /** @throws Overloaded when too much else is to be made before */
    async make(
      form: ListForm,
      query: BrowseQuery,
      { content, today, popularity }: ListOrigin,
    ): Promise<FoundList> {
      const { catalogue, search, near } = await serviceOf(strapi, 'catalogue').searchable();
      const toList = form === 'page' ? pageOf : recordOf;
      return queue.run(function* () {
        const { q } = query;
        const found = q === null ? null : yield* search(q);
        const result = yield* browse(catalogue, query, today, found, popularity);
        if (!result.ok) return result;
        yield;
        const meant = q !== null && result.total === 0 ? near(q) : [];
        yield;
        const input = { catalogue, query, result, found, near: meant };
        return { ok: true as const, list: toList(input, content.changedAt) };
      }, patienceWith(query));
    },
  };
}

function patienceWith(query: BrowseQuery): Patience {
  return isNarrowed(query)
    ? { lane: 'endless', milliseconds: PATIENCE }
    : { lane: 'limited', milliseconds: PATIENCE_FOR_PLAIN };
}
