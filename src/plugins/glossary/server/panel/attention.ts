import type { Core } from '@strapi/strapi';
import {
  type AttentionCounts,
  type AttentionReason,
  type AttentionRow,
  incompleteTermRow,
  incompleteTerms,
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
  readonly incomplete: readonly CatalogueEntry[];
  readonly unscored: readonly CatalogueEntry[];
}

/** The terms that need an editor. What readers have is known from the catalogue; drafts and links are read. */
export default function attention({ strapi }: { strapi: Core.Strapi }) {
  let known: PublishedTerms | null = null;
  const requiredFields = () => serviceOf(strapi, 'settings').current().requiredFields;

  /** Sorted once for each version of the catalogue and each day: a large glossary has tens of thousands of them. */
  async function publishedTerms(): Promise<PublishedTerms> {
    const catalogue = await serviceOf(strapi, 'catalogue').current();
    const today = serviceOf(strapi, 'clock').today();
    if (known?.catalogue !== catalogue || known.today !== today) {
      const { entries } = catalogue;
      known = {
        catalogue,
        today,
        incomplete: incompleteTerms(entries, requiredFields()),
        unscored: unscoredTerms(entries),
      };
    }
    return known;
  }

  /** Drafts that could not be published, then published terms that could not be published again as they are. */
  async function incompleteRows(): Promise<readonly AttentionRow[]> {
    const drafts = await serviceOf(strapi, 'examinedDrafts').current();
    const { incomplete } = await publishedTerms();
    const published = incomplete
      .filter(({ documentId }) => !drafts.documentIds.has(documentId))
      .flatMap((entry) => incompleteTermRow(entry, requiredFields()));
    return [...drafts.incomplete, ...published];
  }

  async function stale(): Promise<readonly CatalogueEntry[]> {
    const confirmed = await serviceOf(strapi, 'confirmations').days();
    const { catalogue, today } = await publishedTerms();
    return staleTerms(catalogue.entries, today, confirmed);
  }

  async function page(query: PanelQuery<AttentionReason>): Promise<PanelPage<AttentionRow>> {
    switch (query.list) {
      case 'incomplete':
        return pageOfRows(await incompleteRows(), query);
      case 'unpublished':
        return pageOfRows((await serviceOf(strapi, 'examinedDrafts').current()).unpublished, query);
      case 'changed':
        return serviceOf(strapi, 'changedDrafts').page(query);
      case 'broken':
        return serviceOf(strapi, 'brokenRelations').page(query);
      case 'unscored': {
        const found = pageOfRows((await publishedTerms()).unscored, query);
        return { ...found, rows: found.rows.map(unscoredRow) };
      }
      case 'stale': {
        const found = pageOfRows(await stale(), query);
        return { ...found, rows: found.rows.map(staleRow) };
      }
      case 'unusual': {
        const { open, decided } = await serviceOf(strapi, 'unusualDays').rows();
        return pageOfRows([...open, ...decided], query);
      }
    }
  }

  return {
    page,

    async counts(): Promise<AttentionCounts> {
      const { unscored } = await publishedTerms();
      const [incomplete, { changed, unpublished }, broken, old, unusual] = await Promise.all([
        incompleteRows(),
        serviceOf(strapi, 'examinedDrafts').current(),
        serviceOf(strapi, 'brokenRelations').count(),
        stale(),
        serviceOf(strapi, 'unusualDays').rows(),
      ]);
      const checks = serviceOf(strapi, 'referenceChecks');
      return {
        references: checks.isOn() ? await checks.count() : null,
        counts: {
          incomplete: incomplete.length,
          unpublished: unpublished.length,
          changed: changed.size,
          unscored: unscored.length,
          broken,
          stale: old.length,
          unusual: unusual.open.length,
        },
      };
    },
  };
}
