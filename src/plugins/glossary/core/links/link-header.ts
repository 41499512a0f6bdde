import type { TermLink } from './term-links';

/** Maximum length of the value, in bytes: some servers and clients accept no longer header lines. The linkset has all links. */
const LENGTH_MAX = 4000;

/** The value of a Link header (RFC 8288). Links that do not fit are left out, beginning with the last: addresses have no maximum length. */
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
