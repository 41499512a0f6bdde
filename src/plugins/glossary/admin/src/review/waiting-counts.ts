import { getFetchClient } from '@strapi/strapi/admin';
import { useEffect, useSyncExternalStore } from 'react';
import type { WaitingCounts } from '../../../core/review/review-answers';
import { pollWhileVisible } from '../poll-while-visible';

/** How often the numbers are asked for while the panel is open, in milliseconds. */
const INTERVAL = 30_000;

let counts: WaitingCounts | null = null;
let hasFailed = false;
const listeners = new Set<() => void>();

/** Asks what waits now; after each change that somebody makes here. An answer that does not come leaves the numbers as they are. */
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

/** What waits for whoever has the panel open; null before the first answer. The menu, the page and the home page share one answer. */
export function useWaiting(): WaitingCounts | null {
  useEffect(() => pollWhileVisible(refreshWaiting, INTERVAL), []);
  return useSyncExternalStore(subscribe, () => counts);
}

/** Whether nobody knows what waits, because the answer did not come. */
export function useIsWaitingUnknown(): boolean {
  return useSyncExternalStore(subscribe, () => counts === null && hasFailed);
}
