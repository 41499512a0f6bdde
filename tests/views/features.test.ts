import path from 'node:path';
import { catalogueOf } from '../../src/plugins/glossary/core/catalogue/catalogue';
import { toApiCatalog } from '../../src/plugins/glossary/core/descriptions/well-known';
import { toLlmsTxt } from '../../src/plugins/glossary/core/descriptions/llms-txt';
import { sitemapUrls } from '../../src/plugins/glossary/core/feeds/sitemap';
import { toAtomFeed } from '../../src/plugins/glossary/core/feeds/atom-feed';
import { toJsonFeed } from '../../src/plugins/glossary/core/feeds/json-feed';
import { toRobotsTxt } from '../../src/plugins/glossary/core/feeds/robots-txt';
import { toRslLicence } from '../../src/plugins/glossary/core/feeds/rsl-licence';
import { writeFormat } from '../../src/plugins/glossary/core/formats/write-format';
import { toDayFeed } from '../../src/plugins/glossary/core/home/day-feed';
import { termLinks } from '../../src/plugins/glossary/core/links/term-links';
import { toHowToCitePage } from '../../src/plugins/glossary/core/pages/plain-pages';
import { policyHeaders } from '../../src/plugins/glossary/core/policy/policy-signals';
import { DATA_FORMATS } from '../../src/plugins/glossary/core/term/term-formats';
import { toHomePage } from '../../src/plugins/glossary/core/home/home-page';
import { explainPrompt, mcpInstructions } from '../../src/plugins/glossary/core/mcp/instructions';
import { openApiDocument } from '../../src/plugins/glossary/core/openapi/openapi-document';
import { toAboutPage } from '../../src/plugins/glossary/core/pages/about-page';
import { toApiReferencePage } from '../../src/plugins/glossary/core/pages/api-reference-page';
import { withoutFeatures } from '../../src/plugins/glossary/core/pages/feature-addresses';
import { addressParser } from '../../src/plugins/glossary/core/pages/address-parser';
import {
  ALL_FEATURES,
  type Feature,
  FEATURES,
  type Features,
  withNeeded,
} from '../../src/plugins/glossary/core/settings/features';
import { toTermPage } from '../../src/plugins/glossary/core/term-page/term-page';
import { notFoundHtml } from '../../src/plugins/glossary/views/not-found-html';
import { createRenderer } from '../../src/plugins/glossary/views/renderer';
import { termPageHtml } from '../../src/plugins/glossary/views/term-html';
import {
  A_VERSION,
  aCatalogueEntry,
  aCategory,
  anEntryNamed,
  aPageContext,
  aTerm,
  NO_ACTIVITY,
  NO_LINKED_TERMS,
  NO_POPULARITY,
} from '../support/content/a-term';

const renderer = createRenderer(path.resolve(__dirname, '../../src/plugins/glossary/views'));
const CATALOGUE = catalogueOf(
  [aCatalogueEntry(), anEntryNamed('Stub', { aliases: [], related: [] })],
  [aCategory()],
);
const POPULAR = { views: new Map([['stub-id', 2]]), reach: new Map([['stub-id', 1]]) };
const NUMBERS = { views: 1, rating: { count: 0, average: null }, activity: NO_ACTIVITY };

/** Everything that names addresses of features. */
function said(features: Features): string {
  const context = aPageContext({ features, publicUrl: 'https://words.example' });
  const { settings } = context;
  const list = { total: 0, page: 1, page_size: 2, next: null, terms: [] };
  const document = openApiDocument(settings, { record: null, list });
  const popularity = { ...NO_POPULARITY, ...POPULAR };
  // Terms are read without a score where there are none.
  const term = features.scores ? aTerm() : aTerm({ score: null });
  const page = toTermPage(term, NO_LINKED_TERMS, context, A_VERSION);
  const pages = () => [
    termPageHtml(renderer, page, NUMBERS),
    renderer.render('home', toHomePage(CATALOGUE, popularity, '2026-03-23', context)),
    renderer.render('about', toAboutPage(context)),
    renderer.render('how-to-cite', toHowToCitePage(context)),
    JSON.stringify(sitemapUrls(CATALOGUE, settings)),
    ...(features.records
      ? [renderer.render('api-reference', toApiReferencePage(document, context))]
      : []),
  ];
  const records = () => [
    ...DATA_FORMATS.map((format) => writeFormat(format, term, A_VERSION, settings)),
    toLlmsTxt(CATALOGUE, settings),
    mcpInstructions(settings),
    explainPrompt(settings, 'a term', 'a reader'),
    JSON.stringify([document, toApiCatalog(settings)]),
  ];
  return [
    ...(features.pages ? pages() : []),
    ...(features.records ? records() : []),
    toAtomFeed(CATALOGUE, settings),
    toJsonFeed(CATALOGUE, settings),
    toDayFeed(CATALOGUE, '2026-03-23', settings),
    toRslLicence(settings),
    toRobotsTxt(settings),
    JSON.stringify([policyHeaders(settings), termLinks('page', term, A_VERSION, settings)]),
  ].join('\n');
}

