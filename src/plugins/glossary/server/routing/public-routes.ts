import type { Context } from 'koa';
import type { ServedAddress } from '../../core/pages/public-address';
import { type PublicRequest, type RequestedTerm } from '../http/public-request';
import type { Features } from '../../core/settings/features';
import type { Glossary } from '../glossary';
import { redirect } from '../http/answer';
import type { Audience } from '../http/answer-headers';
import { REFUSED } from '../../core/texts/refusals';
import { sitePaths } from '../../core/site/site-address';

type Kind = ServedAddress['kind'];
type AddressOf<K extends Kind> = Extract<ServedAddress, { kind: K }>;

/** The audience of each kind of address: it decides the format of errors and the headers. */
export const AUDIENCES: Readonly<Record<Kind, Audience>> = {
  home: 'reader',
  'browse-page': 'reader',
  'browse-record': 'program',
  suggestions: 'program',
  'fixed-page': 'reader',
  'term-page': 'reader',
  'term-data': 'program',
  'term-activity': 'program',
  'term-card': 'program',
  'term-numbers': 'program',
  'term-views': 'program',
  'term-history': 'reader',
  'term-history-record': 'program',
  'term-ratings': 'reader',
  'term-reports': 'reader',
  'sent-report': 'reader',
  'quote-check': 'program',
  'any-quote-check': 'program',
  respelt: 'reader',
  'random-term': 'reader',
  'day-record': 'program',
  'day-feed': 'program',
  'draft-preview': 'reader',
  'term-schema': 'program',
  asset: 'reader',
  feed: 'program',
  'json-feed': 'program',
  changes: 'program',
  sitemap: 'program',
  robots: 'program',
  'tdm-rules': 'program',
  'rsl-licence': 'program',
  'open-search': 'program',
  'web-manifest': 'program',
  mcp: 'program',
  'open-api': 'program',
  'llms-txt': 'program',
  'api-catalog': 'program',
  'security-txt': 'program',
  malformed: 'reader',
  'unknown-page': 'reader',
  'unknown-record': 'program',
};

const READING = ['GET', 'HEAD'] as const;
/** Methods by kind of address; all other kinds allow GET and HEAD. */
const METHODS: Partial<Record<Kind, readonly string[]>> = {
  'term-ratings': ['POST', 'DELETE'],
  'term-reports': [...READING, 'POST'],
  'term-views': ['POST'],
  mcp: ['POST'],
};

export function allowedMethods(kind: Kind, { pages }: Pick<Features, 'pages'>): readonly string[] {
  // The form for a report is a page.
  if (kind === 'term-reports' && !pages) return ['POST'];
  return METHODS[kind] ?? READING;
}

/** The routes of public addresses: the handler for each kind and allowed method. */
type Routes = {
  readonly [K in Kind]: (
    ctx: Context,
    address: AddressOf<K>,
    publicRequest: PublicRequest,
  ) => Promise<void> | void;
};

export function publicRoutes({
  cardController,
  changesController,
  descriptionsController,
  errors,
  feedsController,
  glossaryController,
  homeController,
  mcpController,
  policyController,
  previewController,
  quoteController,
  ratingController,
  reportController,
  siteController,
  termController,
  versionController,
  viewsController,
  settings,
}: Glossary): Routes {
  const site = sitePaths(settings);
  const answerTerm = (
    ctx: Context,
    term: RequestedTerm,
    { isAboutVersion }: PublicRequest,
  ): Promise<void> => (isAboutVersion ? versionController : termController).answer(ctx, term);

  return {
    home: (ctx) => siteController.home(ctx),
    'browse-page': (ctx, { asWritten }) =>
      asWritten ? glossaryController.page(ctx) : redirect(ctx, 301, site.glossary, 'reader'),
    'browse-record': (ctx, { asWritten }) =>
      asWritten ? glossaryController.record(ctx) : redirect(ctx, 301, site.listRecord, 'program'),
    suggestions: (ctx) => glossaryController.suggestions(ctx),
    'fixed-page': (ctx, { page, asWritten }) =>
      asWritten
        ? siteController.fixedPage(ctx, page)
        : redirect(ctx, 301, `${site.glossary}/${page}`, 'reader'),
    'term-page': (ctx, { slug }, publicRequest) => {
      ctx.vary('Accept');
      return publicRequest.format === null
        ? termController.notAcceptable(ctx, slug)
        : answerTerm(
            ctx,
            { slug, format: publicRequest.format, isNegotiated: true },
            publicRequest,
          );
    },
    'term-data': (ctx, { slug, format }, publicRequest) =>
      answerTerm(ctx, { slug, format, isNegotiated: false }, publicRequest),
    'term-history': (ctx, { slug }) => versionController.history(ctx, slug),
    'term-history-record': (ctx, { slug }) => versionController.historyRecord(ctx, slug),
    'term-numbers': (ctx, { slug }) => termController.numbers(ctx, slug),
    'term-card': (ctx, { slug }) => cardController.image(ctx, slug),
    'term-activity': (ctx, { slug }) => termController.activity(ctx, slug),
    'term-ratings': (ctx, { slug }) =>
      ctx.method === 'POST'
        ? ratingController.rate(ctx, slug)
        : ratingController.withdraw(ctx, slug),
    'term-views': (ctx, { slug }) => viewsController.count(ctx, slug),
    'term-reports': (ctx, { slug }) =>
      ctx.method === 'POST' ? reportController.send(ctx, slug) : reportController.form(ctx, slug),
    respelt: (ctx, { path, target }) =>
      redirect(ctx, 301, `${site.base}${path}`, AUDIENCES[target.kind]),
    'sent-report': (ctx, { key }) => reportController.sent(ctx, key),
    'quote-check': (ctx, { slug }) => quoteController.check(ctx, slug),
    'any-quote-check': (ctx) => quoteController.check(ctx, null),
    'random-term': (ctx) => homeController.randomTerm(ctx),
    'day-record': (ctx) => homeController.dayRecord(ctx),
    'day-feed': (ctx) => homeController.dayFeed(ctx),
    'draft-preview': (ctx) => previewController.page(ctx),
    'term-schema': (ctx) => termController.schema(ctx),
    asset: (ctx, { asset }) => siteController.asset(ctx, asset),
    feed: (ctx) => feedsController.feed(ctx),
    'json-feed': (ctx) => feedsController.jsonFeed(ctx),
    changes: (ctx) => changesController.list(ctx),
    sitemap: (ctx) => feedsController.sitemap(ctx),
    robots: (ctx) => feedsController.robots(ctx),
    'open-api': (ctx) => descriptionsController.openApi(ctx),
    'llms-txt': (ctx) => descriptionsController.llmsTxt(ctx),
    'api-catalog': (ctx) => descriptionsController.apiCatalog(ctx),
    'security-txt': (ctx) => descriptionsController.securityTxt(ctx),
    'tdm-rules': (ctx) => policyController.tdmRules(ctx),
    'rsl-licence': (ctx) => policyController.rslLicence(ctx),
    mcp: (ctx) => mcpController.message(ctx),
    'web-manifest': (ctx) => feedsController.webManifest(ctx),
    'open-search': (ctx) => feedsController.openSearch(ctx),
    malformed: (ctx) => errors.malformedPath(ctx, 'reader'),
    'unknown-page': (ctx, { text }) => errors.unknownName(ctx, text, REFUSED.noPage, 'reader'),
    'unknown-record': (ctx, { text }) => errors.unknownName(ctx, text, REFUSED.noRecord, 'program'),
  };
}
