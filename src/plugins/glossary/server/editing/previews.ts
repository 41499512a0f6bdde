import type { Core } from '@strapi/strapi';
import { draftTerm } from '../../core/publishing/draft-term';
import { previewPageTask } from '../../core/term-page/preview-page';
import { TERM } from '../../core/term/content-types';
import type { TermContent } from '../../core/term/term-content';
import { decidePreview, previewKeyOf, previewToken } from '../../core/publishing/preview-token';
import type { StoredTerm } from '../../core/term/stored-term';
import { termPageHtml } from '../../views/term-html';
import { TERM_POPULATE } from '../publishing/term-populate';
import { inSlices } from '../tasks/in-slices';
import { oneAtATime } from '../../../shared/server/tasks/one-at-a-time';
import type { Clock } from '../time/clock';
import type { LiveStatsService } from '../activity/live-stats';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { StoredScoresService } from '../publishing/stored-scores';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { PagesService } from '../pages/pages';
import type { Settings } from '../../core/settings/settings';
import { sitePaths } from '../../core/site/site-address';

export type PreviewsService = ReturnType<typeof createPreviews>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly clock: Clock;
  readonly liveStats: LiveStatsService;
  readonly catalogueSource: CatalogueSourceService;
  readonly storedScores: StoredScoresService;
  readonly publicationLog: PublicationLogService;
  readonly pages: PagesService;
  readonly settings: Settings;
}

/** Drafts as pages, for clients with a signed link; see docs/decisions/0011-drafts-previewed-by-signed-links.md. */
export function createPreviews({
  strapi,
  clock,
  liveStats,
  catalogueSource,
  storedScores,
  publicationLog,
  pages,
  settings,
}: Needs) {
  // Every instance on the same database has the same keys, so each understands the links of the others.
  const key = previewKeyOf(strapi.config.get<string[]>('server.app.keys', []).join(','));

  async function draftOf(documentId: string): Promise<StoredTerm | null> {
    return strapi.db.query(TERM).findOne({
      where: { documentId, publishedAt: { $null: true } },
      populate: TERM_POPULATE,
    });
  }

  async function make(documentId: string): Promise<string | null> {
    const stored = await draftOf(documentId);
    if (stored === null) return null;
    const state = await catalogueSource.settled();
    const [linkedTerms, score, numbers, last] = await Promise.all([
      catalogueSource.linkedTerms(documentId, state),
      storedScores.of(documentId),
      liveStats.of(documentId),
      publicationLog.lastContentOf(documentId),
    ]);
    const published = last === null ? null : (last.content as TermContent);
    const { byDocumentId } = state.catalogue;
    const term = settings.features.scores
      ? draftTerm(stored, published, score, byDocumentId, clock.today())
      : draftTerm({ ...stored, score_draft: null }, published, null, byDocumentId, clock.today());
    const { renderer, context } = pages.loaded();
    const page = await inSlices(previewPageTask(term, linkedTerms, context));
    return termPageHtml(renderer, page, {
      views: numbers.views,
      rating: numbers.rating,
      activity: liveStats.activityOf(numbers),
    });
  }

  /** Pages that are not begun yet, by document. */
  const waiting = new Map<string, Promise<string | null>>();
  const inTurn = oneAtATime();

  /**
   * One page at a time, because each reads much of the database. All requests for a page that is not yet begun share it; later ones get
   * another page, which has what was saved in between.
   */
  function pageInTurn(documentId: string): Promise<string | null> {
    const known = waiting.get(documentId);
    if (known !== undefined) return known;
    const page = inTurn(() => {
      waiting.delete(documentId);
      return make(documentId);
    });
    waiting.set(documentId, page);
    return page;
  }

  return {
    /** Path of the page of a term's saved draft; it works for PREVIEW_LIFETIME. */
    pathOf(documentId: string): string {
      const { draftPreview } = sitePaths(settings);
      return `${draftPreview}?token=${previewToken(documentId, clock.now(), key)}`;
    },

    /** The page that a token shows; null when it shows none. */
    async pageOf(token: string): Promise<string | null> {
      const decision = decidePreview(token, clock.now(), key);
      return decision.ok ? pageInTurn(decision.documentId) : null;
    },
  };
}
