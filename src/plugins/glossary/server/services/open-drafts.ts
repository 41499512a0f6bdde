import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { type AttentionRow, type ExaminedDrafts, incompleteRow } from '../../core/attention';
import { dayOf } from '../../core/calendar-day';
import {
  type PanelPage,
  type PanelQuery,
  pageOfRows,
  placeOfPage,
  ROWS_PER_PAGE,
  type TermSubset,
} from '../../core/panel-query';
import type { StoredTerm } from '../../core/stored-term';
import { panelTermsOf, withinSubset } from '../term-rows';

const TERM = 'api::term.term';
/** Drafts that are read whole to see what they lack, those edited last. */
const DRAFTS_EXAMINED = 200;

/** Drafts that readers do not have as they stand: those never published, and those changed since. */
export default function openDrafts({ strapi }: { strapi: Core.Strapi }) {
  const { connection } = strapi.db;

  /** A publication leaves the draft and the published row with the same moment, so a later one is a change. */
  const drafts = (subset: TermSubset): Knex.QueryBuilder =>
    withinSubset(
      strapi.db,
      connection('terms')
        .leftJoin('terms as live', (join) => {
          join.on('live.document_id', 'terms.document_id').andOnNotNull('live.published_at');
        })
        .whereNull('terms.published_at'),
      subset,
    );
  const unpublished = (subset: TermSubset): Knex.QueryBuilder =>
    drafts(subset).where((either) => {
      void either
        .whereNull('live.id')
        .orWhere('terms.updated_at', '>', connection.ref('live.updated_at'));
    });
  const changed = (subset: TermSubset): Knex.QueryBuilder =>
    drafts(subset).where('terms.updated_at', '>', connection.ref('live.updated_at'));

  const latestFirst = (query: Knex.QueryBuilder): Knex.QueryBuilder =>
    query.orderBy([
      { column: 'terms.updated_at', order: 'desc' },
      { column: 'terms.id', order: 'desc' },
    ]);

  async function count(query: Knex.QueryBuilder): Promise<number> {
    const row = await query.count({ count: '*' }).first<{ count: number | string } | undefined>();
    return Number(row?.count ?? 0);
  }

  async function incomplete(
    subset: TermSubset,
  ): Promise<{ readonly rows: readonly AttentionRow[]; readonly examined: ExaminedDrafts }> {
    const latest = await latestFirst(unpublished(subset))
      .limit(DRAFTS_EXAMINED)
      .select<{ id: number }[]>('terms.id');
    const ids = latest.map(({ id }) => id);
    const read: (StoredTerm & { readonly id: number })[] = await strapi.db.query(TERM).findMany({
      where: { id: { $in: ids } },
      populate: {
        category: { select: ['documentId', 'key', 'name'] },
        related: { select: ['documentId'] },
        prerequisites: { select: ['documentId'] },
        detection: true,
        agent: true,
      },
    });
    const byId = new Map(read.map((draft) => [draft.id, draft]));
    const rows = ids.flatMap((id) => {
      const draft = byId.get(id);
      return (draft && incompleteRow(draft)) ?? [];
    });
    const of = ids.length < DRAFTS_EXAMINED ? ids.length : await count(unpublished(subset));
    return { rows, examined: { drafts: ids.length, of } };
  }

  return {
    incomplete,

    /** One page of the drafts that lack something, among those edited last. */
    async incompletePage(
      query: PanelQuery<string>,
    ): Promise<PanelPage<AttentionRow> & { readonly examined: ExaminedDrafts }> {
      const { rows, examined } = await incomplete(query);
      return { ...pageOfRows(rows, query), examined };
    },

    async countChanged(): Promise<number> {
      return count(changed({ category: null, text: '' }));
    },

    /** One page of the published terms whose draft says something else, the latest change first. */
    async changedPage(query: PanelQuery<string>): Promise<PanelPage<AttentionRow>> {
      const total = await count(changed(query));
      const { page, pageCount, start } = placeOfPage(query.page, total);
      const found = await latestFirst(changed(query))
        .limit(ROWS_PER_PAGE)
        .offset(start)
        .select<{ id: number; updated_at: unknown }[]>('terms.id', 'terms.updated_at');
      const terms = await panelTermsOf(
        strapi.db,
        found.map(({ id }) => id),
      );
      const rows = found.flatMap(({ id, updated_at }) => {
        const term = terms.get(id);
        const changedOn = dayOf(new Date(updated_at as string | number | Date));
        return term ? [{ ...term, reason: 'changed' as const, changed: changedOn }] : [];
      });
      return { rows, total, page, pageCount };
    },
  };
}
