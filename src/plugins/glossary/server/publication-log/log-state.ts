/** What this instance knows of the publication log. */
export interface LogState {
  /** The position up to which it serves. */
  readonly version: number;
  /** The first whole second after the last change. */
  readonly changedAt: Date;
  /** How many other logs were in its place since the start: one position may be of several logs. */
  readonly log: number;
}

/** Names a position of a log among all since the start, for what is cached of it. */
export const stateKey = (log: number, position: number): string => `${log}.${position}`;

/** The log line when the database has another publication log than the one that was served; `end` is its last position. */
export const logReplaced = (served: number, end: number): string =>
  `The publication log in the database is not the one that this instance has answered from, up to its entry ${served}: it ends at entry ${end}, or has ` +
  'other entries. After a failover or a restore, publications that were acknowledged may be lost. Everything is read again; publish again what is missing.';
