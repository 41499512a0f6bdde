import type { Catalogue, CatalogueEntry } from '../catalogue/catalogue';
import { browseParameters } from '../catalogue/browse-query';
import { type SeverityLevel } from '../term/score-bars';
import { severityLevel } from '../term/score-icon';
import { termPageUrl } from '../term/term-address';
import type { MapDrawing } from './drawing';
import { mapUrl } from './map-query';
import { relationsOf } from './relations';
import { byCategory } from './drawn-terms';
import { TERM_MAP_TEXT } from '../texts/term-map';
import type { SiteAddresses } from '../site/site-address';

/** Maximum number of names of one kind beside a term; its page has more. */
const NAMES_MAX = 12;
/** Categories that are named beside another. */
const NEAR_MAX = 3;

/** A part of the list beside the drawing: a category with its terms. */
export interface MapGroup {
  readonly name: string;
  readonly url: string;
  readonly terms: readonly {
    readonly url: string;
    readonly term: string;
    readonly mapUrl: string;
    readonly severity: string;
    readonly level: SeverityLevel;
    readonly relations: readonly { readonly label: string; readonly names: string }[];
  }[];
}

export function groupsOf(
  catalogue: Catalogue,
  entries: readonly CatalogueEntry[],
  site: SiteAddresses,
): readonly MapGroup[] {
  return [...byCategory(entries)].map(([key, own]) => ({
    name: own[0]?.category.name ?? '',
    url: `${site.glossary}${browseParameters({ category: key })}`,
    terms: own.map((entry) => ({
      url: termPageUrl(site, entry.slug),
      term: entry.term,
      mapUrl: mapUrl(site, { shows: 'term', slug: entry.slug }),
      severity: entry.severity,
      level: severityLevel(entry.severity),
      relations: namedRelations(catalogue, entry),
    })),
  }));
}

function namedRelations(
  catalogue: Catalogue,
  entry: CatalogueEntry,
): MapGroup['terms'][number]['relations'] {
  const { buildsOn, leadsTo, related } = relationsOf(catalogue, entry);
  const kinds: readonly (readonly [string, readonly CatalogueEntry[]])[] = [
    [TERM_MAP_TEXT.buildsOn, buildsOn],
    [TERM_MAP_TEXT.leadsTo, leadsTo],
    [TERM_MAP_TEXT.related, related],
  ];
  return kinds.flatMap(([label, others]) => {
    const names = others.slice(0, NAMES_MAX).map(({ term }) => term);
    const more = others.length - names.length;
    return names.length === 0
      ? []
      : [{ label, names: TERM_MAP_TEXT.names(names.join(', '), more) }];
  });
}

/** The categories in the list of a glossary with too many terms to name them all. */
export function categoriesOf({ categories, lines }: MapDrawing, site: SiteAddresses) {
  return categories.map(({ category: { key, name }, count }, place) => {
    const near = lines
      .filter(({ source, target }) => source === place || target === place)
      .sort((one, other) => other.strand - one.strand)
      .slice(0, NEAR_MAX)
      .flatMap(({ source, target }) => categories[source === place ? target : source] ?? [])
      .map(({ category }) => category.name);
    return {
      url: mapUrl(site, { shows: 'category', key }),
      name,
      count,
      near: near.length === 0 ? null : near.join(', '),
    };
  });
}
