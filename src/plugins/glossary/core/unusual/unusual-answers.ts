import type { PanelTerm } from '../listing/panel-query';
import type { CalendarDay } from '../time/calendar-day';
import type { DecisionState, UnusualMetric, WaveEffect } from './unusual';

/** An editor's decision about an unusual day, with its time. */
export interface UnusualDecision {
  readonly state: DecisionState;
  readonly editor: string | null;
  /** In milliseconds since 1970. */
  readonly moment: number;
  /** Of ratings that were taken back. */
  readonly effect: WaveEffect | null;
}

/** An unusual day of a term, as the panel lists it. */
export interface UnusualRow extends PanelTerm {
  readonly reason: 'unusual';
  readonly what: UnusualMetric;
  readonly day: CalendarDay;
  readonly count: number;
  /** For ratings, the usual number per day; for views, the number of networks. */
  readonly beside: number;
  /** Null while no editor has decided. */
  readonly decision: UnusualDecision | null;
}

/** The data shown before a wave of ratings is withdrawn. */
export interface WaveAnswer extends WaveEffect {
  readonly day: CalendarDay;
  readonly count: number;
  readonly usual: number;
  /** When the first and the last of them were given, in milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
}

/** The decision that holds now; when one had been made before, that one. */
export interface DecisionAnswer {
  readonly decision: UnusualDecision;
}
