import { dayForReaders, dayOf } from '../time/calendar-day';
import { pageFrame, type PageContext } from './page-frame';
import type { TermReference } from '../term/term';
import { termPageUrl } from '../term/term-address';
import {
  partLabel,
  REPORT_MAX,
  REPORT_MIN,
  reportPartsWith,
  type ReportPart,
  type ReportState,
  reportsUrl,
} from '../report/report';
import { REPORT_TEXT } from '../texts/report';
import { sitePaths } from '../site/site-address';

/** The view-model of `views/report-form.hbs`. */
export type ReportFormPage = ReturnType<typeof toReportFormPage>;

export interface RefusedReport {
  readonly refusal: string;
  readonly part: unknown;
  readonly text: unknown;
}

export function toReportFormPage(
  { term, slug }: Pick<TermReference, 'term' | 'slug'>,
  refused: RefusedReport | null,
  context: PageContext,
) {
  const site = sitePaths(context.settings);
  const text = refused?.text;
  const parts = reportPartsWith(context.settings.features);
  const chosen = parts.find(({ key }) => key === refused?.part)?.key ?? 'other';
  return {
    frame: pageFrame({ title: REPORT_TEXT.formTitle(term) }, context),
    term,
    termUrl: termPageUrl(site, slug),
    action: reportsUrl(site, slug),
    parts: parts.map(({ key, label }) => ({ key, label, isChosen: key === chosen })),
    text: typeof text === 'string' ? text.replace(/\r\n?/g, '\n') : '',
    minLength: REPORT_MIN,
    maxLength: REPORT_MAX,
    refusal: refused?.refusal ?? null,
  };
}

/** The parts of a report that its sender may see. */
export interface SentReport {
  readonly state: ReportState;
  readonly part: ReportPart;
  readonly text: string;
  /** In milliseconds since 1970. */
  readonly moment: number;
  readonly answer: string | null;
}

/** The view-model of `views/report.hbs`. */
export type ReportPage = ReturnType<typeof toReportPage>;

export function toReportPage(
  { state, part, text, moment, answer }: SentReport,
  term: Pick<TermReference, 'term' | 'slug'> | null,
  context: PageContext,
) {
  const site = sitePaths(context.settings);
  const day = dayOf(new Date(moment));
  return {
    frame: pageFrame({ title: REPORT_TEXT.title }, context),
    term: term && { name: term.term, url: termPageUrl(site, term.slug) },
    part: partLabel(part),
    text,
    sent: { machine: day, text: dayForReaders(day) },
    isOpen: state === 'open',
    answer,
    browseUrl: site.glossary,
  };
}
