import { getFetchClient } from '@strapi/strapi/admin';
import { useEffect, useSyncExternalStore } from 'react';
import type { WaitingCounts } from '../../../core/review/review-answers';
import { pollWhileVisible } from '../poll-while-visible';

/** Polling interval while the panel is open, in milliseconds. */
const INTERVAL = 30_000;

let counts: WaitingCounts | null = null;
let hasFailed = false;
const listeners = new Set<() => void>();

/** Requests the counts; called after each change that the editor makes here. Without a response the counts stay. */
export function refreshWaiting(): void {
  void getFetchClient()
    .get<WaitingCounts>('/glossary-panel/waiting')
    .then(
      ({ data }) => {
        counts = data;
        hasFailed = false;
      },
      () => {
        hasFailed = true;
      },
    )
    .then(() => listeners.forEach((listener) => listener()));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The counts for the logged-in editor; null before the first response. The menu, the page and the home page share them. */
export function useWaiting(): WaitingCounts | null {
  useEffect(() => pollWhileVisible(refreshWaiting, INTERVAL), []);
  return useSyncExternalStore(subscribe, () => counts);
}

/** Whether the counts are unknown, because there was no response. */
export function useIsWaitingUnknown(): boolean {
  return useSyncExternalStore(subscribe, () => counts === null && hasFailed);
}
