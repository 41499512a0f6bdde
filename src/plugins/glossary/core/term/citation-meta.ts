import { markdownToText } from '../text/markdown';
import type { Settings } from '../settings/settings';
import { creditOf } from './credit';
import type { Term } from './term';
import { termPageUrl } from './term-address';
import { siteAddresses } from '../site/site-address';

export interface MetaTag {
  readonly name: string;
  readonly content: string;
}

/**
 * Metadata that reference managers read (Zotero's Embedded Metadata translator). The item type has to be said: from
 * `citation_title` alone a page becomes a journal article.
 */
export function citationMeta(term: Term, settings: Settings): MetaTag[] {
  return [
    { name: 'z:itemType', content: 'dictionaryEntry' },
    { name: 'z:dictionaryTitle', content: settings.source },
    { name: 'citation_title', content: term.term },
    { name: 'citation_author', content: creditName(term.author ?? settings.author) },
    { name: 'citation_publication_date', content: term.updated.replaceAll('-', '/') },
    { name: 'citation_public_url', content: termPageUrl(siteAddresses(settings), term.slug) },
    { name: 'citation_language', content: settings.language },
    { name: 'citation_publisher', content: settings.source },
    { name: 'citation_abstract', content: markdownToText(term.short) },
    { name: 'DC.rights', content: settings.licence },
  ];
}

/** A trailing comma keeps Zotero from splitting an organisation's name into given and family names; a comma within it would cause that. */
function creditName(author: string): string {
  const credit = creditOf(author);
  if (credit.kind === 'person') return credit.name;
  const name = credit.name.replaceAll(',', '');
  return name.includes(' ') ? `${name},` : name;
}
