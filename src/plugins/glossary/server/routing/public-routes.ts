import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { PublicAddress } from '../../core/pages/public-address';
import { asksForVersion } from '../versions/version-controller';
import { basePathOf } from '../../core/platform/site-address';
import { redirect } from '../http/answer';
import type { Audience } from '../http/answer-headers';
import { controllerOf, serviceOf } from '../platform/service-of';
import { REFUSED } from '../../core/texts/refusals';

type Kind = PublicAddress['kind'];
type AddressOf<K extends Kind> = Extract<PublicAddress, { kind: K }>;

/** Who asks at an address of this kind: it decides the form of errors and the headers. */
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
/** Methods that an address of this kind answers; every other kind is read with GET and HEAD. */
const METHODS: Partial<Record<Kind, readonly string[]>> = {
  'term-ratings': ['POST', 'DELETE'],
  'term-reports': [...READING, 'POST'],
  'term-views': ['POST'],
  mcp: ['POST'],
};

export function allowedMethods(kind: Kind): readonly string[] {
  return METHODS[kind] ?? READING;
}

/** The table of public addresses: which controller answers an allowed method at an address of each kind. */
type Routes = {
  readonly [K in Kind]: (ctx: Context, address: AddressOf<K>) => Promise<void> | void;
};

export function publicRoutes(strapi: Core.Strapi): Routes {
  const controller = {
    card: controllerOf(strapi, 'card'),
    changes: controllerOf(strapi, 'changes'),
    descriptions: controllerOf(strapi, 'descriptions'),
    error: controllerOf(strapi, 'error'),
    feeds: controllerOf(strapi, 'feeds'),
    glossary: controllerOf(strapi, 'glossary'),
    home: controllerOf(strapi, 'home'),
    mcp: controllerOf(strapi, 'mcp'),
    policy: controllerOf(strapi, 'policy'),
    preview: controllerOf(strapi, 'preview'),
    quote: controllerOf(strapi, 'quote'),
    rating: controllerOf(strapi, 'rating'),
    report: controllerOf(strapi, 'report'),
    site: controllerOf(strapi, 'site'),
    term: controllerOf(strapi, 'term'),
    version: controllerOf(strapi, 'version'),
    views: controllerOf(strapi, 'views'),
  };
  const basePath = basePathOf(serviceOf(strapi, 'settings').current());

  return {
    home: (ctx) => controller.site.home(ctx),
    'browse-page': (ctx, { asWritten }) =>
      asWritten
        ? controller.glossary.page(ctx)
        : redirect(ctx, 301, `${basePath}/glossary`, 'reader'),
    'browse-record': (ctx, { asWritten }) =>
      asWritten
        ? controller.glossary.record(ctx)
        : redirect(ctx, 301, `${basePath}/glossary.json`, 'program'),
    suggestions: (ctx) => controller.glossary.suggestions(ctx),
    'fixed-page': (ctx, { page, asWritten }) =>
      asWritten
        ? controller.site.fixedPage(ctx, page)
        : redirect(ctx, 301, `${basePath}/glossary/${page}`, 'reader'),
    'term-page': (ctx, { slug }) =>
      asksForVersion(ctx)
        ? controller.version.negotiated(ctx, slug)
        : controller.term.negotiated(ctx, slug),
    'term-data': (ctx, { slug, form }) =>
      asksForVersion(ctx)
        ? controller.version.data(ctx, slug, form)
        : controller.term.data(ctx, slug, form),
    'term-history': (ctx, { slug }) => controller.version.history(ctx, slug),
    'term-history-record': (ctx, { slug }) => controller.version.historyRecord(ctx, slug),
    'term-numbers': (ctx, { slug }) => controller.term.numbers(ctx, slug),
    'term-card': (ctx, { slug }) => controller.card.image(ctx, slug),
    'term-activity': (ctx, { slug }) => controller.term.activity(ctx, slug),
    'term-ratings': (ctx, { slug }) =>
      ctx.method === 'POST'
        ? controller.rating.rate(ctx, slug)
        : controller.rating.withdraw(ctx, slug),
    'term-views': (ctx, { slug }) => controller.views.count(ctx, slug),
    'term-reports': (ctx, { slug }) =>
      ctx.method === 'POST' ? controller.report.send(ctx, slug) : controller.report.form(ctx, slug),
    respelt: (ctx, { path, meant }) =>
      redirect(ctx, 301, `${basePath}${path}`, AUDIENCES[meant.kind]),
    'sent-report': (ctx, { key }) => controller.report.sent(ctx, key),
    'quote-check': (ctx, { slug }) => controller.quote.check(ctx, slug),
    'any-quote-check': (ctx) => controller.quote.check(ctx, null),
    'random-term': (ctx) => controller.home.randomTerm(ctx),
    'day-record': (ctx) => controller.home.dayRecord(ctx),
    'day-feed': (ctx) => controller.home.dayFeed(ctx),
    'draft-preview': (ctx) => controller.preview.page(ctx),
    'term-schema': (ctx) => controller.term.schema(ctx),
    asset: (ctx, { asset }) => controller.site.asset(ctx, asset),
    feed: (ctx) => controller.feeds.feed(ctx),
    'json-feed': (ctx) => controller.feeds.jsonFeed(ctx),
    changes: (ctx) => controller.changes.list(ctx),
    sitemap: (ctx) => controller.feeds.sitemap(ctx),
    robots: (ctx) => controller.feeds.robots(ctx),
    'open-api': (ctx) => controller.descriptions.openApi(ctx),
    'llms-txt': (ctx) => controller.descriptions.llmsTxt(ctx),
    'api-catalog': (ctx) => controller.descriptions.apiCatalog(ctx),
    'security-txt': (ctx) => controller.descriptions.securityTxt(ctx),
    'tdm-rules': (ctx) => controller.policy.tdmRules(ctx),
    'rsl-licence': (ctx) => controller.policy.rslLicence(ctx),
    mcp: (ctx) => controller.mcp.message(ctx),
    'web-manifest': (ctx) => controller.feeds.webManifest(ctx),
    'open-search': (ctx) => controller.feeds.openSearch(ctx),
    malformed: (ctx) => controller.error.malformedPath(ctx, 'reader'),
    'unknown-page': (ctx, { text }) =>
      controller.error.unknownName(ctx, text, REFUSED.noPage, 'reader'),
    'unknown-record': (ctx, { text }) =>
      controller.error.unknownName(ctx, text, REFUSED.noRecord, 'program'),
  };
}
