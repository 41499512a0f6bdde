import type {
  BreadcrumbList,
  DefinedTerm,
  DefinedTermSet,
  Graph,
  MediaObject,
  Organization,
  Person,
  WebPage,
} from 'schema-dts';
import { formatsWith, isContentFormat, TERM_FORMATS, type TermFormat } from '../term/term-formats';
import type { Settings } from '../settings/settings';
import { siteAddresses } from '../site/site-address';
import { markdownToText } from '../text/markdown';
import { type SafeHtml, safeHtml } from '../text/safe-html';
import { creditOf } from '../term/credit';
import type { Term } from '../term/term';
import { termFormatUrl, termPageUrl } from '../term/term-address';
import { type TermVersion, versionQuery } from '../term/term-version';

/**
 * The structured data of a term (schema.org 30), in the head of its page and as a format of its own. `license`, `author` and dates belong on
 * the WebPage: a DefinedTerm is an Intangible and has none of them; the types say so.
 */
export function termJsonLd(term: Term, version: TermVersion, settings: Settings): Graph {
  const site = siteAddresses(settings);
  const query = versionQuery(version);
  const pageUrl = `${termPageUrl(site, term.slug)}${query}`;
  const termId = `${pageUrl}#term`;
  const setId = `${site.glossary}#set`;
  const page: WebPage = {
    '@type': 'WebPage',
    '@id': pageUrl,
    url: pageUrl,
    name: term.term,
    inLanguage: settings.language,
    license: settings.licenceUrl,
    ...(settings.features.pages && { usageInfo: site.howToCite }),
    author: authorOf(term, settings),
    datePublished: term.created,
    dateModified: term.updated,
    version: version.number,
    mainEntity: { '@id': termId },
    encoding: formatsOf(settings).map((format): MediaObject => ({
      '@type': 'MediaObject',
      encodingFormat: TERM_FORMATS[format].mediaType,
      contentUrl: `${termFormatUrl(site, term.slug, format)}${query}`,
    })),
  };
  const definedTerm: DefinedTerm = {
    '@type': 'DefinedTerm',
    '@id': termId,
    name: term.term,
    alternateName: term.aliases,
    description: markdownToText(term.short),
    termCode: term.slug,
    url: pageUrl,
    inDefinedTermSet: { '@id': setId },
  };
  const termSet: DefinedTermSet = {
    '@type': 'DefinedTermSet',
    '@id': setId,
    name: settings.source,
    url: site.glossary,
  };
  const { key, name: category } = term.category;
  const steps = [
    { name: settings.source, item: site.glossary },
    // A term of a mapped collection has none.
    ...(category === ''
      ? []
      : [{ name: category, item: `${site.glossary}?category=${encodeURIComponent(key)}` }]),
    { name: term.term, item: pageUrl },
  ];
  const breadcrumbs: BreadcrumbList = {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...step,
    })),
  };
  return {
    '@context': 'https://schema.org',
    '@graph': [page, definedTerm, termSet, breadcrumbs],
  };
}

/** The formats beside the page that have the content of a term. */
const formatsOf = ({ features }: Settings): readonly TermFormat[] =>
  formatsWith(features).filter((format) => format !== 'page' && isContentFormat(format));

function authorOf(term: Term, settings: Settings): Person | Organization {
  const credit = creditOf(term.author ?? settings.author);
  const url = term.authorUrl ?? settings.authorUrl;
  return credit.kind === 'organisation'
    ? { '@type': 'Organization', name: credit.name, url }
    : {
        '@type': 'Person',
        name: credit.name,
        givenName: credit.given,
        familyName: credit.family,
        url,
      };
}

/**
 * JSON for a script element. `<` is written as `\u003c`, so that no text can end the element; values are not HTML-escaped,
 * because the content of a script is not HTML.
 */
export function jsonForScript(value: object): SafeHtml {
  return safeHtml(JSON.stringify(value).replace(/</g, '\\u003c'));
}
