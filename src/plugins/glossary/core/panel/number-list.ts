import type { PanelTerm } from '../listing/panel-term';
import type { RatingSummary } from '../rating/rating-record';

/** Lists of terms by the readers' numbers, in the order in which the panel shows them. */
export const NUMBER_LISTS = ['least-rated', 'most-read'] as const;
export type NumberList = (typeof NUMBER_LISTS)[number];

export type NumberRow = PanelTerm &
  (
    | { readonly list: 'least-rated'; readonly rating: RatingSummary }
    | {
        readonly list: 'most-read';
        /** The value that the list is sorted by: from how many networks on how many days. */
        readonly reach: number;
        readonly views: number;
        /** Of the page and the record, by all clients, in the last ACTIVITY_DAYS days. */
        readonly requests: number;
      }
  );
