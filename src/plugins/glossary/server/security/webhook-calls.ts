import type { Core } from '@strapi/strapi';

/** How many events may wait for webhooks; each holds a document. */
export const MOST_WAITING = 1000;
/** Strapi lets whoever makes a webhook have the mail addresses of readers. */
const NOT_TOLD = 'plugin::users-permissions.';

export const webhooksTooSlow = `More than ${MOST_WAITING} events wait for webhooks: further ones are not sent until there is room.`;

interface Payload {
  readonly info?: { readonly uid?: string };
}
/** The parts of Strapi's runner that this file replaces. */
interface Runner {
  fetch(url: string, options: RequestInit): Promise<Response>;
  readonly queue: { readonly queue: readonly Payload[]; enqueue(payload: Payload): void };
}

/**
 * Limits what a receiver of webhooks can do to the service. Strapi follows redirects, which may lead into its network, reads a refusal of any size
 * and answers it to whoever tries a webhook out, and lets any number of documents wait for a receiver that does not answer.
 */
export function limitWebhooks(strapi: Core.Strapi): void {
  const runner = strapi.get('webhookRunner') as unknown as Runner;
  const { fetch, queue } = runner;
  runner.fetch = async (url, options) => {
    const { ok, status, statusText, body } = await fetch(url, { ...options, redirect: 'manual' });
    await body?.cancel();
    return { ok, status, text: () => Promise.resolve(statusText) } as Response;
  };
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
