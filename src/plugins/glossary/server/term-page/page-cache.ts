import type { Core } from '@strapi/strapi';
import { digestOf } from '../../core/platform/representation';
import { pageIsUnchanged, wordsOfTexts } from '../../core/term/term-dependencies';
import { toTermPage } from '../../core/term/term-page';
import { termHtml } from '../../views/term-html';
import { commonHeaders } from '../http/answer-headers';
import { serviceOf } from '../platform/service-of';
import { type TermAtState, TermCache } from '../term/term-cache';
import { CachedPage } from './cached-page';

/** What the pages may take, without their numbers, as a part of the memory for terms. */
const SHARE_OF_MEMORY = 0.4;

/** Pages in memory: what stays of them until something is published that they show. */
export default function pageCache({ strapi }: { strapi: Core.Strapi }) {
  const { pageMemory } = serviceOf(strapi, 'settings').current();
  const follower = serviceOf(strapi, 'logFollower');
  const pages = serviceOf(strapi, 'pages');
  const rendering = serviceOf(strapi, 'pageRendering');

  async function make({ entry, state }: TermAtState): Promise<CachedPage> {
    const { catalogue, position } = state;
    const { changedAt } = follower.known();
    const term = await serviceOf(strapi, 'terms').read(entry, catalogue);
    const linkedTerms = await serviceOf(strapi, 'catalogue').linkedTerms(entry.documentId, state);
    const { context, renderer } = pages.loaded();
    const model = toTermPage(term, linkedTerms, context);
    const words = wordsOfTexts(term);
    const mentioned = [...linkedTerms.mentions.linked];
    return new CachedPage({
      documentId: term.documentId,
      category: term.category.key,
      isUnchanged: pageIsUnchanged(catalogue, entry, { words, mentioned }),
      bytesOfDependencies: words.byteLength,
      rightUpTo: position,
      activityUrl: model.activityUrl,
      html: termHtml(renderer, model),
      meta: {
        contentType: 'text/html; charset=utf-8',
        validators: {
          digest: digestOf(JSON.stringify(model), renderer.digest),
          weak: true,
          lastModified: changedAt,
        },
        headers: commonHeaders('reader'),
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
