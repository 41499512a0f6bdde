import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { AttentionRow } from '../../core/panel/attention';
import { dayOf } from '../../core/platform/calendar-day';
import {
  type PanelPage,
  type PanelQuery,
  placeOfPage,
  ROWS_PER_PAGE,
  type TermSubset,
} from '../../core/panel/panel-query';
import { panelTermsOf, withinSubset } from '../panel/term-rows';

/** Drafts of published terms that say something else than readers see. */
export default function changedDrafts({ strapi }: { strapi: Core.Strapi }) {
  const { connection } = strapi.db;

  /** A publication leaves the draft and the published row with the same moment, so a later one is a change. */
  const changed = (subset: TermSubset): Knex.QueryBuilder =>
    withinSubset(
      strapi.db,
      connection('terms')
        .join('terms as live', (join) => {
          join.on('live.document_id', 'terms.document_id').andOnNotNull('live.published_at');
        })
        .whereNull('terms.published_at')
        .where('terms.updated_at', '>', connection.ref('live.updated_at')),
      subset,
    );

  async function count(subset: TermSubset): Promise<number> {
    const row = await changed(subset)
      .count({ count: '*' })
      .first<{ count: number | string } | undefined>();
    return Number(row?.count ?? 0);
  }

  return {
    /** One page of the published terms whose draft says something else, the latest change first. */
    async page(query: PanelQuery<string>): Promise<PanelPage<AttentionRow>> {
      const total = await count(query);
      const { page, pageCount, start } = placeOfPage(query.page, total);
      const found = await changed(query)
        .orderBy([
          { column: 'terms.updated_at', order: 'desc' },
          { column: 'terms.id', order: 'desc' },
        ])
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
