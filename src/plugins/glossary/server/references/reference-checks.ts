import type { Core } from '@strapi/strapi';
import { panelTerm } from '../../core/panel/attention';
import { type PanelPage, pageOfRows, type PanelQuery } from '../../core/panel/panel-query';
import type { CalendarDay } from '../../core/platform/calendar-day';
import type { ReferenceRow, TermReferences } from '../../core/references/reference-answers';
import { checkReference } from '../../core/references/reference-check';
import { afterCheck, isDue, needsAttention } from '../../core/references/reference-finding';
import { isHttpUrl } from '../../core/text/http-url';
import { takeLock } from '../database/database-lock';
import { serviceOf } from '../platform/service-of';
import { eachByHost } from './host-queue';
import { PUBLIC_REACH, type Reach } from './reach';
import { askServer } from './reference-request';

/** How often the day is looked at, in milliseconds. */
const INTERVAL = 60_000;
/** Addresses that are checked in one day at most; the others follow on the next. */
const MOST_A_DAY = 2_000;
/** References of one term that are checked when somebody asks for it, and how long that takes at most, in milliseconds. */
const MOST_OF_TERM = 50;
const LONGEST_WISH = 60_000;

/** Asks the servers that references lead to, where the operator allows it: what is due once a day, and a term's when an editor asks. */
export default function referenceChecks({ strapi }: { strapi: Core.Strapi }) {
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | null = null;
  let done: CalendarDay | null = null;
  let daily: Promise<unknown> = Promise.resolve();
  let wished: Promise<unknown> = Promise.resolve();
  /** Which servers may be asked; only tests put another one in its place. */
  let reach: Reach = PUBLIC_REACH;

  const isOn = (): boolean => serviceOf(strapi, 'settings').current().checkReferences;
  const store = () => serviceOf(strapi, 'referenceStore');
  const now = () => {
    const clock = serviceOf(strapi, 'clock');
    return { moment: clock.now().getTime(), day: clock.today() };
  };

  function userAgent(): string {
    const { source, publicUrl } = serviceOf(strapi, 'settings').current();
    // A header holds no other letters.
    const name = source.replace(/[^\x20-\x7e]/g, '').replace(/[()]/g, '');
    return `GlossaryReferenceCheck/1.0 (${name}; +${publicUrl}/glossary/)`;
  }

  async function check(address: string, signal: AbortSignal): Promise<void> {
    const options = { userAgent: userAgent(), reach, signal };
    const found = await checkReference(address, (url, method) => askServer(url, method, options));
    // What was cut short says nothing of the address.
    if (signal.aborted) return;
    const before = (await store().of([address])).get(address) ?? null;
    await store().save(afterCheck(before, address, found, now()));
  }

  function checkAll(addresses: readonly string[], until: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([stopped.signal, until]);
    return eachByHost(addresses.filter(isHttpUrl), (address) => check(address, signal), signal);
  }

  async function checkDue(until: AbortSignal): Promise<void> {
    const published = await serviceOf(strapi, 'publishedReferences').current();
    const addresses = [...new Set(published.map(({ address }) => address))];
    const known = await store().of(addresses);
    const checkedAt = (address: string) => known.get(address)?.checkedAt ?? 0;
    const due = addresses
      .filter((address) => isDue(known.get(address) ?? null, now()))
      .sort((one, other) => checkedAt(one) - checkedAt(other));
    await checkAll(due.slice(0, MOST_A_DAY), until);
  }

  async function attention(): Promise<readonly ReferenceRow[]> {
    const published = await serviceOf(strapi, 'publishedReferences').current();
    const known = await store().foundWanting();
    return published.flatMap(({ entry, address }) => {
      const checked = known.get(address);
      if (checked === undefined || !needsAttention(checked)) return [];
      const { finding, detail, checkedAt } = checked;
      return [{ ...panelTerm(entry), address, finding, detail, checkedAt }];
    });
  }

  return {
    isOn,

    setReach(other: Reach): void {
      reach = other;
    },

    /** What is known of some references, in their order. */
    async of(addresses: readonly string[]): Promise<TermReferences['references']> {
      const known = await store().of(addresses);
      return addresses.map((address) => ({ address, checked: known.get(address) ?? null }));
    },

    /** Asks for the first references of a term now: one editor after the other, and not after those that are due. */
    checkNow(addresses: readonly string[]): Promise<void> {
      const asked = addresses.slice(0, MOST_OF_TERM);
      const run = wished.then(() => checkAll(asked, AbortSignal.timeout(LONGEST_WISH)));
      wished = run.catch(() => undefined);
      return run;
    },

    /** The references of published terms that need somebody. */
    page: async (query: PanelQuery<string>): Promise<PanelPage<ReferenceRow>> =>
      pageOfRows(await attention(), query),
    count: async (): Promise<number> => (await attention()).length,

    /** Checks once a day what is due; on one instance at a time. */
    async apply(): Promise<void> {
      const { day } = now();
      if (!isOn() || done === day) return;
      done = day;
      try {
        const lock = await takeLock(strapi, 'references');
        if (lock === null) return;
        await checkDue(lock.lost).finally(() => lock.release());
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

    /** Requests that are under way are cut off. */
    async stop(): Promise<void> {
      if (timer !== null) clearInterval(timer);
      timer = null;
      stopped.abort();
      await Promise.all([daily, wished]);
    },
  };
}
