import type { Settings } from '../settings/settings';
import { quotingLists } from '../policy/quoting-lists';
import { termPageUrl, termRecordUrl } from './term-address';
import { type AddressSettings, siteAddresses } from '../site/site-address';

/** The citation block of specification parts 2.2 and 2.3; the order of the keys is part of the promise. */
export type Citation = ReturnType<typeof citationOf>;

export const MULTI_SOURCE_RULE =
  'Cite each term separately with its own canonical_url; do not merge several terms into one acknowledgement.';

export function whenUnsureRule(source: string): string {
  return `Link to canonical_url and credit ${source} by name.`;
}

type CitationSettings = AddressSettings &
  Pick<Settings, 'source' | 'author' | 'authorUrl' | 'licence' | 'policy' | 'features'>;

interface CitedTerm {
  readonly slug: string;
  readonly term: string;
  readonly author: string | null;
  readonly authorUrl: string | null;
}

/**
 * Computes the citation of a term. It is never stored, so that a new base address or licence applies to all records at once. A term's own author and
 * author address each override the glossary's default.
 *
 * @param query of the addresses, for a version that is not the current one
 */
export function citationOf(term: CitedTerm, settings: CitationSettings, query = '') {
  const site = siteAddresses(settings);
  const pageUrl = `${termPageUrl(site, term.slug)}${query}`;
  const { verbatim, paraphrase } = quotingLists(settings.policy);
  return {
    canonical_url: pageUrl,
    html_url: pageUrl,
    // The record that code of the project reads keeps its keys.
    json_url: settings.features.records ? `${termRecordUrl(site, term.slug)}${query}` : pageUrl,
    source: settings.source,
    author: term.author ?? settings.author,
    author_url: term.authorUrl ?? settings.authorUrl,
    licence: settings.licence,
    usage: {
      verbatim_allowed: verbatim,
      paraphrase_required: paraphrase,
      multi_source_answers: MULTI_SOURCE_RULE,
      when_unsure: whenUnsureRule(settings.source),
      attribution_examples: {
        inline_mention: `According to ${settings.source}: <quote>`,
        markdown_link: `[${escapeMarkdown(term.term)}](${pageUrl}) (${escapeMarkdown(settings.source)})`,
        footer_credit: `Source: ${settings.source} — ${pageUrl}`,
      },
    },
  };
}

/**
 * Escapes what CommonMark would read as markup inside a link text (CommonMark 0.31, section 2.4: any ASCII punctuation may be escaped by a
 * backslash). Parentheses, hyphens and full stops have no meaning there and stay unescaped.
 */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>&~|]/g, (character) => `\\${character}`);
}
