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
import type { ChangedDraft } from './examined-drafts';
import { serviceOf } from '../platform/service-of';

/** Terms that one statement asks for: both databases bound the number of parameters. */
const TERMS_PER_STATEMENT = 500;

/** Drafts of published terms that say something else than readers see. */
export default function changedDrafts({ strapi }: { strapi: Core.Strapi }) {
  const { connection } = strapi.db;

  /** The last edited first. */
  async function changed(subset: TermSubset): Promise<readonly ChangedDraft[]> {
    const all = [...(await serviceOf(strapi, 'examinedDrafts').current()).changed.values()];
    if (subset.category === null && subset.text === '') return all;
    const drafts = connection('terms').whereNull('terms.published_at');
    const rows = await withinSubset(strapi.db, drafts, subset).select<{ id: number }[]>('terms.id');
    const wanted = new Set(rows.map(({ id }) => id));
    return all.filter(({ id }) => wanted.has(id));
  }

  return {
    /** One page of the published terms whose draft says something else, the latest change first. */
    async page(query: PanelQuery<string>): Promise<PanelPage<AttentionRow>> {
      const found = await changed(query);
      const { page, pageCount, start } = placeOfPage(query.page, found.length);
      const shown = found.slice(start, start + ROWS_PER_PAGE);
      const terms = await panelTermsOf(
        strapi.db,
        shown.map(({ id }) => id),
      );
      const rows = shown.flatMap(({ id, editedAt }) => {
        const term = terms.get(id);
        const changedOn = dayOf(new Date(editedAt));
        return term ? [{ ...term, reason: 'changed' as const, changed: changedOn }] : [];
      });
      return { rows, total: found.length, page, pageCount };
    },

    /** Those of some terms that exist, published or not. */
    async existing(
      documentIds: readonly string[],
      transaction?: Knex.Transaction,
    ): Promise<ReadonlySet<string>> {
      const asked = [...new Set(documentIds)];
      const found = new Set<string>();
      for (let start = 0; start < asked.length; start += TERMS_PER_STATEMENT) {
        const query = connection('terms')
          .whereIn('document_id', asked.slice(start, start + TERMS_PER_STATEMENT))
          .select<{ document_id: string }[]>('document_id');
        const rows = await (transaction ? query.transacting(transaction) : query);
        for (const { document_id } of rows) found.add(document_id);
      }
      return found;
    },
  };
}
