import type { Catalogue, CatalogueEntry } from '../catalogue/catalogue';
import { pageFrame, type PageContext } from '../pages/page-frame';
import { listJsonLd } from '../pages/site-json-ld';
import type { ResultOf } from '../tasks/cooperative-task';
import { severityLevel } from '../term/score-icon';
import { SEVERITIES } from '../term/fields';
import { termPageUrl } from '../term/term-address';
import { drawCategories, drawGlossary, drawTerms, type MapDrawing } from './drawing';
import type { Box } from './layout';
import { categoriesOf, groupsOf } from './map-list';
import { mapUrl, type MapQuery } from './map-query';
import { type DrawnTerms, termsAround, termsOfCategory, WHOLE_MAX } from './drawn-terms';
import { TERM_MAP_TEXT } from '../texts/term-map';
import { type SiteAddresses, siteAddresses, sitePaths } from '../site/site-address';

/** The view-model of `views/term-map.hbs`. */
export type MapPage = NonNullable<ResultOf<ReturnType<typeof toMapPage>>>;

/** Baseline of letters below the middle of their line, and where they begin beside their dot. */
const BASELINE = 4.5;
const DOT = 13;
const LETTERS = 23;

/** Null for a category or term that is not there. */
export function* toMapPage(catalogue: Catalogue, query: MapQuery, context: PageContext) {
  const { settings } = context;
  const site = sitePaths(settings);
  const centre = query.shows === 'term' ? catalogue.bySlug.get(query.slug) : undefined;
  const category =
    query.shows === 'category'
      ? catalogue.categories.find(({ key }) => key === query.key)
      : undefined;
  if (query.shows === 'term' && centre === undefined) return null;
  if (query.shows === 'category' && category === undefined) return null;

  const total = catalogue.entries.length;
  const areTooMany = query.shows === 'glossary' && total > WHOLE_MAX;
  const drawn = drawnTerms(catalogue, centre, category?.key ?? null);
  yield;
  const drawing = areTooMany
    ? yield* drawCategories(catalogue)
    : query.shows === 'glossary'
      ? yield* drawGlossary(catalogue)
      : yield* drawTerms(drawn.entries, catalogue, centre ?? null);
  const heading = headingOf(centre, category?.name);
  const lead = leadOf(centre, category?.name, areTooMany);
  const url = mapUrl(siteAddresses(settings), query);
  const listed = areTooMany ? [] : drawn.entries;
  return {
    frame: pageFrame(
      {
        title: heading,
        description: TERM_MAP_TEXT.description(lead, areTooMany ? total : drawn.entries.length),
        url,
        hasMap: true,
        // The whole map alone: the others show its terms again.
        indexed: query.shows === 'glossary',
        // The lists name their terms to machines; a map would only repeat them.
        jsonLd: listJsonLd({ title: heading, url, entries: [] }, settings),
      },
      context,
    ),
    heading,
    lead,
    // The sentence about terms that are left out; null if there are none.
    leftOut: leftOut(drawn, centre, areTooMany ? total : null),
    drawing: total === 0 || drawing.width === 0 ? null : drawingModel(drawing, centre, site),
    showsTerms: !areTooMany && listed.length > 0,
    severities: SEVERITIES.map((name) => ({ name, level: severityLevel(name) })),
    choices: choicesOf(catalogue, query, site),
    term: centre === undefined ? null : { url: termPageUrl(site, centre.slug), name: centre.term },
    listHeading: TERM_MAP_TEXT.list,
    groups: groupsOf(catalogue, listed, site),
    categories: areTooMany ? categoriesOf(drawing, site) : [],
  };
}

function drawnTerms(
  catalogue: Catalogue,
  centre: CatalogueEntry | undefined,
  category: string | null,
): DrawnTerms {
  if (centre !== undefined) return termsAround(catalogue, centre);
  if (category !== null) return termsOfCategory(catalogue, category);
  return { entries: catalogue.entries, left: 0 };
}

function headingOf(centre: CatalogueEntry | undefined, category: string | undefined): string {
  if (centre !== undefined) return TERM_MAP_TEXT.aroundTerm(centre.term);
  return category === undefined ? TERM_MAP_TEXT.mapOfAll : TERM_MAP_TEXT.mapOfCategory(category);
}

function leadOf(
  centre: CatalogueEntry | undefined,
  category: string | undefined,
  areTooMany: boolean,
): string {
  if (centre !== undefined) return TERM_MAP_TEXT.leadOfTerm(centre.term);
  if (category !== undefined) return TERM_MAP_TEXT.leadOfCategory(category);
  return areTooMany ? TERM_MAP_TEXT.leadOfCategories : TERM_MAP_TEXT.leadOfAll;
}

function leftOut(
  { entries, left }: DrawnTerms,
  centre: CatalogueEntry | undefined,
  tooMany: number | null,
): string | null {
  if (tooMany !== null) return TERM_MAP_TEXT.tooMany(tooMany);
  if (left === 0) return null;
  return centre === undefined
    ? TERM_MAP_TEXT.someOfCategory(entries.length, left)
    : TERM_MAP_TEXT.someOfTerm(entries.length - 1, entries.length - 1 + left);
}

function drawingModel(
  { width, height, islands, categories, lines, nodes }: MapDrawing,
  centre: CatalogueEntry | undefined,
  site: SiteAddresses,
) {
  const category = (key: string): string => mapUrl(site, { shows: 'category', key });
  const middle = ({ y, height: own }: Box): number => y + own / 2 + BASELINE;
  return {
    width,
    height,
    islands: islands.map(({ category: { key, name }, ...box }) => ({
      ...box,
      url: category(key),
      title: name,
      label: name,
      labelX: box.x + 16,
      labelY: box.y + 23,
    })),
    categories: categories.map(({ category: { key, name }, count, ...box }) => ({
      ...box,
      url: category(key),
      title: TERM_MAP_TEXT.categoryBox(name, count),
      label: name,
      count,
      labelX: box.x + box.width / 2,
      labelY: middle(box) - 10,
      countY: middle(box) + 12,
    })),
    lines: lines.map((line) => ({ ...line, isArrow: line.kind === 'leads' })),
    nodes: nodes.map(({ entry, label, level, ...box }) => ({
      ...box,
      // The term in the middle leads to its page, and each other one to the map around it.
      url:
        entry === centre
          ? termPageUrl(site, entry.slug)
          : mapUrl(site, { shows: 'term', slug: entry.slug }),
      title: TERM_MAP_TEXT.termBox(entry.term, entry.severity),
      label,
      level,
      isCentre: entry === centre,
      // Within the box, like its letters: what is the same for all is compressed best.
      dotX: DOT,
      dotY: box.height / 2,
      labelX: LETTERS,
      labelY: box.height / 2 + BASELINE,
    })),
  };
}

function choicesOf(catalogue: Catalogue, query: MapQuery, site: SiteAddresses) {
  const all = {
    name: TERM_MAP_TEXT.all,
    url: mapUrl(site),
    count: catalogue.entries.length,
    current: query.shows === 'glossary',
  };
  return [
    all,
    ...catalogue.categories.flatMap(({ key, name }) => {
      const count = catalogue.valueCounts.category.get(key) ?? 0;
      const current = query.shows === 'category' && query.key === key;
      return count === 0 && !current
        ? []
        : [{ name, url: mapUrl(site, { shows: 'category', key }), count, current }];
    }),
  ];
}
