import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';

/** How many events may wait for webhooks; each holds a document. */
export const MOST_WAITING = 1000;
/** For how long a stop waits for calls, and how often it looks, in milliseconds. */
const STOP_WAIT = 5000;
const LOOK_AGAIN = 20;
/** Strapi lets whoever makes a webhook have the mail addresses of readers. */
const NOT_TOLD = 'plugin::users-permissions.';

/** A name that was stored before control characters were refused. */
const oneLine = (name: string): string => name.replace(/\p{Cc}+/gu, ' ');

export const webhooksTooSlow = `More than ${MOST_WAITING} events wait for webhooks: further ones are not sent until there is room.`;
/** @param count at least 1 */
export const eventsNotSent = (count: number): string =>
  `Webhooks were not told of ${count} ${count === 1 ? 'event' : 'events'}, because the service stopped before their receivers answered.`;

/** Why a receiver of an event did not answer: for the log. Who tries a webhook out would learn what listens in the network. */
const unanswered = new AsyncLocalStorage<{ reason: string | null }>();

/** @param reason the status of the answer, or why there was none */
export const webhookNotTold = (name: string, event: string, reason: string): string =>
  `The webhook “${name}” was not told of ${event}: ${reason}. Strapi does not try again; until it is told of another event, no further one is logged.`;
export const webhookToldAgain = (name: string): string =>
  `The webhook “${name}” is told of events again.`;

interface Payload {
  readonly event: string;
  readonly info?: { readonly uid?: string };
}
interface Webhook {
  readonly id: string | number;
  readonly name: string;
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
  run(
    webhook: Webhook,
    event: string,
    info?: object,
  ): Promise<{ readonly statusCode: number; readonly message?: string }>;
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
    const { ok, status, statusText, body } = await fetch(url, {
      ...options,
      redirect: 'manual',
    }).catch((error: Error) => {
      const { cause, message } = error;
      const call = unanswered.getStore();
      if (call !== undefined) call.reason = cause instanceof Error ? cause.message : message;
      throw error;
    });
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
  /** Webhooks that were not told of their last event. */
  const failing = new Set<string | number>();
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
    const webhooks = await store.findWebhooks();
    for (const id of failing)
      if (!webhooks.some((webhook) => webhook.id === id)) failing.delete(id);
    for (const webhook of webhooks)
      if (webhook.isEnabled && webhook.events.includes(event)) await tell(webhook, event, info);
  };
  /** Strapi drops an event that cannot be delivered without a word. */
  async function tell(webhook: Webhook, event: string, info?: object): Promise<void> {
    const { id, name } = webhook;
    const call: { reason: string | null } = { reason: null };
    const { statusCode, message } = await unanswered.run(call, () =>
      runner.run(webhook, event, info),
    );
    const isTold = statusCode >= 200 && statusCode < 300;
    if (isTold && failing.delete(id)) strapi.log.info(webhookToldAgain(oneLine(name)));
    if (isTold || failing.has(id)) return;
    failing.add(id);
    const reason = call.reason ?? `${statusCode} ${message ?? ''}`.trim();
    strapi.log.warn(webhookNotTold(oneLine(name), event, reason));
  }
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
