import { AsyncResource } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';

/** How many events may wait for webhooks; each holds a document. */
export const MOST_WAITING = 1000;
/** For how long a stop waits for calls, and how often it looks, in milliseconds. */
const STOP_WAIT = 5000;
const LOOK_AGAIN = 20;
/** Strapi lets whoever makes a webhook have the mail addresses of readers. */
const NOT_TOLD = 'plugin::users-permissions.';

export const webhooksTooSlow = `More than ${MOST_WAITING} events wait for webhooks: further ones are not sent until there is room.`;
/** @param count at least 1 */
export const eventsNotSent = (count: number): string =>
  `Webhooks were not told of ${count} ${count === 1 ? 'event' : 'events'}, because the service stopped before their receivers answered.`;

interface Payload {
  readonly event: string;
  readonly info?: { readonly uid?: string };
}
interface Webhook {
  readonly isEnabled: boolean;
  readonly events: readonly string[];
}
interface Store {
  readonly allowedEvents: ReadonlyMap<string, string>;
  addAllowedEvent(key: string, event: string): void;
  findWebhooks(): Promise<readonly Webhook[]>;
}
/** The parts of Strapi's runner that this file uses and replaces. */
interface Runner {
  fetch(url: string, options: RequestInit): Promise<Response>;
  add(webhook: Webhook): void;
  update(webhook: Webhook): void;
  remove(webhook: Webhook): void;
  /** By event. */
  readonly listeners: ReadonlyMap<string, unknown>;
  createListener(event: string): void;
  run(webhook: Webhook, event: string, info?: object): Promise<unknown>;
  readonly queue: {
    /** Those that are not begun. */
    readonly queue: readonly Payload[];
    /** How many calls are under way. */
    readonly running: number;
    enqueue(payload: Payload): void;
    subscribe(worker: (payload: Payload) => Promise<void>): void;
  };
}
const runnerOf = (strapi: Core.Strapi): Runner => strapi.get('webhookRunner') as unknown as Runner;

/** Limits what receivers of webhooks can do to the service, and calls those that the database has. Call it before Strapi has read them. */
export function arrangeWebhooks(strapi: Core.Strapi): void {
  const runner = runnerOf(strapi);
  limitAnswers(runner);
  limitWaiting(strapi, runner);
  callStoredWebhooks(strapi, runner);
}

/** Strapi follows redirects, which may lead into its network, and reads a refusal of any size and answers it to whoever tries a webhook out. */
function limitAnswers(runner: Runner): void {
  const { fetch } = runner;
  runner.fetch = async (url, options) => {
    const { ok, status, statusText, body } = await fetch(url, { ...options, redirect: 'manual' });
    await body?.cancel();
    return { ok, status, text: () => Promise.resolve(statusText) } as Response;
  };
}

/** Strapi lets any number of documents wait for a receiver that does not answer. */
function limitWaiting(strapi: Core.Strapi, { queue }: Runner): void {
  const enqueue = queue.enqueue.bind(queue);
  let isFull = false;
  queue.enqueue = (payload) => {
    if (payload.info?.uid?.startsWith(NOT_TOLD) === true) return;
    const wasFull = isFull;
    isFull = queue.queue.length >= MOST_WAITING;
    if (!isFull) enqueue(payload);
    else if (!wasFull) strapi.log.warn(webhooksTooSlow);
  };
}

/** Strapi keeps webhooks in memory, where what another instance adds, changes or deletes does not come before a restart. */
function callStoredWebhooks(strapi: Core.Strapi, runner: Runner): void {
  const store = strapi.get('webhookStore') as unknown as Store;
  const listen = (events: Iterable<string>): void => {
    for (const event of events) if (!runner.listeners.has(event)) runner.createListener(event);
  };
  const known = ({ events }: Webhook): void => listen(events);
  Object.assign(runner, { add: known, update: known, remove: () => undefined });
  // Also those for which only other instances have webhooks, and those of plugins that start later.
  listen(store.allowedEvents.values());
  const addAllowed = store.addAllowedEvent.bind(store);
  store.addAllowedEvent = (key, event) => {
    addAllowed(key, event);
    listen([event]);
  };
  const call = async ({ event, info }: Payload): Promise<void> => {
    for (const webhook of await store.findWebhooks())
      if (webhook.isEnabled && webhook.events.includes(event))
        await runner.run(webhook, event, info);
  };
  // Outside the transaction that made the change, which has ended.
  runner.queue.subscribe(AsyncResource.bind(call));
}

/**
 * Waits for calls that are due; what is not done then is lost with the memory, and logged.
 *
 * @param patience in milliseconds
 */
export async function settleWebhooks(strapi: Core.Strapi, patience = STOP_WAIT): Promise<void> {
  const { queue } = runnerOf(strapi);
  const left = (): number => queue.running + queue.queue.length;
  const end = performance.now() + patience;
  while (left() > 0 && performance.now() < end) await wait(LOOK_AGAIN);
  if (left() > 0) strapi.log.error(eventsNotSent(left()));
}
