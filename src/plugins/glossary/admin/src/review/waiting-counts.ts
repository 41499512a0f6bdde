import { getFetchClient } from '@strapi/strapi/admin';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { WaitingCounts } from '../../../core/review/review-answers';
import { pollWhileVisible } from '../poll-while-visible';
import { changeCount } from '../shared-answers';

/** Polling interval while the panel is open, in milliseconds; a page that is opened meanwhile shows the counts that are there. */
const INTERVAL = 30_000;

let counts: WaitingCounts | null = null;
let hasFailed = false;
/** When the counts were last requested, and after how many changes of the editor's; a failed request does not count. */
let askedAt = Number.NEGATIVE_INFINITY;
let askedAfter = 0;
/** The latest request; an earlier one may have been answered before what the latest is about. */
let latest = 0;
let isPolled = false;
const listeners = new Set<() => void>();

/** Requests the counts; called after each change that the editor makes here. Without a response the counts stay. */
export function refreshWaiting(): void {
  latest += 1;
  const request = latest;
  askedAt = Date.now();
  askedAfter = changeCount();
  const tell = (answer: WaitingCounts | null): void => {
    if (request !== latest) return;
    counts = answer ?? counts;
    hasFailed = answer === null;
    if (hasFailed) askedAt = Number.NEGATIVE_INFINITY;
    listeners.forEach((listener) => listener());
  };
  getFetchClient()
    .get<WaitingCounts>('/glossary-panel/waiting')
    .then(
      ({ data }) => tell(data),
      () => tell(null),
    );
}

/** Another editor has other counts: called at each log-in and log-out, for which Strapi does not load the panel again. */
export function forgetWaiting(): void {
  latest += 1;
  counts = null;
  hasFailed = false;
  askedAt = Number.NEGATIVE_INFINITY;
  listeners.forEach((listener) => listener());
}

/** Requests the counts if the editor has changed something since the last request, or it was an interval ago. */
function refreshOld(): void {
  if (askedAfter !== changeCount() || Date.now() - askedAt >= INTERVAL) refreshWaiting();
}

/** Strapi renders the icons of its menu again with each page: the counts are polled for all who show them, and requested again only if they are old. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isPolled) {
    isPolled = true;
    pollWhileVisible(() => {
      if (listeners.size > 0) refreshWaiting();
    }, INTERVAL);
  } else refreshOld();
  return () => listeners.delete(listener);
}

/** The counts for the logged-in editor; null before the first response. The menu, the page and the home page share them. */
export function useWaiting(): WaitingCounts | null {
  return useSyncExternalStore(subscribe, () => counts);
}

/** Whether the counts are unknown, because there was no response. */
export function useIsWaitingUnknown(): boolean {
  return useSyncExternalStore(subscribe, () => counts === null && hasFailed);
}

/** Requests the counts when an answer from which they follow is replaced by another one; several such answers follow one change of the editor's. */
export function useWaitingRefreshedWith(answer: object | null): void {
  const before = useRef<object | null>(null);
  useEffect(() => {
    if (before.current !== null && answer !== null && before.current !== answer) refreshOld();
    before.current = answer ?? before.current;
  }, [answer]);
}
