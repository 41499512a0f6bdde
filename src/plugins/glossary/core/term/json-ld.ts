import type { Settings } from '../platform/settings';
import { siteAddresses } from '../platform/site-address';
import type { Term } from './term';
import { termPageUrl, termRecordUrl } from './term-address';
import { markdownToText } from '../text/markdown';
import { type SafeHtml, safeHtml } from '../text/safe-html';

/**
 * The page's structured data (schema.org 30). `license`, `author` and dates belong on the WebPage: a DefinedTerm is an
 * Intangible and has none of them.
 */
export function termJsonLd(term: Term, settings: Settings): object {
  const site = siteAddresses(settings);
  const pageUrl = termPageUrl(settings.publicUrl, term.slug);
  const termId = `${pageUrl}#term`;
  const setId = `${site.glossary}#set`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'WebPage',
        '@id': pageUrl,
        url: pageUrl,
        name: term.term,
        inLanguage: 'en',
        license: settings.licenceUrl,
        usageInfo: site.howToCite,
        author: {
          '@type': 'Organization',
          name: term.author ?? settings.author,
          url: term.authorUrl ?? settings.authorUrl,
        },
        datePublished: term.created,
        dateModified: term.updated,
        mainEntity: { '@id': termId },
        encoding: {
          '@type': 'MediaObject',
          encodingFormat: 'application/json',
          contentUrl: termRecordUrl(settings.publicUrl, term.slug),
        },
      },
      {
        '@type': 'DefinedTerm',
        '@id': termId,
        name: term.term,
        alternateName: term.aliases,
        description: markdownToText(term.short),
        termCode: term.slug,
        url: pageUrl,
        inDefinedTermSet: { '@id': setId },
      },
      { '@type': 'DefinedTermSet', '@id': setId, name: settings.source, url: site.glossary },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: settings.source, item: site.glossary },
          {
            '@type': 'ListItem',
            position: 2,
            name: term.category.name,
            item: `${site.glossary}?category=${encodeURIComponent(term.category.key)}`,
          },
          { '@type': 'ListItem', position: 3, name: term.term, item: pageUrl },
        ],
      },
    ],
  };
}

/**
 * JSON for a script element. `<` is written as `\u003c`, so that no text can end the element; values are not HTML-escaped,
 * because the content of a script is not HTML.
 */
export function jsonForScript(value: object): SafeHtml {
  return safeHtml(JSON.stringify(value).replace(/</g, '\\u003c'));
}
