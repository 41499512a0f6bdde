import type { CalendarDay } from '../../core/time/calendar-day';
import type { DecisionState, UnusualMetric } from '../../core/unusual/unusual';
import type { UnusualDecision, UnusualRow } from '../../core/unusual/unusual-answers';

export const DECISIONS = 'glossary_unusual_days';

/** A row of this table; PostgreSQL gives its numbers as text. */
export interface DecisionRow {
  readonly term_document_id: string;
  readonly day: CalendarDay;
  readonly what: UnusualMetric;
  readonly state: DecisionState;
  readonly count: number;
  readonly beside: number;
  readonly count_before: number | null;
  readonly average_before: number | null;
  readonly count_after: number | null;
  readonly average_after: number | null;
  readonly editor: string | null;
  readonly moment: number | string;
}

export function decisionOf(row: DecisionRow): UnusualDecision {
  const { state, editor, moment, count_before, average_before, count_after, average_after } = row;
  const effect =
    count_before === null || count_after === null
      ? null
      : {
          before: { count: count_before, average: average_before },
          after: { count: count_after, average: average_after },
        };
  return { state, editor, moment: Number(moment), effect };
}

export function numbersOf({
  term_document_id,
  day,
  what,
  count,
  beside,
}: DecisionRow): Pick<UnusualRow, 'documentId' | 'day' | 'what' | 'count' | 'beside'> {
  return { documentId: term_document_id, day, what, count, beside };
}
