/** A proxy's request id must match this, so that it is safe in a line of the log and in a header. */
const SAFE = /^[A-Za-z0-9._-]{1,64}$/;

/** The name that a request brings along; null when it has none that may be written down. */
export function requestIdFrom(header: string | readonly string[] | undefined): string | null {
  return typeof header === 'string' && SAFE.test(header) ? header : null;
}
