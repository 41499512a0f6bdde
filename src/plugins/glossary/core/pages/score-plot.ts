import { AXIS_MAX, AXIS_MIN } from '../term/debt-score';
import type { SeverityLevel } from '../term/score-bars';
import { severityLevel } from '../term/score-icon';
import { SEVERITIES } from '../term/fields';
import { DEBT_SCORING_TEXT } from '../texts/debt-scoring';
import type { CatalogueEntry } from '../catalogue/catalogue';

export type ScoredEntry = CatalogueEntry & {
  readonly score: NonNullable<CatalogueEntry['score']>;
};

export interface TermLink {
  readonly url: string;
  readonly term: string;
  readonly plainShort: string;
  /** As `scoreDigits` writes it. */
  readonly scoreDigits: string;
}

/**
 * All scored terms in one drawing that answers “What is dangerous and hard to see?”: the further right, the later a misuse is noticed; the
 * further up, the more severe it is. Places across are shares of the width, lengths are pixels, so that dots and letters keep their size
 * however wide the drawing is.
 */
export interface ScorePlot {
  readonly height: number;
  readonly columns: readonly { readonly value: number; readonly x: number }[];
  readonly columnsLine: number;
  readonly rows: readonly {
    readonly severity: string;
    readonly y: number;
    readonly labelY: number;
  }[];
  /** The terms that are both: severe, and noticed late. */
  readonly danger: {
    readonly x: number;
    readonly width: number;
    readonly height: number;
    readonly terms: readonly (TermLink & {
      readonly severity: string;
      readonly level: SeverityLevel;
      readonly value: number;
    })[];
    readonly more: number;
  };
  readonly cells: readonly {
    /** The middle of the cell across, and its ground. */
    readonly x: number;
    readonly y: number;
    readonly dots: readonly (TermLink & {
      readonly level: SeverityLevel;
      readonly cx: number;
      readonly cy: number;
      readonly about: string;
    })[];
    readonly more: { readonly count: number; readonly cy: number } | null;
  }[];
}

/** From these values on a term is dangerous, and hard to see. */
const DANGEROUS: SeverityLevel = 4;
const HARD_TO_SEE = 7;

const COLUMNS = AXIS_MAX - AXIS_MIN + 1;
const COLUMN_WIDTH = 100 / COLUMNS;
/** Dots of one cell, and terms in the list: a large glossary has more. */
const DOTS_MAX = 15;
const NAMED_MAX = 24;
/** Dots beside each other in the narrowest window. */
const DOTS_ACROSS = 3;
const DOT_STEP = 9;
const ROW_PADDING = 10;
const ROW_LABEL = 14;
const COLUMNS_LABEL = 20;

/** Null where no term has a severity. */
export function toScorePlot(
  scored: readonly ScoredEntry[],
  link: (entry: ScoredEntry) => TermLink,
): ScorePlot | null {
  const plotted = scored.filter(({ severity }) => severityLevel(severity) > 0);
  if (plotted.length === 0) return null;
  const cellOf = (severity: string, value: number): ScoredEntry[] =>
    plotted.filter((entry) => entry.severity === severity && entry.score.detectability === value);
  const values = Array.from({ length: COLUMNS }, (_, place) => AXIS_MIN + place);
  const middleOf = (value: number): number => round((value - AXIS_MIN + 0.5) * COLUMN_WIDTH);

  let y = 0;
  let dangerHeight = 0;
  const rows: ScorePlot['rows'][number][] = [];
  const cells: ScorePlot['cells'][number][] = [];
  for (const severity of [...SEVERITIES].reverse()) {
    const inRow = values.map((value) => ({ value, entries: cellOf(severity, value) }));
    const most = Math.max(1, ...inRow.map(({ entries }) => Math.min(DOTS_MAX, entries.length)));
    const top = y;
    y += ROW_LABEL + ROW_PADDING + Math.ceil(most / DOTS_ACROSS) * DOT_STEP;
    rows.push({ severity, y, labelY: top + ROW_LABEL });
    if (severityLevel(severity) >= DANGEROUS) dangerHeight = y;
    for (const { value, entries } of inRow) {
      if (entries.length === 0) continue;
      cells.push({
        x: middleOf(value),
        y,
        dots: entries.slice(0, DOTS_MAX).map((entry, place) => ({
          ...link(entry),
          ...placeOf(place, entries.length),
          level: severityLevel(severity),
          about: DEBT_SCORING_TEXT.dot(entry.term, severity, value),
        })),
        more:
          entries.length > DOTS_MAX
            ? { count: entries.length - DOTS_MAX, cy: placeOf(DOTS_MAX, entries.length).cy }
            : null,
      });
    }
  }
  const dangerous = plotted
    .filter(
      ({ severity, score }) =>
        severityLevel(severity) >= DANGEROUS && score.detectability >= HARD_TO_SEE,
    )
    .sort(
      (one, other) =>
        severityLevel(other.severity) - severityLevel(one.severity) ||
        other.score.detectability - one.score.detectability,
    );
  return {
    height: y + COLUMNS_LABEL,
    columns: values.map((value) => ({ value, x: middleOf(value) })),
    columnsLine: y + COLUMNS_LABEL - 5,
    rows,
    danger: {
      x: round((HARD_TO_SEE - AXIS_MIN) * COLUMN_WIDTH),
      width: round((AXIS_MAX - HARD_TO_SEE + 1) * COLUMN_WIDTH),
      height: dangerHeight,
      terms: dangerous.slice(0, NAMED_MAX).map((entry) => ({
        ...link(entry),
        severity: entry.severity,
        level: severityLevel(entry.severity),
        value: entry.score.detectability,
      })),
      more: Math.max(0, dangerous.length - NAMED_MAX),
    },
    cells,
  };
}

/** Dots are heaped up on the ground of their cell, each row in the middle. */
function placeOf(place: number, count: number): { readonly cx: number; readonly cy: number } {
  const row = Math.floor(place / DOTS_ACROSS);
  const inRow = Math.min(DOTS_ACROSS, count - row * DOTS_ACROSS);
  return {
    cx: ((place % DOTS_ACROSS) - (inRow - 1) / 2) * DOT_STEP,
    cy: -(row * DOT_STEP + ROW_PADDING / 2 + 2),
  };
}

const round = (share: number): number => Math.round(share * 100) / 100;
