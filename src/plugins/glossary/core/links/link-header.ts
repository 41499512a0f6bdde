import type { TermLink } from './term-links';

/** The longest value, in bytes: some servers and clients take no longer line of a header. All links stand in the linkset. */
const LENGTH_MAX = 4000;

/**
 * The value of a Link header (RFC 8288). Links that do not fit any more are left out, the last ones first: addresses have no length that
 * is allowed at most.
 */
export function linkHeader(links: readonly TermLink[]): string {
  let value = '';
  for (const link of links) {
    const longer = value === '' ? linkValue(link) : `${value}, ${linkValue(link)}`;
    if (longer.length <= LENGTH_MAX) value = longer;
  }
  return value;
}

function linkValue({ rel, href, type }: TermLink): string {
  return `<${href}>; rel="${rel}"${type === undefined ? '' : `; type="${type}"`}`;
}
