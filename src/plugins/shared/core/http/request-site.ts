/** Headers with lower-case names, as Node gives them. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Whether a browser sent a request from another site's page. Browsers say so in `Sec-Fetch-Site` (Fetch Metadata), older ones only name the origin of
 * the page. A program sends neither, and cannot use a reader's cookie.
 *
 * @param ownOrigins origins under which the glossary is served
 */
export function isCrossSite(headers: RequestHeaders, ownOrigins: readonly string[]): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  return origin !== undefined && !ownOrigins.includes(String(origin));
}

/** Whether a browser sent a request from a page of the glossary, according to its headers; false for programs. */
export function isFromOwnPage(headers: RequestHeaders, ownOrigins: readonly string[]): boolean {
  if (headers['sec-fetch-site'] === undefined && headers.origin === undefined) return false;
  return headers['sec-fetch-site'] !== 'none' && !isCrossSite(headers, ownOrigins);
}
