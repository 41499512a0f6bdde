import { type InvalidParameter, POSSIBLE } from '../texts/refusals';
import { REPORT_TEXT } from '../texts/report';
import { TERM_TEXT } from '../texts/term';

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

/** `open` until an editor answers a report, or closes it without an answer. */
export const REPORT_STATES = ['open', 'answered', 'closed'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** How much of a wrong value a refusal repeats, in characters. */
const QUOTED_MAX = 40;

export interface ReportRequest {
  readonly part: ReportPart;
  readonly text: string;
}

export type ReportRequestResult =
  | ({ readonly ok: true } & ReportRequest)
  | { readonly ok: false; readonly problem: InvalidParameter };

/** Parses a report from a form or a program. Without a part, a report is about something else. */
export function reportRequestOf({
  part = 'other',
  text,
}: Readonly<Record<string, unknown>>): ReportRequestResult {
  const known = REPORT_PARTS.find(({ key }) => key === part);
  if (known === undefined)
    return {
      ok: false,
      problem: invalidParameterOf('part', part, POSSIBLE.part(REPORT_PARTS.map(({ key }) => key))),
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

function invalidParameterOf(parameter: string, value: unknown, possible: string): InvalidParameter {
  const quoted = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return { parameter, value: quoted.slice(0, QUOTED_MAX), possible };
}
