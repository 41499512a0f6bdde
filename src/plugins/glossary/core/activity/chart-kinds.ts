import { ACTIVITY_TEXT } from '../texts/activity';
import { REQUESTER_KINDS, type RequesterKind } from '../http/requester-kinds';

/** How a kind is drawn: a class for its colour, and a pattern for readers who do not see the colour. */
export interface ChartKind {
  /** Part of class names and of the id of the pattern. */
  readonly key: string;
  /** The path of the pattern within a tile of 6 by 6; null for a plain colour. */
  readonly mark: string | null;
}

const MARKS: Readonly<Record<RequesterKind, ChartKind['mark']>> = {
  human: null,
  search_engine: 'M0 1.5h6M0 4.5h6',
  ai_crawler: 'M-1 1l2-2M0 6l6-6M5 7l2-2',
  ai_assistant: 'M1.5 1.5h.01M4.5 4.5h.01',
  tool: 'M-1 5l2 2M0 0l6 6M5-1l2 2',
  unknown: 'M0 3h6M3 0v6',
};

/** The kinds in their order, as the chart names and marks them. */
export const CHART_KINDS = REQUESTER_KINDS.map((kind) => ({
  kind,
  key: kind.replaceAll('_', '-'),
  label: ACTIVITY_TEXT.kindLabels[kind],
  mark: MARKS[kind],
}));
