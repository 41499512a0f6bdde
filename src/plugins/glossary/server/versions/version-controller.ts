import type { Context } from 'koa';
import { type InvalidParameter, POSSIBLE, REFUSED } from '../../core/texts/refusals';
import { TERM_FORMATS, type TermFormat } from '../../core/term/term-formats';
import { termLinks, linkHeader } from '../../core/links/term-links';
import { termFormatUrl } from '../../core/term/term-address';
import { toHistoryPage } from '../../core/versions/history-page';
import { toHistoryRecord } from '../../core/versions/history-record';
import {
  atCurrentAddress,
  type TermOfVersion,
  versionPageTask,
  writeVersion,
} from '../../core/versions/version-page';
import {
  type HistoryQuery,
  historyQueryOf,
  versionQueryOf,
} from '../../core/versions/version-query';
import { sendRepresentation } from '../http/answer';
import { audienceOf } from '../http/answer-headers';
import type { RequestedTerm } from '../http/public-request';
import type { Refused, VersionText, VersionTextsService } from './version-texts';
import type { ErrorAnswers } from '../http/error-controller';
import type { NoSuch, VersionsService } from './versions';
import type { Settings } from '../../core/settings/settings';
import type { PagesService } from '../pages/pages';
import { termPageWithoutStats } from '../../views/term-html';
import type { CatalogueState, CatalogueSourceService } from '../catalogue/catalogue-source';
import { inSlices } from '../tasks/in-slices';
import type { LogFollowerService } from '../publication-log/log-follower';
import { siteAddresses, sitePaths } from '../../core/site/site-address';

type FoundVersion = TermOfVersion & { readonly state: CatalogueState };

interface Needs {
  readonly errors: ErrorAnswers;
  readonly versions: VersionsService;
  readonly settings: Settings;
  readonly versionTexts: VersionTextsService;
  readonly catalogueSource: CatalogueSourceService;
  readonly pages: PagesService;
  readonly logFollower: LogFollowerService;
}

/** The versions of terms, as pages for readers and as data. None of it is counted as a view. */
export function createVersionController({
  errors,
  versions,
  settings,
  versionTexts,
  catalogueSource,
  pages,
  logFollower,
}: Needs) {
  /** The page of a version, or another format of it; of one that does not exist the number of the last. */
  async function versionText(
    slug: string,
    number: number,
    format: TermFormat,
  ): Promise<VersionText | Refused<'no-term' | NoSuch>> {
    const found = await versions.find(slug, number);
    if (found === 'no-term' || 'last' in found) return { refused: found };
    const links = termLinks(format, atCurrentAddress(found), found.version, settings);
    const body = format === 'page' ? await pageOf(found) : writeVersion(format, found, settings);
    return { body, link: linkHeader(links) };
  }

  async function pageOf(found: FoundVersion): Promise<string> {
    const { renderer, context } = pages.loaded();
    const { mentions } = await catalogueSource.linkedTerms(found.term.documentId, found.state);
    const page = await inSlices(versionPageTask(found, mentions, context));
    return termPageWithoutStats(renderer, page);
  }

  /** Search engines are sent to the term alone. */
  function send(
    ctx: Context,
    { body, digest }: { readonly body: string; readonly digest: string },
    format: TermFormat,
  ): Promise<void> {
    ctx.set('X-Robots-Tag', 'noindex');
    const audience = audienceOf(format);
    const { contentType } = TERM_FORMATS[format];
    const { changedAt } = logFollower.known();
    const validators = { digest, weak: audience === 'reader', lastModified: changedAt };
    return sendRepresentation(ctx, { contentType, body, validators }, audience);
  }

  async function answer(
    ctx: Context,
    { slug, format, isNegotiated }: RequestedTerm,
  ): Promise<void> {
    const audience = audienceOf(format);
    const parsed = versionQueryOf(new URLSearchParams(ctx.search));
    if (!parsed.ok) return errors.malformedParameters(ctx, parsed.problems, audience);
    const number = parsed.value;
    const text = await versionTexts.of(slug, `${format} ${number}`, () =>
      versionText(slug, number, format),
    );
    if ('refused' in text) {
      if (text.refused === 'no-term') return errors.unknownTerm(ctx, slug, audience);
      const { last } = text.refused;
      return errors.notFound(ctx, REFUSED.noVersion(slug, number, last), audience);
    }
    ctx.set('Link', text.link);
    if (isNegotiated) {
      const address = termFormatUrl(sitePaths(settings), slug, format);
      ctx.set('Content-Location', `${address}?version=${number}`);
    }
    await send(ctx, text, format);
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

  /** A page of the history for readers, or for programs; or why there is none. */
  async function historyText(
    slug: string,
    { page, compared }: HistoryQuery,
    format: 'page' | 'record',
  ): Promise<VersionText | Refused<string>> {
    const history = await versions.page(slug, page);
    if (history === 'no-term') return { refused: history };
    if ('last' in history) return { refused: REFUSED.noHistoryPage(page, history.last) };
    if (format === 'record') {
      const record = toHistoryRecord(history, siteAddresses(settings));
      return { body: `${JSON.stringify(record, null, 2)}\n`, link: '' };
    }
    const pair = compared && (await versions.compared(slug, compared.from, compared.to));
    if (compared !== null && pair === null)
      return { refused: REFUSED.notCompared(slug, history.latest, compared.from, compared.to) };
    const { renderer, context } = pages.loaded();
    return { body: renderer.render('history', toHistoryPage(history, pair, context)), link: '' };
  }

  async function answerHistory(
    ctx: Context,
    slug: string,
    format: 'page' | 'record',
  ): Promise<void> {
    const audience = audienceOf(format);
    const parsed = historyQueryOf(new URLSearchParams(ctx.search));
    if (!parsed.ok) {
      const problems = await withLastPage(slug, parsed.problems);
      return errors.malformedParameters(ctx, problems, audience);
    }
    const { page, compared } = parsed.value;
    const pair = format === 'page' && compared !== null ? `${compared.from} ${compared.to}` : '';
    const text = await versionTexts.of(slug, `history ${format} ${page} ${pair}`, () =>
      historyText(slug, parsed.value, format),
    );
    if (!('refused' in text)) return send(ctx, text, format);
    if (text.refused === 'no-term') return errors.unknownTerm(ctx, slug, audience);
    await errors.notFound(ctx, text.refused, audience);
  }

  return {
    answer,
    history: (ctx: Context, slug: string) => answerHistory(ctx, slug, 'page'),
    historyRecord: (ctx: Context, slug: string) => answerHistory(ctx, slug, 'record'),
  };
}
