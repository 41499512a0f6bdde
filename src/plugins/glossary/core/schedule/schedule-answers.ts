import type { ActionStamp } from '../history/history-answers';
import type { PanelPage } from '../listing/panel-query';

/** The service's answers to the panel about scheduled publications. Moments are in milliseconds since 1970. */

/** A publication that was refused when its time had come. */
export interface ScheduleFailure {
  readonly moment: number;
  readonly reasons: readonly string[];
}

export interface Schedule {
  /** Another one after each decision about it, and after a refusal: a client that changes it says which one it saw. */
  readonly version: string;
  readonly due: number;
  /** The editor who scheduled it, and the time. */
  readonly set: ActionStamp;
  /** Whether the draft was saved again since. */
  readonly isChanged: boolean;
  /** Null while it waits. */
  readonly failure: ScheduleFailure | null;
}

/** The scheduled publication of one term, as the client may see it. */
export interface TermSchedule {
  /** Null when nothing is scheduled. */
  readonly schedule: Schedule | null;
  readonly maySchedule: boolean;
}

export interface ScheduleRow extends Schedule {
  readonly documentId: string;
  /** Empty for a client that may not read it. */
  readonly term: string;
}

export type Schedules = PanelPage<ScheduleRow>;
