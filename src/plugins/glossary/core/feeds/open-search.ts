import type { Settings } from '../settings/settings';
import { type AddressSettings, encodedAddresses } from '../site/site-address';
import { escapeXml, xmlCharacters } from './sitemap';

/** Maximum number of characters of a ShortName (OpenSearch 1.1). */
export const SHORT_NAME_MAX_LENGTH = 16;
/** For a source of which nothing can be kept. */
const SHORT_NAME_OTHERWISE = 'Glossary';

export const OPEN_SEARCH_TYPE = 'application/opensearchdescription+xml';

/**
 * Tells browsers and other programs how to search the glossary (OpenSearch 1.1, draft 6).
 *
 * The base address is encoded, because a brace in it would be read as a parameter of the template.
 */
export function toOpenSearchDescription(
  settings: AddressSettings & Pick<Settings, 'source'>,
): string {
  const { base, glossary, listRecord, openSearch } = encodedAddresses(settings);
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escapeXml(shortNameOf(settings.source))}</ShortName>
<Description>${escapeXml(searchDescription(settings.source))}</Description>
<Url type="text/html" template="${escapeXml(glossary)}?q={searchTerms}"/>
<Url type="application/json" template="${escapeXml(listRecord)}?q={searchTerms}"/>
<Url type="${OPEN_SEARCH_TYPE}" rel="self" template="${escapeXml(openSearch)}"/>
<Image width="32" height="32" type="image/vnd.microsoft.icon">${escapeXml(base)}/favicon.ico</Image>
<InputEncoding>UTF-8</InputEncoding>
</OpenSearchDescription>
`;
}

export const searchDescription = (source: string): string => `Search the terms of ${source}.`;

/** As many whole words of the source as fit; if the first word is too long, as many characters as fit. */
export function shortNameOf(source: string): string {
  const words = xmlCharacters(source)
    .split(/\s+/)
    .filter((word) => word !== '');
  const whole = words.join(' ');
  if (whole.length <= SHORT_NAME_MAX_LENGTH) return whole || SHORT_NAME_OTHERWISE;
  const fitting = joinedWhileFitting(words, ' ') || joinedWhileFitting(charactersOf(whole), '');
  return fitting.replace(/[\s,;:&–—-]+$/u, '') || SHORT_NAME_OTHERWISE;
}

function joinedWhileFitting(parts: readonly string[], separator: string): string {
  let joined = '';
  for (const part of parts) {
    const longer = joined === '' ? part : `${joined}${separator}${part}`;
    if (longer.length > SHORT_NAME_MAX_LENGTH) break;
    joined = longer;
  }
  return joined;
}

/** Characters as readers see them, so that no accent or emoji is cut in two. */
function charactersOf(text: string): string[] {
  return Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);
}
