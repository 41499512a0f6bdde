import type { ServerResponse } from 'node:http';

/** Header names and values in turn, as `writeHead` of node:http takes them. */
export type FlatHeaders = readonly string[];

/** The headers of a response that are known before the rest, while they are collected. */
const EARLY = Symbol('early');
type EarlyResponse = ServerResponse & { [EARLY]?: string[] | null };

/**
 * Collects headers instead of setting them, until `setEarlyHeaders`. `writeHead` sends an array of headers as it is, but only if no header was set
 * before; otherwise it sets and checks each of them.
 */
export function collectEarlyHeaders(response: EarlyResponse): void {
  response[EARLY] = [];
}

/** Adds a header that has no other value; it is set at once where headers are not collected. */
export function addEarlyHeader(response: EarlyResponse, name: string, value: string): void {
  const early = response[EARLY] ?? null;
  if (early === null) response.setHeader(name, value);
  else early.push(name, value);
}

/** These headers, behind those that were collected, for who sends the response with an array. */
export function withEarlyHeaders(response: EarlyResponse, headers: FlatHeaders): FlatHeaders {
  const early = response[EARLY] ?? [];
  return early.length === 0 ? headers : [...early, ...headers];
}

/** Sets the collected headers, for all who send the response in another way. */
export function setEarlyHeaders(response: EarlyResponse): void {
  const early = response[EARLY] ?? [];
  response[EARLY] = null;
  for (let at = 0; at < early.length; at += 2)
    response.setHeader(early[at] ?? '', early[at + 1] ?? '');
}
