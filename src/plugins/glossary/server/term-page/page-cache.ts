import type { Core } from '@strapi/strapi';
import { linkHeader } from '../../core/links/link-header';
import { termLinks } from '../../core/links/term-links';
import { digestOf } from '../../core/platform/representation';
import { basePathOf } from '../../core/platform/site-address';
import { termPageUrl } from '../../core/term/term-address';
import { pageIsUnchanged, wordsOfTexts } from '../../core/term/term-dependencies';
import { termPageTask } from '../../core/term/term-page';
import { termHtml } from '../../views/term-html';
import { commonHeaders, SHARED, VARIES_BY_FORM } from '../http/answer-headers';
import { inSlices } from '../platform/in-slices';
import { serviceOf } from '../platform/service-of';
import { type TermAtState, TermCache } from '../term/term-cache';
import { CachedPage } from './cached-page';

/** What the pages may take, without their numbers, as a part of the memory for terms. */
const SHARE_OF_MEMORY = 0.4;

/** Pages in memory: what stays of them until something is published that they show. */
export default function pageCache({ strapi }: { strapi: Core.Strapi }) {
  const { pageMemory, countViews } = serviceOf(strapi, 'settings').current();
  const follower = serviceOf(strapi, 'logFollower');
  const pages = serviceOf(strapi, 'pages');
  const rendering = serviceOf(strapi, 'pageRendering');

  async function make({ entry, state }: TermAtState): Promise<CachedPage> {
    const { catalogue, position } = state;
    const { changedAt } = follower.known();
    const { term, version } = await serviceOf(strapi, 'terms').read(entry, catalogue);
    const linkedTerms = await serviceOf(strapi, 'catalogue').linkedTerms(entry.documentId, state);
    const { candidates, ...mentioning } = await serviceOf(strapi, 'mentioningTerms').of(
      entry,
      state,
    );
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
          Vary: VARIES_BY_FORM,
          'Content-Location': termPageUrl(basePathOf(context.settings), entry.slug),
          Link: linkHeader(termLinks('page', term, version, context.settings)),
        },
      },
    });
  }

  return new TermCache(strapi, {
    bytes: pageMemory * SHARE_OF_MEMORY,
    make,
    isKept: !pages.areReadAnew(),
    onForgotten: (page) => rendering.forget(page),
  });
}
