import type { Core } from '@strapi/strapi';
import { type CalendarDay, dayOf } from '../../core/time/calendar-day';
import { checkReference, userAgentOf } from '../../core/references/reference-check';
import { afterCheck, isDue } from '../../core/references/reference-finding';
import { isHttpUrl } from '../../core/text/http-url';
import { takeLock } from '../../../shared/server/database/database-lock';
import { eachByHost } from './host-queue';
import { PUBLIC_REACH, type Reach } from './public-networks';
import { askServer } from './reference-request';
import type { Settings } from '../../core/settings/settings';
import type { ReferenceStoreService } from './reference-store';
import type { Clock } from '../time/clock';
import type { PublishedReferencesService } from './published-references';

/** How often the day is looked at, in milliseconds. */
const INTERVAL = 60_000;
/** Maximum number of addresses that are checked in one day; the others follow on the next. */
const MOST_A_DAY = 2_000;
/** How long results for an address are kept when no published term has it, in milliseconds. */
const FORGOTTEN_AFTER = 28 * 86_400_000;
/** Maximum number of references of one term that are checked on request, and the timeout for that, in milliseconds. */
const MOST_OF_TERM = 50;
const LONGEST_WISH = 60_000;
/** The most terms that may wait for a check by editors at the same time, including the one being checked. */
const MOST_WISHES = 3;
/** How long a stop waits for cancelled checks, in milliseconds. */
const LONGEST_STOP = 3_000;

export type ReferenceChecksService = ReturnType<typeof createReferenceChecks>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly settings: Settings;
  readonly referenceStore: ReferenceStoreService;
  readonly clock: Clock;
  readonly publishedReferences: PublishedReferencesService;
}

/** Requests the addresses of references, where the operator allows it: those that are due once a day, and a term's when an editor asks. */
export function createReferenceChecks({
  strapi,
  settings,
  referenceStore,
  clock,
  publishedReferences,
}: Needs) {
  let isStopped = false;
  let timer: NodeJS.Timeout | null = null;
  let done: CalendarDay | null = null;
  let daily: Promise<unknown> = Promise.resolve();
  /** Terms whose check an editor waits for, the first one being checked. */
  const wishes = new Map<string, Promise<void>>();
  /** Cuts off the checks that are under way. */
  const runs = new Set<AbortController>();
  /** Which servers may be requested; only tests replace it. */
  let reach: Reach = PUBLIC_REACH;

  const isOn = (): boolean => settings.checkReferences;
  const now = () => {
    return { moment: clock.now().getTime(), day: clock.today() };
  };

  async function check(address: string, signal: AbortSignal): Promise<void> {
    const userAgent = userAgentOf(settings);
    const options = { userAgent, reach, signal };
    const found = await checkReference(address, (url, method) => askServer(url, method, options));
    // A cancelled check says nothing about the address.
    if (signal.aborted) return;
    const before = (await referenceStore.of([address])).get(address) ?? null;
    await referenceStore.save(afterCheck(before, address, found, now()));
  }

  async function checkAll(addresses: readonly string[], run: AbortController): Promise<void> {
    const { signal } = run;
    if (isStopped) return;
    runs.add(run);
    try {
      await eachByHost(addresses.filter(isHttpUrl), (address) => check(address, signal), signal);
    } finally {
      runs.delete(run);
    }
  }

  async function checkDue(run: AbortController): Promise<void> {
    const published = await publishedReferences.current();
    const addresses = new Set(published.map(({ address }) => address));
    const known = await referenceStore.of([...addresses]);
    const checkedAt = (address: string) => known.get(address)?.checkedAt ?? 0;
    const due = [...addresses]
      .filter((address) => isDue(known.get(address) ?? null, now()))
      .sort((one, other) => checkedAt(one) - checkedAt(other));
    // Also by other instances.
    const { day } = now();
    const ofToday = [...known.values()].filter((one) => dayOf(new Date(one.checkedAt)) === day);
    await checkAll(due.slice(0, Math.max(0, MOST_A_DAY - ofToday.length)), run);
    if (!isStopped && !run.signal.aborted)
      await referenceStore.purge(now().moment - FORGOTTEN_AFTER, addresses);
  }

  async function checkWish(addresses: readonly string[]): Promise<void> {
    const run = new AbortController();
    const limit = setTimeout(() => run.abort(), LONGEST_WISH);
    await checkAll(addresses.slice(0, MOST_OF_TERM), run).finally(() => clearTimeout(limit));
  }

  return {
    isOn,

    setReach(other: Reach): void {
      reach = other;
    },

    /**
     * Checks the first references of a term now: one term after the other, without waiting for the daily checks. A second request for a
     * term that is waiting or being checked waits for the same check.
     *
     * @returns false when too many terms are waiting
     */
    async checkNow(documentId: string, addresses: readonly string[]): Promise<boolean> {
      let wish = wishes.get(documentId);
      if (wish === undefined) {
        if (wishes.size >= MOST_WISHES) return false;
        const before = Promise.allSettled(wishes.values());
        wish = before.then(() => checkWish(addresses)).finally(() => wishes.delete(documentId));
        wishes.set(documentId, wish);
      }
      await wish;
      return true;
    },

    /** Runs the due checks once a day, on one instance at a time. The others keep looking, because that instance may be killed. */
    async apply(): Promise<void> {
      const { day } = now();
      if (!isOn() || done === day) return;
      try {
        const lock = await takeLock(strapi, 'references');
        if (lock === null) return;
        done = day;
        const run = new AbortController();
        lock.lost.addEventListener('abort', () => run.abort());
        await checkDue(run).finally(() => {
          if (lock.lost.aborted) done = null;
          return lock.release();
        });
      } catch (error) {
        done = null;
        strapi.log.warn(`References could not be checked yet: ${String(error)}`);
      }
    },

    start(): void {
      const look = (): void => {
        daily = daily.then(() => this.apply());
      };
      timer ??= setInterval(look, INTERVAL).unref();
    },

    /** Cuts off the requests under way; those that do not end by that are abandoned. */
    async stop(): Promise<void> {
      if (timer !== null) clearInterval(timer);
      timer = null;
      isStopped = true;
      for (const run of runs) run.abort();
      let limit: NodeJS.Timeout | undefined;
      const longest = new Promise((resolve) => {
        limit = setTimeout(resolve, LONGEST_STOP);
      });
      await Promise.race([Promise.allSettled([daily, ...wishes.values()]), longest]);
      clearTimeout(limit);
    },
  };
}
