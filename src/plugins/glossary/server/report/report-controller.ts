import type { Context } from 'koa';
import type { CatalogueEntry } from '../../core/catalogue/catalogue';
import { isCrossSite } from '../../../shared/core/http/request-site';
import { reportRequestOf, reportUrl } from '../../core/report/report';
import type { ReportRecord } from '../../core/report/report-record';
import { type RefusedReport, toReportFormPage, toReportPage } from '../../core/pages/report-pages';
import { sendRedirect, sendOnce } from '../http/answer';
import { acceptedAudience } from '../http/answer-headers';
import { BODY_TYPES, requestFields } from '../http/request-fields';
import { limitOfAddresses } from '../../../shared/server/http/request-limit';
import { REFUSED } from '../../core/texts/refusals';
import { REPORT_TEXT } from '../../core/texts/report';
import type { ErrorAnswers } from '../http/error-controller';
import type { Settings } from '../../core/settings/settings';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { PagesService } from '../pages/pages';
import type { ReportsService } from './reports';
import type { NetworkCountsService } from '../limits/network-counts';
import { sitePaths } from '../../core/site/site-address';

/** Reports that one address may send, and in how many seconds. */
const REPORTS = 5;
const SECONDS = 3600;
/** Largest report that is read, in bytes: the longest text, percent-encoded, each character of four bytes. */
const REPORT_BODY_MAX = 32_768;
/** When to try again while the editors have more reports than they can read, in seconds: an hour. */
const RETRY_AFTER_FULL = 3600;

interface Needs {
  readonly errors: ErrorAnswers;
  readonly settings: Settings;
  readonly catalogueSource: CatalogueSourceService;
  readonly pages: PagesService;
  readonly reports: ReportsService;
  readonly networkCounts: NetworkCountsService;
}

/** Reports of readers about a term: the form, its submission, and the page with the outcome. */
export function createReportController({
  errors,
  settings,
  catalogueSource,
  pages,
  reports,
  networkCounts,
}: Needs) {
  const secondsUntilNext = limitOfAddresses(REPORTS, SECONDS);

  /** The term, when it is published; null when it has been answered with 404. */
  async function reportable(ctx: Context, slug: string): Promise<CatalogueEntry | null> {
    const audience = ctx.method === 'POST' ? acceptedAudience(ctx, settings.features) : 'reader';
    const entry = (await catalogueSource.current()).bySlug.get(slug);
    if (entry === undefined) await errors.unknownTerm(ctx, slug, audience);
    return entry ?? null;
  }

  async function sendForm(
    ctx: Context,
    entry: CatalogueEntry,
    refused: RefusedReport | null,
    status: 200 | 400 | 429,
  ): Promise<void> {
    const { renderer, context } = pages.loaded();
    const body = renderer.render('report-form', toReportFormPage(entry, refused, context));
    await sendPage(ctx, body, status);
  }

  async function sendPage(ctx: Context, body: string, status: number): Promise<void> {
    await sendOnce(ctx, {
      status,
      contentType: 'text/html; charset=utf-8',
      body,
      audience: 'reader',
      headers: {
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex',
        // The address of a report is a secret that must not be sent to other sites.
        'Referrer-Policy': 'same-origin',
      },
      isLight: true,
    });
  }

  /** A refusal that keeps what was typed; a program gets it as problem details. */
  async function refuse(
    ctx: Context,
    entry: CatalogueEntry,
    fields: Readonly<Record<string, unknown>>,
    wait: number,
  ): Promise<void> {
    const audience = acceptedAudience(ctx, settings.features);
    if (audience === 'program') return errors.tooManyRequests(ctx, wait, audience, 'reports');
    ctx.set('Retry-After', String(wait));
    await sendForm(
      ctx,
      entry,
      { refusal: REPORT_TEXT.tooMany, part: fields.part, text: fields.text },
      429,
    );
  }

  async function acknowledge(ctx: Context, slug: string, key: string): Promise<void> {
    const address = reportUrl(sitePaths(settings), slug, key);
    if (acceptedAudience(ctx, settings.features) === 'program') {
      const { pages } = settings.features;
      const record: ReportRecord = { slug, state: 'open', ...(pages && { html_url: address }) };
      const body = `${JSON.stringify(record, null, 2)}\n`;
      return sendOnce(ctx, {
        status: 201,
        contentType: 'application/json; charset=utf-8',
        body,
        audience: 'program',
        headers: { ...(pages && { Location: address }), 'Cache-Control': 'no-store' },
      });
    }
    const text = `The page is ${address}\n`;
    sendRedirect(ctx, { status: 303, address, audience: 'reader', text });
  }

  return {
    async form(ctx: Context, slug: string): Promise<void> {
      const entry = await reportable(ctx, slug);
      if (entry !== null) await sendForm(ctx, entry, null, 200);
    },

    async send(ctx: Context, slug: string): Promise<void> {
      const audience = acceptedAudience(ctx, settings.features);
      const { publicUrl } = settings;
      if (isCrossSite(ctx.headers, [new URL(publicUrl).origin, ctx.origin]))
        return errors.forbidden(ctx, audience);
      const entry = await reportable(ctx, slug);
      if (entry === null) return;
      const body = await requestFields(ctx, REPORT_BODY_MAX);
      if (!body.ok) {
        return body.reason === 'too-large'
          ? errors.tooLarge(ctx, REPORT_BODY_MAX, audience)
          : errors.unsupportedType(ctx, BODY_TYPES, audience);
      }
      const { fields } = body;
      const request = reportRequestOf(fields, settings.features);
      if (!request.ok) {
        const { problem } = request;
        if (audience === 'program') return errors.malformedParameters(ctx, [problem], audience);
        const refusal = REPORT_TEXT.notTaken(problem.possible);
        return sendForm(ctx, entry, { refusal, part: fields.part, text: fields.text }, 400);
      }
      const wait = await secondsUntilNext(ctx.ip);
      if (wait !== null) {
        // A repetition of the last report that was taken is not answered with a refusal.
        const known = await reports.keyOfSame(entry, request);
        if (known !== null) return acknowledge(ctx, entry.slug, known);
        return refuse(ctx, entry, fields, wait);
      }
      const outcome = await reports.add(entry, request, ctx.ip);
      if (outcome === 'gone') return errors.unknownTerm(ctx, slug, audience);
      if (outcome === 'full') return refuse(ctx, entry, fields, RETRY_AFTER_FULL);
      if (outcome === 'too-many') {
        const tomorrow = networkCounts.secondsUntilTomorrow();
        return refuse(ctx, entry, fields, tomorrow);
      }
      await acknowledge(ctx, entry.slug, outcome.key);
    },

    /** The outcome of a report, for clients with its key, also after the term's address has changed. */
    async sent(ctx: Context, key: string): Promise<void> {
      const report = await reports.sent(key);
      if (report === null) return errors.notFound(ctx, REFUSED.noReport, 'reader');
      const { byDocumentId } = await catalogueSource.current();
      const { renderer, context } = pages.loaded();
      const term = byDocumentId.get(report.documentId) ?? null;
      await sendPage(ctx, renderer.render('report', toReportPage(report, term, context)), 200);
    },
  };
}
