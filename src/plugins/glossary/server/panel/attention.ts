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
import type { CalendarDay } from '../../core/time/calendar-day';
import type { Catalogue, CatalogueEntry } from '../../core/catalogue/catalogue';
import { type PanelPage, type PanelQuery, pageOfRows } from '../../core/listing/panel-query';
import type { Settings } from '../../core/settings/settings';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { Clock } from '../time/clock';
import type { ExaminedDraftsService } from '../publishing/examined-drafts';
import type { FreshnessReviewsService } from '../freshness/freshness-reviews';
import type { ChangedDraftsService } from '../publishing/changed-drafts';
import type { BrokenRelationsService } from '../editing/broken-relations';
import type { UnusualDaysService } from '../unusual/unusual-days';
import type { ReferenceChecksService } from '../references/reference-checks';
import type { ReferenceFindingsService } from '../references/reference-findings';

/** The published terms that need an editor, of one version of the catalogue on one day. */
interface PublishedTerms {
  readonly catalogue: Catalogue;
  readonly today: CalendarDay;
  readonly incomplete: readonly CatalogueEntry[];
  readonly unscored: readonly CatalogueEntry[];
}

export type AttentionService = ReturnType<typeof createAttention>;

interface Needs {
  readonly settings: Settings;
  readonly catalogueSource: CatalogueSourceService;
  readonly clock: Clock;
  readonly examinedDrafts: ExaminedDraftsService;
  readonly freshnessReviews: FreshnessReviewsService;
  readonly changedDrafts: ChangedDraftsService;
  readonly brokenRelations: BrokenRelationsService;
  readonly unusualDays: UnusualDaysService;
  readonly referenceChecks: ReferenceChecksService;
  readonly referenceFindings: ReferenceFindingsService;
}

/** The terms that need an editor. Published content comes from the catalogue; drafts and links are read from the database. */
export function createAttention({
  settings,
  catalogueSource,
  clock,
  examinedDrafts,
  freshnessReviews,
  changedDrafts,
  brokenRelations,
  unusualDays,
  referenceChecks,
  referenceFindings,
}: Needs) {
  let known: PublishedTerms | null = null;
  const requiredFields = () => settings.requiredFields;

  /** Sorted once for each version of the catalogue and each day: a large glossary has tens of thousands of them. */
  async function publishedTerms(): Promise<PublishedTerms> {
    const catalogue = await catalogueSource.current();
    const today = clock.today();
    if (known?.catalogue !== catalogue || known.today !== today) {
      const { entries } = catalogue;
      known = {
        catalogue,
        today,
        incomplete: incompleteTerms(entries, requiredFields()),
        unscored: settings.features.scores ? unscoredTerms(entries) : [],
      };
    }
    return known;
  }

  /** Drafts that could not be published, then published terms that could not be published again as they are. */
  async function incompleteRows(): Promise<readonly AttentionRow[]> {
    const drafts = await examinedDrafts.current();
    const { incomplete } = await publishedTerms();
    const published = incomplete
      .filter(({ documentId }) => !drafts.documentIds.has(documentId))
      .flatMap((entry) => incompleteTermRow(entry, requiredFields()));
    return [...drafts.incomplete, ...published];
  }

  async function stale(): Promise<readonly CatalogueEntry[]> {
    const confirmed = await freshnessReviews.days();
    const { catalogue, today } = await publishedTerms();
    return staleTerms(catalogue.entries, today, confirmed);
  }

  async function page(query: PanelQuery<AttentionReason>): Promise<PanelPage<AttentionRow>> {
    switch (query.list) {
      case 'incomplete':
        return pageOfRows(await incompleteRows(), query);
      case 'unpublished':
        return pageOfRows((await examinedDrafts.current()).unpublished, query);
      case 'changed':
        return changedDrafts.page(query);
      case 'broken':
        return brokenRelations.page(query);
      case 'unscored': {
        const found = pageOfRows((await publishedTerms()).unscored, query);
        return { ...found, rows: found.rows.map(unscoredRow) };
      }
      case 'stale': {
        const found = pageOfRows(await stale(), query);
        return { ...found, rows: found.rows.map(staleRow) };
      }
      case 'unusual': {
        const { open, decided } = await unusualDays.rows();
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
        examinedDrafts.current(),
        brokenRelations.count(),
        stale(),
        unusualDays.rows(),
      ]);
      return {
        references: referenceChecks.isOn() ? await referenceFindings.count() : null,
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
