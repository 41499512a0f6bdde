import type {
  BreadcrumbList,
  CollectionPage,
  DefinedTerm,
  DefinedTermSet,
  Graph,
  SearchAction,
  WebSite,
} from 'schema-dts';
import type { Settings } from '../settings/settings';
import { type AddressSettings, siteAddresses } from '../site/site-address';
import type { TermReference } from '../term/term';

import { termPageUrl } from '../term/term-address';

const CONTEXT = 'https://schema.org';
/** Maximum number of terms that structured data of a page names. */
const TERMS_MAX = 100;

type NamedTerm = Pick<TermReference, 'slug' | 'term'>;

type Site = AddressSettings & Pick<Settings, 'source' | 'licenceUrl' | 'language'>;

/** The search for search engines (schema.org has no type for the input in the template). */
type SearchWithInput = SearchAction & { readonly 'query-input': string };

export function homeJsonLd(
  entries: readonly NamedTerm[],
  settings: Site & Pick<Settings, 'features'>,
): Graph {
  const { glossary } = siteAddresses(settings);
  const search: SearchWithInput = {
    '@type': 'SearchAction',
    target: `${glossary}?q={search_term_string}`,
    'query-input': 'required name=search_term_string',
  } as SearchWithInput;
  const site: WebSite = {
    '@type': 'WebSite',
    '@id': `${glossary}#site`,
    url: glossary,
    name: settings.source,
    inLanguage: settings.language,
    license: settings.licenceUrl,
    ...(settings.features.search && { potentialAction: search }),
  };
  return { '@context': CONTEXT, '@graph': [site, termSet(entries, settings)] };
}

/**
 * A list: its own address, the set that its terms belong to, and the way to it.
 *
 * @param list its name, its address, and the terms on it; none where it need not name them
 */
export function listJsonLd(
  list: {
    readonly title: string;
    readonly url: string;
    readonly entries: readonly NamedTerm[];
  },
  settings: Site,
): Graph {
  const { glossary } = siteAddresses(settings);
  const page: CollectionPage = {
    '@type': 'CollectionPage',
    '@id': list.url,
    url: list.url,
    name: list.title,
    inLanguage: settings.language,
    isPartOf: { '@id': `${glossary}#site` },
    mainEntity: { '@id': `${glossary}#set` },
  };
  return {
    '@context': CONTEXT,
    '@graph': [
      page,
      termSet(list.entries, settings),
      breadcrumbs([
        [settings.source, glossary],
        [list.title, list.url],
      ]),
    ],
  };
}

function termSet(entries: readonly NamedTerm[], settings: Site): DefinedTermSet {
  const site = siteAddresses(settings);
  const termOf = ({ term, slug }: NamedTerm): DefinedTerm => {
    const url = termPageUrl(site, slug);
    return { '@type': 'DefinedTerm', '@id': `${url}#term`, name: term, url };
  };
  return {
    '@type': 'DefinedTermSet',
    '@id': `${site.glossary}#set`,
    name: settings.source,
    url: site.glossary,
    ...(entries.length > 0 && { hasDefinedTerm: entries.slice(0, TERMS_MAX).map(termOf) }),
  };
}

function breadcrumbs(steps: readonly (readonly [name: string, item: string])[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, item], place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item,
    })),
  };
}
