import { READER_ADDRESS, readerAddress } from './request-text.mjs';

/**
 * Hands out requests in turn, starting anywhere, each time from another reader's address where a request has a place for one.
 *
 * @param {{ requests: readonly string[], first?: number, step?: number }} options first: the number of the first request;
 *   step: 2 for one of two clients that share the numbers
 * @returns {() => Buffer | string}
 */
export function requestSource({ requests, first = 0, step = 1 }) {
  const texts = requests.map((text) =>
    text.includes(READER_ADDRESS) ? text.split(READER_ADDRESS) : Buffer.from(text, 'latin1'),
  );
  let number = first - step;
  return () => {
    number += step;
    const text = texts[number % texts.length];
    return Array.isArray(text) ? text.join(readerAddress(number)) : text;
  };
}
