import type { Core } from '@strapi/strapi';
import {
  type AttentionCounts,
  type AttentionReason,
  type AttentionRow,
  staleRow,
  staleTerms,
  unscoredRow,
  unscoredTerms,
} from '../../core/panel/attention';
import type { CalendarDay } from '../../core/platform/calendar-day';
import type { Catalogue, CatalogueEntry } from '../../core/catalogue/catalogue';
import { type PanelPage, type PanelQuery, pageOfRows } from '../../core/panel/panel-query';
import { serviceOf } from '../platform/service-of';

/** The published terms that need an editor, of one version of the catalogue on one day. */
interface PublishedTerms {
  readonly catalogue: Catalogue;
  readonly today: CalendarDay;
  readonly unscored: readonly CatalogueEntry[];
  readonly stale: readonly CatalogueEntry[];
}

/** The terms that need an editor. What readers have is known from the catalogue; drafts and links are read. */
export default function attention({ strapi }: { strapi: Core.Strapi }) {
  let known: PublishedTerms | null = null;

  /** Sorted once for each version of the catalogue and each day: a large glossary has tens of thousands of them. */
  async function publishedTerms(): Promise<PublishedTerms> {
    const catalogue = await serviceOf(strapi, 'catalogue').current();
    const today = serviceOf(strapi, 'clock').today();
    if (known?.catalogue !== catalogue || known.today !== today) {
      const { entries } = catalogue;
      const [unscored, stale] = [unscoredTerms(entries), staleTerms(entries, today)];
      known = { catalogue, today, unscored, stale };
    }
    return known;
  }

  async function page(query: PanelQuery<AttentionReason>): Promise<PanelPage<AttentionRow>> {
    switch (query.list) {
      case 'incomplete': {
        const { incomplete } = await serviceOf(strapi, 'examinedDrafts').current();
        return pageOfRows(incomplete, query);
      }
      case 'changed':
        return serviceOf(strapi, 'changedDrafts').page(query);
      case 'broken':
        return serviceOf(strapi, 'brokenRelations').page(query);
      case 'unscored': {
        const found = pageOfRows((await publishedTerms()).unscored, query);
        return { ...found, rows: found.rows.map(unscoredRow) };
      }
      case 'stale': {
        const found = pageOfRows((await publishedTerms()).stale, query);
        return { ...found, rows: found.rows.map(staleRow) };
      }
    }
  }

  return {
    page,

    async counts(): Promise<AttentionCounts> {
      const { unscored, stale } = await publishedTerms();
      const [{ incomplete, changed }, broken] = await Promise.all([
        serviceOf(strapi, 'examinedDrafts').current(),
        serviceOf(strapi, 'brokenRelations').count(),
      ]);
      return {
        counts: {
          incomplete: incomplete.length,
          changed,
          unscored: unscored.length,
          broken,
          stale: stale.length,
        },
      };
    },
  };
}
