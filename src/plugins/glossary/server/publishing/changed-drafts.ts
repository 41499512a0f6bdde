import type { Core } from '@strapi/strapi';
import type { AttentionRow } from '../../core/panel/attention';
import { dayOf } from '../../core/time/calendar-day';
import {
  type PanelPage,
  type PanelQuery,
  placeOfPage,
  ROWS_PER_PAGE,
  type TermSubset,
} from '../../core/listing/panel-query';
import { TERMS } from '../database/tables';
import { panelTermsOf, withinSubset } from '../drafts/term-rows';
import { type ChangedDraft, type ExaminedDraftsService } from './examined-drafts';

export type ChangedDraftsService = ReturnType<typeof createChangedDrafts>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly examinedDrafts: ExaminedDraftsService;
}

export function createChangedDrafts({ strapi, examinedDrafts }: Needs) {
  const { connection } = strapi.db;

  /** Most recently edited first. */
  async function changed(subset: TermSubset): Promise<readonly ChangedDraft[]> {
    const all = [...(await examinedDrafts.current()).changed.values()];
    if (subset.category === null && subset.text === '') return all;
    const drafts = connection({ terms: TERMS }).whereNull('terms.published_at');
    const rows = await withinSubset(strapi.db, drafts, subset).select<{ id: number }[]>('terms.id');
    const rowIds = new Set(rows.map(({ id }) => id));
    return all.filter(({ id }) => rowIds.has(id));
  }

  return {
    /** One page of the published terms with a changed draft, most recently changed first. */
    async page(query: PanelQuery<string>): Promise<PanelPage<AttentionRow>> {
      const found = await changed(query);
      const { start, ...place } = placeOfPage(query.page, found.length);
      const listed = found.slice(start, start + ROWS_PER_PAGE);
      const terms = await panelTermsOf(
        strapi.db,
        listed.map(({ id }) => id),
      );
      const rows = listed.flatMap(({ id, editedAt }) => {
        const term = terms.get(id);
        const changedOn = dayOf(new Date(editedAt));
        return term ? [{ ...term, reason: 'changed' as const, changed: changedOn }] : [];
      });
      return { rows, total: found.length, ...place };
    },
  };
}
