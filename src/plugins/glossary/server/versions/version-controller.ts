import type { Context } from 'koa';
import { type InvalidParameter, POSSIBLE, REFUSED } from '../../core/texts/refusals';
import { TERM_FORMATS } from '../../core/term/term-formats';
import { termLinks, linkHeader } from '../../core/links/term-links';
import { termFormatUrl } from '../../core/term/term-address';
import { toHistoryPage } from '../../core/versions/history-page';
import { toHistoryRecord } from '../../core/versions/history-record';
import { atCurrentAddress, writeVersion } from '../../core/versions/version-page';
import { historyQueryOf, versionQueryOf } from '../../core/versions/version-query';
import { sendRepresentation } from '../http/answer';
import { audienceOf, type Audience } from '../http/answer-headers';
import { publishedRepresentation } from '../publication-log/published-representation';
import type { RequestedTerm } from '../http/public-request';
import { type FoundVersion, type VersionPagesService } from './version-pages';
import type { ErrorAnswers } from '../http/error-controller';
import type { VersionsService } from './versions';
import type { Settings } from '../../core/settings/settings';
import type { PagesService } from '../pages/pages';
import type { LogFollowerService } from '../publication-log/log-follower';
import { siteAddresses, sitePaths } from '../../core/site/site-address';

interface Needs {
  readonly errors: ErrorAnswers;
  readonly versions: VersionsService;
  readonly settings: Settings;
  readonly versionPages: VersionPagesService;
  readonly pages: PagesService;
  readonly logFollower: LogFollowerService;
}

/** The versions of terms, as pages for readers and as data. None of it is counted as a view. */
export function createVersionController({
  errors,
  versions,
  settings,
  versionPages,
  pages,
  logFollower,
}: Needs) {
  /** The requested version; null when the request has been answered with a refusal. */
  async function found(
    ctx: Context,
    slug: string,
    audience: Audience,
  ): Promise<FoundVersion | null> {
    const parsed = versionQueryOf(new URLSearchParams(ctx.search));
    if (!parsed.ok) {
      await errors.malformedParameters(ctx, parsed.problems, audience);
      return null;
    }
    const version = await versions.find(slug, parsed.value);
    if (version === 'no-term') await errors.unknownTerm(ctx, slug, audience);
    else if (!('last' in version)) return version;
    else await errors.notFound(ctx, REFUSED.noVersion(slug, parsed.value, version.last), audience);
    return null;
  }

  /** Search engines are sent to the term alone. */
  async function send(
    ctx: Context,
    text: { readonly contentType: string; readonly body: string },
    audience: Audience,
  ): Promise<void> {
    ctx.set('X-Robots-Tag', 'noindex');
    const representation = publishedRepresentation(logFollower, {
      ...text,
      weak: audience === 'reader',
    });
    await sendRepresentation(ctx, representation, audience);
  }

  async function answer(
    ctx: Context,
    { slug, format, isNegotiated }: RequestedTerm,
  ): Promise<void> {
    const audience = audienceOf(format);
    const version = await found(ctx, slug, audience);
    if (version === null) return;
    const links = termLinks(format, atCurrentAddress(version), version.version, settings);
    ctx.set('Link', linkHeader(links));
    if (isNegotiated) {
      const address = termFormatUrl(sitePaths(settings), slug, format);
      ctx.set('Content-Location', `${address}?version=${version.version.number}`);
    }
    const body =
      format === 'page' ? await versionPages.of(version) : writeVersion(format, version, settings);
    await send(ctx, { contentType: TERM_FORMATS[format].contentType, body }, audience);
  }

  async function withLastPage(
    slug: string,
    problems: readonly InvalidParameter[],
  ): Promise<readonly InvalidParameter[]> {
    if (!problems.some(({ parameter }) => parameter === 'page')) return problems;
    const history = await versions.page(slug, 1);
    if (history === 'no-term' || 'last' in history) return problems;
    const possible = POSSIBLE.pages(history.lastPage);
    return problems.map((problem) =>
      problem.parameter === 'page' ? { ...problem, possible } : problem,
    );
  }

  /** The requested page of the history, and the query; null when the request has been answered with a refusal. */
  async function foundHistory(ctx: Context, slug: string, audience: Audience) {
    const parsed = historyQueryOf(new URLSearchParams(ctx.search));
    if (!parsed.ok) {
      const problems = await withLastPage(slug, parsed.problems);
      await errors.malformedParameters(ctx, problems, audience);
      return null;
    }
    const { page, compared } = parsed.value;
    const history = await versions.page(slug, page);
    if (history === 'no-term') await errors.unknownTerm(ctx, slug, audience);
    else if (!('last' in history)) return { history, compared };
    else await errors.notFound(ctx, REFUSED.noHistoryPage(page, history.last), audience);
    return null;
  }

  return {
    answer,

    async history(ctx: Context, slug: string): Promise<void> {
      const found = await foundHistory(ctx, slug, 'reader');
      if (found === null) return;
      const { history, compared } = found;
      const pair = compared && (await versions.compared(slug, compared.from, compared.to));
      if (compared !== null && pair === null) {
        const detail = REFUSED.notCompared(slug, history.latest, compared.from, compared.to);
        return errors.notFound(ctx, detail, 'reader');
      }
      const { renderer, context } = pages.loaded();
      const body = renderer.render('history', toHistoryPage(history, pair, context));
      await send(ctx, { contentType: TERM_FORMATS.page.contentType, body }, 'reader');
    },

    async historyRecord(ctx: Context, slug: string): Promise<void> {
      const found = await foundHistory(ctx, slug, 'program');
      if (found === null) return;
      const record = toHistoryRecord(found.history, siteAddresses(settings));
      const body = `${JSON.stringify(record, null, 2)}\n`;
      await send(ctx, { contentType: TERM_FORMATS.record.contentType, body }, 'program');
    },
  };
}
