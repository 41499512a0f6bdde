import { useSyncExternalStore } from 'react';
import type { FormConflict, FormValues } from '../../../core/panel/form-merge';

export type Way = 'save' | 'publish';

/** Why a save failed; the typed text stays in the form in each case. */
export interface SavingFailure {
  readonly way: Way;
  readonly kind: 'unreachable' | 'unknown' | 'foreign' | 'session' | 'refused' | 'broken' | 'gone';
  /** The server's message; empty if there was none. */
  readonly message: string;
}

/** The state of saving the open form, shared by the buttons and the box beside the form. */
export interface SavingState {
  readonly failure: SavingFailure | null;
  /** The values that the server has accepted, while the form waits for the saved draft. */
  readonly sent: FormValues | null;
  /** The editor who saved in between, while their draft is loaded; empty when unknown. */
  readonly otherEditor: string | null;
  /** The request to repeat as soon as the other editor's changes are in the form. */
  readonly again: Way | null;
  readonly conflicts: readonly FormConflict[];
  readonly isRunning: boolean;
  /** Whether the response is taking long. */
  readonly isSlow: boolean;
}

const NOTHING: SavingState = {
  failure: null,
  sent: null,
  otherEditor: null,
  again: null,
  conflicts: [],
  isRunning: false,
  isSlow: false,
};

let state = NOTHING;
/** Incremented for each form that is opened. */
let openForm = 0;
const listeners = new Set<() => void>();

export const savingStore = {
  get: (): SavingState => state,

  /** The number of the open form, by which the end of a save can tell whether its form is still open. */
  openForm: (): number => openForm,

  /** @param form the form that a save belongs to: changes for a form that was left are ignored */
  set(change: Partial<SavingState>, form: number = openForm): void {
    if (form !== openForm) return;
    state = { ...state, ...change };
    listeners.forEach((listener) => listener());
  },

  reset(): void {
    openForm += 1;
    savingStore.set(NOTHING);
  },
};

export function useSavingState(): SavingState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}
