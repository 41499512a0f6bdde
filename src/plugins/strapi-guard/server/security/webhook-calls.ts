import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';

/** How many events may wait for one webhook; each holds a document. */
export const MOST_WAITING = 1000;
/** How many events one webhook is told of at once, as many as Strapi tells all of them. */
export const CALLS_AT_ONCE = 5;
/** For how long a stop waits for calls, and how often it looks, in milliseconds. */
const STOP_WAIT = 5000;
const LOOK_AGAIN = 20;
/** Strapi lets whoever makes a webhook have the mail addresses of readers. */
const NOT_TOLD = 'plugin::users-permissions.';

/** A name that was stored before control characters were refused. */
const oneLine = (name: string): string => name.replace(/\p{Cc}+/gu, ' ');

export const webhookTooSlow = (name: string): string =>
  `More than ${MOST_WAITING} events wait for the webhook “${name}”: further ones are not sent to it until there is room.`;
const webhooksNotRead = `More than ${MOST_WAITING} events wait until the database says which webhooks there are: further ones are not sent until there is room.`;
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
  findWebhook(id: Webhook['id']): Promise<Webhook | null>;
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
  /** Where this file keeps them. */
  readonly lines?: Lines;
  readonly queue: {
    /** Those that are not begun. */
    readonly queue: readonly Payload[];
    /** How many calls are under way. */
    readonly running: number;
    enqueue(payload: Payload): void;
    subscribe(worker: (payload: Payload) => Promise<void>): void;
  };
}
/** The events that one webhook has not been told of. */
interface Line {
  readonly waiting: Payload[];
  readonly underWay: Set<Payload>;
  wasFull: boolean;
}
type Lines = Map<Webhook['id'], Line>;

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

/** Strapi lets any number of documents wait. */
function limitWaiting(strapi: Core.Strapi, { queue }: Runner): void {
  const enqueue = queue.enqueue.bind(queue);
  let isFull = false;
  queue.enqueue = (payload) => {
    if (payload.info?.uid?.startsWith(NOT_TOLD) === true) return;
    const wasFull = isFull;
    isFull = queue.queue.length >= MOST_WAITING;
    if (!isFull) enqueue(payload);
    else if (!wasFull) strapi.log.warn(webhooksNotRead);
  };
}

/**
 * Strapi keeps webhooks in memory, where what another instance adds, changes or deletes does not come before a restart; and it tells all webhooks in
 * one queue, in which a receiver that does not answer holds up the events of all others until there is no room for them.
 */
function callStoredWebhooks(strapi: Core.Strapi, runner: Runner): void {
  const store = strapi.get('webhookStore') as unknown as Store;
  const lines: Lines = new Map();
  Object.assign(runner, { lines });
  /** Webhooks that were not told of their last event. */
  const failing = new Set<Webhook['id']>();
  const tell = createTelling(strapi, runner, failing);
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

  const isTold = ({ isEnabled, events }: Webhook, event: string): boolean =>
    isEnabled && events.includes(event);
  const share = async (payload: Payload): Promise<void> => {
    const webhooks = await store.findWebhooks();
    for (const id of failing)
      if (!webhooks.some((webhook) => webhook.id === id)) failing.delete(id);
    for (const webhook of webhooks) if (isTold(webhook, payload.event)) join(webhook, payload);
  };
  function join({ id, name }: Webhook, payload: Payload): void {
    const line = lines.get(id) ?? { waiting: [], underWay: new Set(), wasFull: false };
    lines.set(id, line);
    if (line.waiting.length < MOST_WAITING) {
      line.wasFull = false;
      line.waiting.push(payload);
      void go(id, line);
    } else if (!line.wasFull) {
      line.wasFull = true;
      strapi.log.warn(webhookTooSlow(oneLine(name)));
    }
  }
  /** Tells a webhook of what waits for it, until nothing does or enough calls are under way. */
  async function go(id: Webhook['id'], line: Line): Promise<void> {
    if (line.underWay.size >= CALLS_AT_ONCE) return;
    for (let next = line.waiting.shift(); next !== undefined; next = line.waiting.shift()) {
      line.underWay.add(next);
      try {
        // It may have been changed or deleted while the event waited.
        const webhook = await store.findWebhook(id);
        if (webhook !== null && isTold(webhook, next.event)) await tell(webhook, next);
      } catch (error) {
        strapi.log.error(`A webhook could not be told of ${next.event}: ${String(error)}`);
      }
      line.underWay.delete(next);
    }
    if (line.underWay.size === 0) lines.delete(id);
  }
  // Outside the transaction that made the change, which has ended.
  runner.queue.subscribe(AsyncResource.bind(share));
}

/**
 * Strapi drops an event that cannot be delivered without a word.
 *
 * @param failing webhooks that were not told of their last event
 */
function createTelling(strapi: Core.Strapi, runner: Runner, failing: Set<Webhook['id']>) {
  return async ({ id, ...webhook }: Webhook, { event, info }: Payload): Promise<void> => {
    const name = oneLine(webhook.name);
    const call: { reason: string | null } = { reason: null };
    const { statusCode, message } = await unanswered.run(call, () =>
      runner.run({ id, ...webhook }, event, info),
    );
    const isTold = statusCode >= 200 && statusCode < 300;
    if (isTold && failing.delete(id)) strapi.log.info(webhookToldAgain(name));
    if (isTold || failing.has(id)) return;
    failing.add(id);
    const reason = call.reason ?? `${statusCode} ${message ?? ''}`.trim();
    strapi.log.warn(webhookNotTold(name, event, reason));
  };
}

/**
 * Waits for calls that are due; what is not done then is lost with the memory, and logged.
 *
 * @param patience in milliseconds
 */
export async function settleWebhooks(strapi: Core.Strapi, patience = STOP_WAIT): Promise<void> {
  const runner = runnerOf(strapi);
  const left = (): number => {
    const { queue } = runner;
    const lines = [...(runner.lines?.values() ?? [])];
    // An event that several webhooks were not told of is one.
    const untold = new Set(lines.flatMap(({ waiting, underWay }) => [...waiting, ...underWay]));
    return queue.running + queue.queue.length + untold.size;
  };
  const end = performance.now() + patience;
  while (left() > 0 && performance.now() < end) await wait(LOOK_AGAIN);
  if (left() > 0) strapi.log.error(eventsNotSent(left()));
}
