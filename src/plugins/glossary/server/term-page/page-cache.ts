import { termLinks, linkHeader } from '../../core/links/term-links';
import { digestOf } from '../../core/http/representation';
import { termPageUrl } from '../../core/term/term-address';
import { pageIsUnchanged, wordsOfTexts } from '../../core/term-page/term-dependencies';
import { termPageTask } from '../../core/term-page/term-page';
import { termHtml } from '../../views/term-html';
import { commonHeaders, SHARED, VARIES_BY_FORMAT } from '../http/answer-headers';
import { inSlices } from '../tasks/in-slices';
import { type TermAtState, TermCache } from '../term/term-cache';
import { CachedPage } from './cached-page';
import type { Settings } from '../../core/settings/settings';
import type { LogFollowerService } from '../publication-log/log-follower';
import type { PagesService } from '../pages/pages';
import type { PageRenderingService } from './page-rendering';
import type { TermsService } from '../term/terms';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { MentioningTermsService } from './mentioning-terms';
import { sitePaths } from '../../core/site/site-address';

/** The memory for pages, without their numbers, as a part of that for terms. */
const SHARE_OF_MEMORY = 0.4;

export type PageCacheService = ReturnType<typeof createPageCache>;

interface Needs {
  readonly settings: Settings;
  readonly logFollower: LogFollowerService;
  readonly pages: PagesService;
  readonly pageRendering: PageRenderingService;
  readonly terms: TermsService;
  readonly catalogueSource: CatalogueSourceService;
  readonly mentioningTerms: MentioningTermsService;
}

/** Pages in memory: the parts that stay the same until a publication that they show. */
export function createPageCache({
  settings,
  logFollower,
  pages,
  pageRendering,
  terms,
  catalogueSource,
  mentioningTerms,
}: Needs) {
  const { pageMemory, countViews } = settings;

  async function make({ entry, state }: TermAtState): Promise<CachedPage> {
    const { catalogue, position, log } = state;
    const { changedAt } = logFollower.known();
    const { term, version } = await terms.read(entry, catalogue);
    const linkedTerms = await catalogueSource.linkedTerms(entry.documentId, state);
    const { candidates, ...mentioning } = await mentioningTerms.of(entry, state);
    const { context, renderer } = pages.loaded();
    const model = await inSlices(
      termPageTask(term, { ...linkedTerms, ...mentioning }, context, version),
    );

    const words = wordsOfTexts(term);
    const mentioned = [...linkedTerms.mentions.linked];
    const html = termHtml(renderer, model);
    return new CachedPage({
      documentId: term.documentId,
      category: term.category.key,
      isUnchanged: pageIsUnchanged(catalogue, entry, { words, mentioned, candidates }),
      bytesOfDependencies: words.byteLength,
      rightUpTo: position,
      log,
      activityUrl: model.activityUrl,
      html,
      meta: {
        contentType: 'text/html; charset=utf-8',
        validators: {
          digest: digestOf(...Object.values(html), renderer.digest),
          weak: true,
          lastModified: changedAt,
        },
        headers: {
          ...commonHeaders('reader'),
          ...(countViews === 'beacon' ? { 'Cache-Control': SHARED } : {}),
          Vary: VARIES_BY_FORMAT,
          'Content-Location': termPageUrl(sitePaths(context.settings), entry.slug),
          Link: linkHeader(termLinks('page', term, version, context.settings)),
        },
      },
    });
  }

  return new TermCache(catalogueSource, {
    bytes: pageMemory * SHARE_OF_MEMORY,
    make,
    isCached: !pages.areReloaded(),
    onForgotten: (page) => pageRendering.forget(page),
  });
}
