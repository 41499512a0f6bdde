import type { Core } from '@strapi/strapi';
import {
  type AttentionCounts,
  type AttentionReason,
  type AttentionRow,
  type ExaminedDrafts,
  staleRows,
  unscoredRows,
} from '../../core/attention';
import { type PanelPage, type PanelQuery, pageOfRows } from '../../core/panel-query';
import { serviceOf } from '../service-of';

export interface AttentionPage extends PanelPage<AttentionRow> {
  /** Null where every term was looked at. */
  readonly examined: ExaminedDrafts | null;
}

/** The terms that need an editor. What readers have is known from the catalogue; drafts and links are read. */
export default function attention({ strapi }: { strapi: Core.Strapi }) {
  const today = () => serviceOf(strapi, 'clock').today();

  async function pageOf(query: PanelQuery<AttentionReason>): Promise<PanelPage<AttentionRow>> {
    switch (query.list) {
      case 'incomplete':
        return serviceOf(strapi, 'openDrafts').incompletePage(query);
      case 'changed':
        return serviceOf(strapi, 'openDrafts').changedPage(query);
      case 'broken':
        return serviceOf(strapi, 'brokenRelations').page(query);
      case 'unscored': {
        const { entries } = await serviceOf(strapi, 'catalogue').current();
        return pageOfRows(unscoredRows(entries), query);
      }
      case 'stale': {
        const { entries } = await serviceOf(strapi, 'catalogue').current();
        return pageOfRows(staleRows(entries, today()), query);
      }
    }
  }

  return {
    async page(query: PanelQuery<AttentionReason>): Promise<AttentionPage> {
      return { examined: null, ...(await pageOf(query)) };
    },

    async counts(): Promise<AttentionCounts> {
      const { entries } = await serviceOf(strapi, 'catalogue').current();
      const drafts = serviceOf(strapi, 'openDrafts');
      const [{ rows, examined }, changed, broken] = await Promise.all([
        drafts.incomplete({ category: null, text: '' }),
        drafts.countChanged(),
        serviceOf(strapi, 'brokenRelations').count(),
      ]);
      return {
        counts: {
          incomplete: rows.length,
          changed,
          unscored: unscoredRows(entries).length,
          broken,
          stale: staleRows(entries, today()).length,
        },
        examined,
      };
    },
  };
}
