import { MILLISECONDS_PER_DAY, type CalendarDay, isCalendarDay } from '../time/calendar-day';
import { pageOf } from '../listing/panel-query';
import { LOG_KINDS, type LogKind } from './log-kind';
import { stringify } from 'csv-stringify/sync';
import { cellOfText } from '../text/csv-cells';
import type { EditorAction } from './history-answers';

/** Maximum length of an editor's name in a query, in characters. */
const LONGEST_NAME = 500;

/** An editor in the log: an administrator of the panel by the id, a program by the name of its token, or neither. */
export interface LoggedEditor {
  readonly id: number | null;
  readonly name: string | null;
}

/** A filter for entries of the log; null for all. */
export interface ActionFilter {
  readonly editor: LoggedEditor | null;
  readonly kind: LogKind | null;
  /** Times in milliseconds since 1970; the first is included, the second is not. */
  readonly from: number | null;
  readonly before: number | null;
}

export type ActionQueryResult =
  | { readonly ok: true; readonly filter: ActionFilter; readonly page: number }
  | { readonly ok: false; readonly reason: 'editor' | 'kind' | 'day' | 'span' | 'page' };

/** The panel's query for the activity of editors; every value comes from an address and may be anything. Days are in UTC. */
export function actionQueryOf(given: {
  readonly editor?: unknown;
  readonly kind?: unknown;
  readonly from?: unknown;
  readonly to?: unknown;
  readonly page?: unknown;
}): ActionQueryResult {
  const { editor: key = '', kind: requestedKind = '', from = '', to = '' } = given;
  const editor = key === '' ? null : editorOfKey(key);
  if (editor === null && key !== '') return { ok: false, reason: 'editor' };
  const kind = LOG_KINDS.find((known) => known === requestedKind) ?? null;
  if (kind === null && requestedKind !== '') return { ok: false, reason: 'kind' };
  if (!isDayOrNone(from) || !isDayOrNone(to)) return { ok: false, reason: 'day' };
  if (from !== '' && to !== '' && to < from) return { ok: false, reason: 'span' };
  const page = pageOf(given.page);
  if (page === null) return { ok: false, reason: 'page' };
  const filter = {
    editor,
    kind,
    from: from === '' ? null : startOf(from),
    before: to === '' ? null : startOf(to) + MILLISECONDS_PER_DAY,
  };
  return { ok: true, filter, page };
}

export function keyOfEditor({ id, name }: LoggedEditor): string {
  if (id !== null) return `id:${id}`;
  return name === null ? 'nobody' : `name:${name}`;
}

function editorOfKey(key: unknown): LoggedEditor | null {
  if (typeof key !== 'string') return null;
  if (key === 'nobody') return { id: null, name: null };
  const id = /^id:(\d{1,9})$/.exec(key)?.[1];
  if (id !== undefined) return { id: Number(id), name: null };
  const name = key.startsWith('name:') ? key.slice('name:'.length) : '';
  return name === '' || name.length > LONGEST_NAME ? null : { id: null, name };
}

function isDayOrNone(value: unknown): value is CalendarDay | '' {
  return value === '' || (typeof value === 'string' && isCalendarDay(value));
}

function startOf(day: CalendarDay): number {
  return Date.parse(`${day}T00:00:00Z`);
}

const COLUMNS = ['moment', 'editor', 'kind', 'name', 'slug', 'version', 'document_id'] as const;

/** The activity of editors as a CSV file (RFC 4180), piece by piece; moments are of UTC, and no cell is run by a spreadsheet. */
export async function* csvOfActions(actions: AsyncIterable<EditorAction>): AsyncGenerator<string> {
  yield stringify([[...COLUMNS]]);
  for await (const { moment, editor, kind, name, slug, version, subject } of actions) {
    const cells = [
      new Date(moment).toISOString(),
      editor ?? '',
      kind,
      name ?? '',
      slug ?? '',
      version === null ? '' : String(version),
      subject ?? '',
    ];
    yield stringify([cells.map(cellOfText)]);
  }
}
