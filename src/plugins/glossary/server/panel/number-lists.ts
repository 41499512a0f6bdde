import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { ACTIVITY_DAYS } from '../../core/settings/setting-problems';
import { daysBefore } from '../../core/time/calendar-day';
import type { NumberList, NumberRow } from '../../core/panel/panel-answers';
import {
  type PanelPage,
  type PanelQuery,
  placeOfPage,
  ROWS_PER_PAGE,
  type TermSubset,
} from '../../core/listing/panel-query';
import { ratingSummary } from '../../core/rating/rating-record';
import { RATINGS, TERMS } from '../database/tables';
import { REACH_SQL } from '../activity/activity-store';
import { panelTermsOf, withinSubset } from '../drafts/term-rows';
import type { Clock } from '../time/clock';

const VIEWS = 'glossary_view_counts';
const ACTIVITY = 'glossary_activity_counts';

export type NumberListsService = ReturnType<typeof createNumberLists>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly clock: Clock;
}

/** Published terms by their ratings and by their readers; from the database, so counts of the last second may be missing. */
export function createNumberLists({ strapi, clock }: Needs) {
  const { connection } = strapi.db;

  const termsWith = (table: string, subset: TermSubset): Knex.QueryBuilder =>
    withinSubset(
      strapi.db,
      connection({ terms: TERMS })
        .join(table, `${table}.term_document_id`, 'terms.document_id')
        .whereNotNull('terms.published_at')
        .modify((query) => {
          if (table === RATINGS) void query.whereNull(`${RATINGS}.taken_back_at`);
        }),
      subset,
    );

  async function count(table: string, subset: TermSubset): Promise<number> {
    const row = await termsWith(table, subset)
      .countDistinct({ count: 'terms.document_id' })
      .first<{ count: number | string } | undefined>();
    return Number(row?.count ?? 0);
  }

  async function leastRated(subset: TermSubset, start: number): Promise<NumberRow[]> {
    const found = await termsWith(RATINGS, subset)
      .groupBy('terms.id')
      .orderByRaw('sum(stars) * 1.0 / count(*), count(*) desc, terms.id')
      .limit(ROWS_PER_PAGE)
      .offset(start)
      .select<{ id: number; count: number | string; sum: number | string }[]>(
        'terms.id',
        connection.raw('count(*) as count'),
        connection.raw('sum(stars) as sum'),
      );
    const terms = await panelTermsOf(
      strapi.db,
      found.map(({ id }) => id),
    );
    return found.flatMap(({ id, count: ratings, sum }) => {
      const term = terms.get(id);
      const rating = ratingSummary(Number(ratings), Number(sum));
      return term ? [{ ...term, list: 'least-rated' as const, rating }] : [];
    });
  }

  async function mostRead(subset: TermSubset, start: number): Promise<NumberRow[]> {
    const found = await termsWith(VIEWS, subset)
      .orderByRaw(`${REACH_SQL} desc, terms.id`)
      .limit(ROWS_PER_PAGE)
      .offset(start)
      .select<{ id: number; views: number | string; reach: number | string }[]>(
        'terms.id',
        `${VIEWS}.views`,
        connection.raw(`${REACH_SQL} as reach`),
      );
    const terms = await panelTermsOf(
      strapi.db,
      found.map(({ id }) => id),
    );
    const requests = await requestsOf([...terms.values()].map(({ documentId }) => documentId));
    return found.flatMap(({ id, views, reach }) => {
      const term = terms.get(id);
      if (term === undefined) return [];
      const asked = requests.get(term.documentId) ?? 0;
      const counted = { reach: Number(reach), views: Number(views), requests: asked };
      return [{ ...term, list: 'most-read' as const, ...counted }];
    });
  }

  async function requestsOf(documentIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const since = daysBefore(clock.today(), ACTIVITY_DAYS - 1);
    const rows = await connection(ACTIVITY)
      .whereIn('term_document_id', documentIds)
      .where('day', '>=', since)
      .groupBy('term_document_id')
      .select<{ term_document_id: string; sum: number | string }[]>(
        'term_document_id',
        connection.raw('sum(requests) as sum'),
      );
    return new Map(rows.map((row) => [row.term_document_id, Number(row.sum)]));
  }

  const LISTS = {
    'least-rated': { table: RATINGS, read: leastRated },
    'most-read': { table: VIEWS, read: mostRead },
  } as const;

  return {
    async page(query: PanelQuery<NumberList>): Promise<PanelPage<NumberRow>> {
      const { table, read } = LISTS[query.list];
      const total = await count(table, query);
      const { page, pageCount, start } = placeOfPage(query.page, total);
      return { rows: await read(query, start), total, page, pageCount };
    },
  };
}
