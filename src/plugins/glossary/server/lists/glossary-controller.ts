import type { Context } from 'koa';
import {
  browseQueryOf,
  isEmpty,
  PAGE_MAX,
  PAGE_SIZE_HTML,
  PAGE_SIZE_JSON,
  askableWith,
  SUGGESTIONS,
} from '../../core/catalogue/browse-query';
import { type InvalidParameter, POSSIBLE } from '../../core/texts/refusals';
import { redirectToGroup, sendCached } from '../http/answer';
import type { Audience } from '../http/answer-headers';
import type { ListFormat } from './lists';
import type { ListCacheService } from './list-cache';
import type { ErrorAnswers } from '../http/error-controller';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { ListActivityService } from '../activity/list-activity';
import type { Settings } from '../../core/settings/settings';
import { sitePaths } from '../../core/site/site-address';

interface FormatRules {
  readonly audience: Audience;
  readonly pageSize: { readonly default: number; readonly most: number };
}

type RequestedFormat = Exclude<ListFormat, 'home'>;

const FORMATS: Readonly<Record<RequestedFormat, FormatRules>> = {
  page: { audience: 'reader', pageSize: { default: PAGE_SIZE_HTML, most: PAGE_SIZE_HTML } },
  record: { audience: 'program', pageSize: PAGE_SIZE_JSON },
  suggestions: { audience: 'program', pageSize: { default: SUGGESTIONS, most: SUGGESTIONS } },
};

interface Needs {
  readonly listCache: ListCacheService;
  readonly errors: ErrorAnswers;
  readonly catalogueSource: CatalogueSourceService;
  readonly listActivity: ListActivityService;
  readonly settings: Settings;
}

/** The list of terms, searched and filtered: as a page and as data; and the home page, for a request without parameters. */
export function createGlossaryController({
  listCache,
  errors,
  catalogueSource,
  listActivity,
  settings,
}: Needs) {
  const site = sitePaths(settings);
  const askable = askableWith(settings.features);

  /** Says which pages a list has, where only the page is wrong: its other parameters decide. */
  async function withLastPage(
    ctx: Context,
    format: RequestedFormat,
    problems: readonly InvalidParameter[],
  ): Promise<readonly InvalidParameter[]> {
    const [problem] = problems;
    if (problem?.parameter !== 'page' || problems.length > 1) return problems;
    const parameters = new URLSearchParams(ctx.search);
    parameters.delete('page');
    const parsed = browseQueryOf(parameters, FORMATS[format].pageSize, askable);
    if (!parsed.ok) return problems;
    const found = await listCache.find(format, {
      ...parsed.query,
      page: PAGE_MAX,
    });
    return found.ok || found.lastPage === null
      ? problems
      : [{ ...problem, possible: POSSIBLE.pages(found.lastPage) }];
  }

  async function answer(ctx: Context, format: RequestedFormat): Promise<void> {
    const { audience, pageSize } = FORMATS[format];
    const parsed = browseQueryOf(new URLSearchParams(ctx.search), pageSize, askable);
    if (!parsed.ok)
      return errors.malformedParameters(
        ctx,
        await withLastPage(ctx, format, parsed.problems),
        audience,
      );
    const { query } = parsed;
    const tag = query.tag === null ? null : await catalogueSource.currentTagOf(query.tag);
    if (tag !== null) return redirectToGroup(ctx, site.base, ['tag', tag], audience);
    const served = format === 'page' && isEmpty(query) ? 'home' : format;
    const found = await listCache.find(served, query);
    if (!found.ok && found.reason === 'unknown-category') {
      const key = await catalogueSource.currentKeyOf(query.category ?? '');
      if (key !== null) return redirectToGroup(ctx, site.base, ['category', key], audience);
    }
    if (!found.ok) return errors.notFound(ctx, found.detail, audience);
    const { list } = found;
    const activity = list.scope === null ? '' : await listActivity.html(list.scope);
    await sendCached(ctx, list.with(activity));
  }

  return {
    page: (ctx: Context): Promise<void> => answer(ctx, 'page'),

    record: (ctx: Context): Promise<void> => answer(ctx, 'record'),

    suggestions: (ctx: Context): Promise<void> => answer(ctx, 'suggestions'),
  };
}
