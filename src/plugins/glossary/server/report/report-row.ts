import type { CatalogueEntry } from '../../core/catalogue/catalogue';
import {
  partLabel,
  REPORT_PARTS,
  REPORT_STATES,
  type ReportPart,
  type ReportState,
  type ReportRow,
} from '../../core/report/report';

/** A row of `glossary_reports`; PostgreSQL gives large numbers as text. */
export interface ReportTableRow {
  readonly id: number;
  readonly key: string;
  readonly term_document_id: string;
  readonly term: string;
  readonly position: number | string;
  readonly part: string;
  readonly text: string;
  readonly moment: number | string;
  readonly state: string;
  readonly answer: string | null;
  readonly answered_by: string | null;
  readonly answered_at: number | string | null;
}

export const partOf = (text: string): ReportPart =>
  REPORT_PARTS.find(({ key }) => key === text)?.key ?? 'other';

export const stateOf = (text: string): ReportState =>
  REPORT_STATES.find((state) => state === text) ?? 'open';

/** @param published the term as readers see it; null when it is not public */
export function rowFromTable(row: ReportTableRow, published: CatalogueEntry | null): ReportRow {
  return {
    id: row.id,
    documentId: row.term_document_id,
    term: row.term,
    isCurrent: published && published.position === Number(row.position),
    part: partLabel(partOf(row.part)),
    text: row.text,
    moment: Number(row.moment),
    state: stateOf(row.state),
    answer: row.answer,
    answeredBy: row.answered_by,
    answeredAt: row.answered_at === null ? null : Number(row.answered_at),
  };
}
