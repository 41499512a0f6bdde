import { getFetchClient } from '@strapi/strapi/admin';
import { useEffect, useSyncExternalStore } from 'react';
import type { WaitingCounts } from '../../../core/review/review-answers';

/** How often the numbers are asked for while the panel is open, in milliseconds. */
const INTERVAL = 30_000;

let counts: WaitingCounts | null = null;
const listeners = new Set<() => void>();

/** Asks what waits now; after each change that somebody makes here. An answer that does not come leaves the numbers as they are. */
export function refreshWaiting(): void {
  getFetchClient()
    .get<WaitingCounts>('/glossary-panel/waiting')
    .then(
      ({ data }) => {
        counts = data;
        listeners.forEach((listener) => listener());
      },
      () => undefined,
    );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What waits for whoever has the panel open; null before the first answer. The menu, the page and the home page share one answer. */
export function useWaiting(): WaitingCounts | null {
  useEffect(() => {
    const ask = (): void => {
      if (document.visibilityState !== 'hidden') refreshWaiting();
    };
    ask();
    const interval = setInterval(ask, INTERVAL);
    window.addEventListener('focus', ask);
    return () => {
      clearInterval(interval);
      window.removeEventListener('focus', ask);
    };
  }, []);
  return useSyncExternalStore(subscribe, () => counts);
}
