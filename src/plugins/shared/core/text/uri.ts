/** Scheme and host, with brackets around an IPv6 address, and the rest. */
const PARTS = /^([^:/?#]+:(?:\/\/[^/?#]*)?)(.*)$/s;
/** Characters that `URL` leaves unchanged after the host but that are not allowed in a URI (RFC 3986, appendix A). */
const NOT_IN_URIS = /[|\\^`{}[\]]|%(?![\da-f]{2})|(?<=#.*)#/gi;

/**
 * An address as a URI (RFC 3986), for headers and citations: PUBLIC_URL and the addresses of the licence and of an author may have letters of any
 * script.
 *
 * @throws {TypeError} when the text is not an absolute address
 */
export function asUri(address: string): string {
  const { href } = new URL(address);
  const [, start = '', rest = ''] = PARTS.exec(href) ?? [];
  return `${start}${rest.replace(NOT_IN_URIS, encodeURIComponent)}`;
}
