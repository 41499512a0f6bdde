import type { Core } from '@strapi/strapi';
import { toActivityChart } from '../../core/activity/activity-chart';
import type { Activity } from '../../core/activity/activity';
import { citationOf } from '../../core/term/citation';
import { scoreDraftOf } from '../../core/publishing/score-draft';
import type { ComparedRelation, ComparedTerm } from '../../core/publishing/term-diff';
import type {
  ActivityLine,
  ReadersSide,
  RelatedEntry,
  SavedRelations,
} from '../../core/panel/panel-answers';
import { TERM } from '../../core/term/content-types';
import { readableValues, type ReadableTerm } from '../rights/term-reading';
import { editorVisibleNames } from './editor-visible-names';
import { COMPONENTS_POPULATE } from '../publishing/term-populate';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { Settings } from '../../core/settings/settings';
import type { ReportsService } from '../report/reports';
import type { TermsService } from '../term/terms';
import type { LiveStatsService } from '../activity/live-stats';
import type { StoredScoresService } from '../publishing/stored-scores';

interface Named {
  readonly documentId: string;
}
interface DraftRelations {
  readonly category: { readonly documentId: string; readonly name: string } | null;
  readonly prerequisites: readonly Named[];
  readonly related: readonly Named[];
}

export type SidePanelService = ReturnType<typeof createSidePanel>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly catalogueSource: CatalogueSourceService;
  readonly settings: Settings;
  readonly reports: ReportsService;
  readonly terms: TermsService;
  readonly liveStats: LiveStatsService;
  readonly storedScores: StoredScoresService;
}

export function createSidePanel({
  strapi,
  catalogueSource,
  settings,
  reports,
  terms,
  liveStats,
  storedScores,
}: Needs) {
  return {
    async relationsOf({ documentId, mayRead, mayReadName }: ReadableTerm): Promise<SavedRelations> {
      const draft: DraftRelations | null = await strapi.db.query(TERM).findOne({
        where: { documentId, publishedAt: { $null: true } },
        populate: {
          category: { select: ['documentId', 'name'] },
          prerequisites: { select: ['documentId'] },
          related: { select: ['documentId'] },
        },
      });
      const [prerequisites, related] = [draft?.prerequisites ?? [], draft?.related ?? []];
      const others = [...prerequisites, ...related].map((other) => other.documentId);
      const names = await editorVisibleNames(strapi, catalogueSource, others, mayReadName);
      const { byDocumentId } = await catalogueSource.current();
      const entryOf = (other: Named): RelatedEntry => {
        const entry = byDocumentId.get(other.documentId);
        const named = { documentId: other.documentId, name: names.get(other.documentId) ?? '' };
        if (entry === undefined) return { ...named, isPublished: false };
        const { difficulty, related, prerequisites } = entry;
        const relatesBack = [...related, ...prerequisites].includes(documentId);
        return { ...named, isPublished: true, published: { difficulty, relatesBack } };
      };
      const category = draft?.category ?? null;
      const saved = {
        category: category === null ? [] : [{ ...category, isPublished: true }],
        prerequisites: prerequisites.map(entryOf),
        related: related.map(entryOf),
      };
      const readable = (field: ComparedRelation) => (mayRead(field) ? saved[field] : null);
      return {
        category: readable('category'),
        prerequisites: readable('prerequisites'),
        related: readable('related'),
      };
    },

    /** The relations that readers see; none of a term that is not published. */
    async publishedRelationsOf({ documentId, mayRead }: ReadableTerm): Promise<SavedRelations> {
      const { byDocumentId } = await catalogueSource.current();
      const entry = byDocumentId.get(documentId);
      const entriesOf = (field: 'prerequisites' | 'related'): RelatedEntry[] | null =>
        mayRead(field)
          ? (entry?.[field] ?? []).flatMap((other) => {
              const name = byDocumentId.get(other)?.term;
              return name === undefined ? [] : [{ documentId: other, name, isPublished: true }];
            })
          : null;
      return {
        category: null,
        prerequisites: entriesOf('prerequisites'),
        related: entriesOf('related'),
      };
    },

    /** @param mayAnswerReports whether the client may know of reports of readers */
    async readersSideOf(documentId: string, mayAnswerReports: boolean): Promise<ReadersSide> {
      const { scoreName } = settings;
      const openReports =
        mayAnswerReports && settings.features.reports ? await reports.openOf(documentId) : 0;
      const catalogue = await catalogueSource.current();
      const entry = catalogue.byDocumentId.get(documentId);
      if (entry === undefined) return { scoreName, openReports, published: null };
      const { term } = await terms.read(entry, catalogue);
      const numbers = await liveStats.of(documentId);
      return {
        scoreName,
        openReports,
        published: {
          views: numbers.views,
          rating: numbers.rating,
          activity: activityLineOf(liveStats.activityOf(numbers)),
          citation: citationOf(term, settings),
          score: term.score,
        },
      };
    },

    /**
     * The published version of a term as its form would show it, without the parts that the editor may not read; null when the term is not
     * published.
     */
    async publishedVersionOf({
      documentId,
      mayRead,
      mayReadName,
    }: ReadableTerm): Promise<ComparedTerm | null> {
      const row:
        (Record<string, unknown> & { readonly category: { readonly name: string } | null }) | null =
        await strapi.db.query(TERM).findOne({
          where: { documentId, publishedAt: { $notNull: true } },
          populate: { category: { select: ['name'] }, ...COMPONENTS_POPULATE },
        });
      if (row === null) return null;
      const { category, ...stored } = row;
      const entry = (await catalogueSource.current()).byDocumentId.get(documentId);
      const readable = (field: string, names: readonly string[]) => (mayRead(field) ? names : []);
      const { prerequisites = [], related = [] } = entry ?? {};
      const names = await editorVisibleNames(
        strapi,
        catalogueSource,
        [...prerequisites, ...related],
        mayReadName,
      );
      // Deleted terms are left out.
      const named = (others: readonly string[]) =>
        others.flatMap((other) => names.get(other) ?? []);
      const score = await storedScores.of(documentId);
      return {
        values: readableValues(stored, mayRead),
        relations: {
          category: readable('category', category === null ? [] : [category.name]),
          prerequisites: readable('prerequisites', named(prerequisites)),
          related: readable('related', named(related)),
        },
        score: mayRead('score_draft') ? scoreDraftOf(score) : null,
      };
    },
  };
}

function activityLineOf(activity: Activity): ActivityLine {
  const { total, from, to, busiest, kinds } = toActivityChart(activity);
  return {
    total,
    from: from.text,
    to: to.text,
    busiest: busiest === null ? null : { day: busiest.text, total: busiest.total },
    totals: activity.days.map((day) => day.total),
    kinds: kinds.filter(({ count }) => count > 0).map(({ label, count }) => ({ label, count })),
  };
}
