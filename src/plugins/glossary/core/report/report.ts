import type { Features } from '../settings/features';
import { type InvalidParameter, POSSIBLE } from '../texts/refusals';
import { invalidParameterOf } from '../listing/parameter-reader';
import { REPORT_TEXT } from '../texts/report';
import { TERM_TEXT } from '../texts/term';
import { MILLISECONDS_PER_DAY } from '../time/calendar-day';
import { termPageUrl } from '../term/term-address';
import type { PanelPage } from '../listing/panel-query';
import type { SiteAddresses } from '../site/site-address';

/** Shortest and longest text of a report, in characters (UTF-16, as a browser counts them). */
export const REPORT_MIN = 10;
export const REPORT_MAX = 2000;
/** Maximum length of an editor's answer, in characters. */
export const ANSWER_MAX = 2000;

/** The parts that a report can be about, in the order of the page; the labels are its headings. */
export const REPORT_PARTS = [
  { key: 'score', label: TERM_TEXT.score },
  { key: 'short', label: TERM_TEXT.short },
  { key: 'long', label: TERM_TEXT.long },
  { key: 'code_examples', label: TERM_TEXT.codeExamples },
  { key: 'refs', label: TERM_TEXT.refs },
  { key: 'other', label: REPORT_TEXT.otherPart },
] as const;
export type ReportPart = (typeof REPORT_PARTS)[number]['key'];

/** Those of a glossary: where there are no scores, nothing can be wrong with one. */
export const reportPartsWith = ({ scores }: Pick<Features, 'scores'>) =>
  REPORT_PARTS.filter(({ key }) => key !== 'score' || scores);

/** `open` until an editor answers a report, or closes it without an answer. */
export const REPORT_STATES = ['open', 'answered', 'closed'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

export interface ReportRequest {
  readonly part: ReportPart;
  readonly text: string;
}

export type ReportRequestResult =
  | ({ readonly ok: true } & ReportRequest)
  | { readonly ok: false; readonly problem: InvalidParameter };

/** Parses a report from a form or a program. Without a part, a report is about something else. */
export function reportRequestOf(
  { part = 'other', text }: Readonly<Record<string, unknown>>,
  features: Pick<Features, 'scores'>,
): ReportRequestResult {
  const parts = reportPartsWith(features);
  const known = parts.find(({ key }) => key === part);
  if (known === undefined)
    return {
      ok: false,
      problem: invalidParameterOf('part', part, POSSIBLE.part(parts.map(({ key }) => key))),
    };
  const written = typeof text === 'string' ? plainText(text) : null;
  if (written === null || written.length < REPORT_MIN || written.length > REPORT_MAX)
    return {
      ok: false,
      problem: invalidParameterOf('text', text ?? '', POSSIBLE.reportText(REPORT_MIN, REPORT_MAX)),
    };
  return { ok: true, part: known.key, text: written };
}

/** An editor's answer: empty to close a report without one; null if it is not a text, or too long. */
export function answerOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = plainText(value);
  return text.length <= ANSWER_MAX ? text : null;
}

export function partLabel(part: ReportPart): string {
  return REPORT_PARTS.find(({ key }) => key === part)?.label ?? part;
}

/** Lines end with a line feed; other control characters are left out, for one of our databases cannot store them. */
function plainText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // eslint-disable-next-line no-control-regex -- removes control characters on purpose
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      .trim()
  );
}

/** How many days a report is kept after it was answered or closed, with the page that shows the answer. */
const CLOSED_REPORT_DAYS = 365;

/** Reports answered or closed before this moment are deleted; both in milliseconds since 1970. */
export function oldestClosedReport(now: number): number {
  return now - CLOSED_REPORT_DAYS * MILLISECONDS_PER_DAY;
}

/** For how long a report with the same text about the same term counts as the same, in milliseconds. */
const SAME_REPORT = 3_600_000;

/** A report sent at this moment or later may be the same report; both in milliseconds since 1970. */
export function oldestSameReport(now: number): number {
  return now - SAME_REPORT;
}

/** The address at which readers report a problem with a term. */
export function reportsUrl(site: SiteAddresses, slug: string): string {
  return `${termPageUrl(site, slug)}/reports`;
}

/** The address at which the sender of a report sees its outcome. The key is a secret, and the only way there. */
export function reportUrl(site: SiteAddresses, slug: string, key: string): string {
  return `${reportsUrl(site, slug)}/${key}`;
}

/** Letters of the key of a report: 128 random bits. */
export const REPORT_KEY = /^[0-9a-f]{32}$/;

/** The groups in which the panel lists reports: `open`, or answered and closed ones. */
export const REPORT_GROUPS = ['open', 'done'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];
export type ReportCounts = Readonly<Record<ReportGroup, number>>;

/** A report in the panel's list. */
export interface ReportRow {
  readonly id: number;
  readonly documentId: string;
  readonly term: string;
  /** Whether readers see the same version now; null when the term is not public. */
  readonly isCurrent: boolean | null;
  readonly part: string;
  readonly text: string;
  /** In milliseconds since 1970. */
  readonly moment: number;
  readonly state: ReportState;
  readonly answer: string | null;
  readonly answeredBy: string | null;
  readonly answeredAt: number | null;
}

export interface ReportList extends PanelPage<ReportRow> {
  readonly counts: ReportCounts;
}
