import type { Context } from 'koa';
import type { CatalogueEntry } from '../../core/catalogue/catalogue';
import { nearLinks, toWithdrawnPage } from '../../core/pages/plain-pages';
import { namedTerm, type ProblemKind } from '../../core/pages/problem';
import { REFUSED } from '../../core/texts/refusals';
import { notFoundHtml } from '../../views/not-found-html';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { PagesService } from '../pages/pages';
import type { NearMatchesService } from '../search/near-matches';
import { sendOnce } from './answer';
import type { Audience } from './answer-headers';
import type { Settings } from '../../core/settings/settings';
import { siteAddresses, sitePaths } from '../../core/site/site-address';

/** Sends an error without suggestions. */
type SendError = (
  ctx: Context,
  kind: ProblemKind,
  detail: string,
  audience: Audience,
  members?: object,
) => Promise<void>;

interface Needs {
  readonly pages: PagesService;
  readonly nearMatches: NearMatchesService;
  readonly catalogueSource: CatalogueSourceService;
  readonly settings: Settings;
}

/** The answers for an address that names no published term: they say which terms may be meant. */
export function unknownTermAnswers(
  { pages, nearMatches, catalogueSource, settings }: Needs,
  answer: SendError,
) {
  const linkTo = (entry: CatalogueEntry) =>
    namedTerm(entry, siteAddresses(settings), settings.features);

  /** Sends a page with suggestions, which depends on the moment. */
  async function sendSuggestions(ctx: Context, status: 404 | 410, body: string): Promise<void> {
    ctx.remove('Link');
    const contentType = 'text/html; charset=utf-8';
    await sendOnce(ctx, { status, contentType, body, audience: 'reader', isLight: true });
  }

  /** A term that was published and has been withdrawn; the later state of its draft makes no difference. */
  async function withdrawnTerm(
    ctx: Context,
    slug: string,
    successor: CatalogueEntry | null,
    audience: Audience,
  ): Promise<void> {
    const { renderer, context } = pages.loaded();
    const detail = REFUSED.withdrawn(slug);
    if (audience === 'program' || !settings.features.pages) {
      const named = successor && linkTo(successor);
      return answer(ctx, 'gone', detail, audience, { successor: named });
    }
    const searchText = slug.replaceAll('_', ' ');
    const near = ctx.method === 'GET' ? await nearMatches.of(searchText) : [];
    const page = toWithdrawnPage({ detail, near, searchText, successor }, context);
    await sendSuggestions(ctx, 410, renderer.render('error', page));
  }

  /**
   * For an address without a term. If it is a name or an alias, all terms with that name are listed and none is redirected to: only the client knows
   * which one is meant, and an alias may become another term's.
   */
  async function nothingThere(
    ctx: Context,
    {
      detail,
      searchText,
      named,
    }: {
      readonly detail: string;
      readonly searchText: string;
      readonly named: readonly CatalogueEntry[];
    },
    audience: Audience,
  ): Promise<void> {
    const { renderer, context } = pages.loaded();
    const names = named.map(({ term }) => term);
    const said = names.length === 0 ? detail : `${detail} ${REFUSED.nameOf(searchText, names)}`;
    // HEAD requests need no suggestions.
    const near = ctx.method === 'GET' ? await nearMatches.of(searchText) : [];
    if (audience !== 'reader' || ctx.method !== 'GET' || !settings.features.pages) {
      const similar = near.filter((entry) => !named.includes(entry));
      return answer(ctx, 'not-found', said, audience, {
        ...(named.length > 0 && { terms: named.map(linkTo) }),
        ...(similar.length > 0 && { similar: similar.map(linkTo) }),
      });
    }
    // Under load, terms with exactly this name are shown all the same.
    const suggested = new Map([...named, ...near].map((entry) => [entry.documentId, entry]));
    const links = nearLinks([...suggested.values()], sitePaths(context.settings));
    const body = notFoundHtml(renderer, context, { detail: said, searchText, near: links });
    await sendSuggestions(ctx, 404, body);
  }

  return {
    /**
     * A slug that is not published. Drafts get the same response as terms that never existed; a term that was published before is gone (410),
     * answered from memory.
     */
    async unknownTerm(ctx: Context, slug: string, audience: Audience): Promise<void> {
      const gone = await catalogueSource.withdrawnAt(slug);
      if (gone !== null) return withdrawnTerm(ctx, slug, gone.successor, audience);
      const searchText = slug.replaceAll('_', ' ');
      const named = await nearMatches.bearing(searchText);
      await nothingThere(ctx, { detail: REFUSED.noTerm(slug), searchText, named }, audience);
    },

    /** A text that is not a slug, and may be a name. */
    async unknownName(
      ctx: Context,
      text: string,
      detail: string,
      audience: Audience,
    ): Promise<void> {
      const named = await nearMatches.bearing(text);
      if (named.length === 0) return answer(ctx, 'not-found', detail, audience);
      await nothingThere(ctx, { detail, searchText: text, named }, audience);
    },
  };
}
