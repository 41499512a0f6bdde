import type { PanelPage } from '../listing/panel-query';
import type { ReportState } from './report';

/** The service's answers to the panel about the reports of readers. */

/** `open`, or answered and closed ones. */
export const REPORT_GROUPS = ['open', 'done'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];
export type ReportCounts = Readonly<Record<ReportGroup, number>>;

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