/** The paths of our addresses in a text, with a slug and a key for the parameters of a described one. */
const pathsIn = (text: string): string[] => {
  const filled = text.replaceAll('{slug}', 'sql_injection').replaceAll('{key}', '0'.repeat(32));
  return [...new Set(filled.match(/\/(?:glossary|openapi|opensearch\.xml|llms)[\w./-]*/g))];
};

const offIn = (paths: readonly string[], features: Features): string[] =>
  paths.filter(
    (found) =>
      withoutFeatures(addressParser(aPageContext().settings), features)(found)?.kind ===
      'switched-off',
  );

const without = (feature: Feature): Features => withNeeded({ ...ALL_FEATURES, [feature]: false });
const NAMED = pathsIn(said(ALL_FEATURES));
/** How many of the addresses that are named belong to each; the others are of editors alone. */
const PUBLIC: Partial<Record<Feature, number>> = {
  scores: 1,
  ratings: 1,
  reports: 2,
  map: 1,
  mcp: 1,
  search: 2,
  pages: 16,
  records: 19,
  versions: 2,
  views: 1,
};

it.each(FEATURES)('without %s nothing names an address of it, and all others are', (feature) => {
  const features = without(feature);
  const off = offIn(NAMED, features);
  expect(off).toHaveLength(PUBLIC[feature] ?? 0);
  const named = pathsIn(said(features));
  expect(offIn(named, features)).toEqual([]);
  // What only pages, or only descriptions, name goes with them.
  if (feature === 'pages' || feature === 'records') return;
  expect(NAMED.filter((one) => !named.includes(one))).toEqual(off);
});

it.each<[Feature, RegExp]>([
  ['views', /id="views"|most-read|sort&#x3D;viewed/],
  ['ratings', /id="rating|data-rating|class="rating"/],
  ['map', /term-map|map-link/],
])('without %s pages have no place for it', (feature, place) => {
  expect(said(ALL_FEATURES)).toMatch(place);
  expect(said(without(feature))).not.toMatch(place);
});

it('without views and ratings no page asks for numbers, and none explains them', () => {
  const numbers = /numbers\.json|data-numbers|#numbers/;
  const features = { ...without('views'), ratings: false };
  expect(said(ALL_FEATURES)).toMatch(numbers);
  expect(said(features)).not.toMatch(numbers);
});

it('without the search there is neither a box for it nor an address with words', () => {
  const words = /[?&]q(?:=|&#x3D;)|name="q"|"name":"q"|search_terms/;
  expect(said(ALL_FEATURES)).toMatch(words);
  expect(said(without('search'))).not.toMatch(words);
  const context = aPageContext({ features: without('search') });
  const page = notFoundHtml(renderer, context, { detail: 'Why', searchText: 'xyzzy', near: [] });
  expect(page).not.toContain('xyzzy');
});

it('without a feature, what is described needs no more of it: neither its schemas nor its groups', () => {
  const features = { ...without('reports'), ratings: false };
  const settings = aPageContext({ features }).settings;
  const list = { total: 0, page: 1, page_size: 2, next: null, terms: [] };
  const { components, tags } = openApiDocument(settings, { record: null, list });
  const names = [...Object.keys(components.schemas), ...tags.map(({ name }) => name)];
  expect(names.filter((name) => /^(Rating|Report|Readers)/.test(name))).toEqual([]);
});
