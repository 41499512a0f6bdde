/** Scheme and host, in which brackets enclose an IPv6 address, and the rest. */
const PARTS = /^([^:/?#]+:(?:\/\/[^/?#]*)?)(.*)$/s;
/** Characters that `URL` leaves unchanged behind the host and no URI has there (RFC 3986, appendix A). */
const NOT_IN_URIS = /[|\\^`{}[\]]|%(?![\da-f]{2})|(?<=#.*)#/gi;

/**
 * An address in the characters of a URI (RFC 3986), as headers and citations take it: PUBLIC_URL, the licence's address and an author's may
 * have letters of any script.
 *
 * @throws TypeError for a text that is no absolute address
 */
export function asUri(address: string): string {
  const { href } = new URL(address);
  const [, start = '', rest = ''] = PARTS.exec(href) ?? [];
  return `${start}${rest.replace(NOT_IN_URIS, encodeURIComponent)}`;
}
