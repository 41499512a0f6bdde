import type { Core } from '@strapi/strapi';
import { endOfSecond } from '../../core/platform/representation';
import { digestOfJson } from '../../core/publishing/term-content';
import { serviceOf } from '../platform/service-of';
import { currentEditor } from './editor';
import type { LogRow } from './log-row';

/** How often the database is asked whether another instance has published something, in milliseconds. */
const POLL_INTERVAL = 250;

/** Up to which entry of the publication log this instance answers, and the whole second in which the change was over. */
export interface LogState {
  readonly version: number;
  readonly changedAt: Date;
}

/** What listeners are told of a change: the entry, or null when another instance wrote entries that are still to be read. */
export type ChangeListener = (entry: LogRow | null) => void;

/**
 * Follows the publication log. A change of this instance's is known when its commit returns, before whoever made it hears of it; that
 * of another instance after POLL_INTERVAL; and when the database is away, the last version stays.
 */
export default function logFollower({ strapi }: { strapi: Core.Strapi }) {
  let known: LogState = { version: 0, changedAt: new Date(0) };
  let polling: NodeJS.Timeout | null = null;
  let looking: Promise<void> | null = null;

  const listeners: ChangeListener[] = [];

  function tell(
    { position, moment }: Pick<LogRow, 'position' | 'moment'>,
    entry: LogRow | null,
  ): void {
    if (position <= known.version) return;
    const isNext = position === known.version + 1;
    known = { version: position, changedAt: endOfSecond(moment) };
    for (const listener of listeners) listener(isNext ? entry : null);
  }

  async function look(): Promise<void> {
    const head = await serviceOf(strapi, 'publicationLog').head();
    if (head) tell(head, null);
  }

  return {
    /** The version that is answered now. */
    known: (): LogState => known,

    /** Calls the listener after each change. */
    onChange(listener: ChangeListener): void {
      listeners.push(listener);
    },

    /** Takes an entry of this instance's, whose transaction was committed. */
    note(entry: LogRow): void {
      tell(entry, entry);
    },

    /** Asks the database once. */
    refresh(): Promise<void> {
      looking ??= look().finally(() => {
        looking = null;
      });
      return looking;
    },

    /** Asks the database again and again; one that is away is asked until it is back. */
    start(): void {
      polling ??= setInterval(() => {
        this.refresh().catch(() => undefined);
      }, POLL_INTERVAL).unref();
    },

    stop(): void {
      if (polling !== null) clearInterval(polling);
      polling = null;
    },

    /** Counts as a change when the service starts with other settings or templates than before: pages differ from then on. */
    async noteSettings(settings: string): Promise<void> {
      const log = serviceOf(strapi, 'publicationLog');
      const digest = digestOfJson(settings);
      await strapi.db.transaction(async ({ trx }) => {
        await log.lock(trx);
        if ((await log.settingsDigest(trx)) === digest) return;
        await log.append(trx, {
          kind: 'settings',
          subject: null,
          version: null,
          slug: null,
          content: null,
          digest,
          editor: currentEditor(strapi),
        });
      });
    },
  };
}
