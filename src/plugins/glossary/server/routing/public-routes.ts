import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { PublicAddress } from '../../core/pages/public-address';
import { termPageUrl, termRecordUrl } from '../../core/term/term-address';
import { basePathOf } from '../../core/platform/site-address';
import { redirect } from '../http/answer';
import type { Audience } from '../http/answer-headers';
import { controllerOf, serviceOf } from '../platform/service-of';

type Kind = PublicAddress['kind'];
type AddressOf<K extends Kind> = Extract<PublicAddress, { kind: K }>;

/** Who asks at an address of this kind: it decides the form of errors and the headers. */
export const AUDIENCES: Readonly<Record<Kind, Audience>> = {
  home: 'reader',
  'browse-page': 'reader',
  'browse-record': 'program',
  'fixed-page': 'reader',
  'term-page': 'reader',
  'term-record': 'program',
  'term-activity': 'program',
  'term-ratings': 'reader',
  'term-reports': 'reader',
  'sent-report': 'reader',
  'draft-preview': 'reader',
  'term-schema': 'program',
  asset: 'reader',
  feed: 'program',
  sitemap: 'program',
  robots: 'program',
  'open-search': 'program',
  malformed: 'reader',
  'unknown-page': 'reader',
  'unknown-record': 'program',
};

const READING = ['GET', 'HEAD'] as const;
/** Methods that an address of this kind answers; every other kind is read with GET and HEAD. */
const METHODS: Partial<Record<Kind, readonly string[]>> = {
  'term-ratings': ['POST', 'DELETE'],
  'term-reports': [...READING, 'POST'],
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
    error: controllerOf(strapi, 'error'),
    feeds: controllerOf(strapi, 'feeds'),
    glossary: controllerOf(strapi, 'glossary'),
    preview: controllerOf(strapi, 'preview'),
    rating: controllerOf(strapi, 'rating'),
    report: controllerOf(strapi, 'report'),
    site: controllerOf(strapi, 'site'),
    term: controllerOf(strapi, 'term'),
  };
  const basePath = basePathOf(serviceOf(strapi, 'settings').current());

  /**
   * The term's own address when the path only resembles it, or when the term has been renamed since. An address of a term that is not
   * published now leads nowhere, because a redirect would tell that it exists.
   */
  async function movedTo(address: AddressOf<'term-page' | 'term-record'>): Promise<string | null> {
    const catalogue = serviceOf(strapi, 'catalogue');
    const published = (await catalogue.current()).bySlug.has(address.slug);
    if (published && address.asWritten) return null;
    const slug = published ? address.slug : await catalogue.currentSlugOf(address.slug);
    // The term may have been published between the two looks: then it stands where it was asked for.
    if (slug === null || (slug === address.slug && address.asWritten)) return null;
    return address.kind === 'term-page'
      ? termPageUrl(basePath, slug)
      : termRecordUrl(basePath, slug);
  }

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
    'fixed-page': (ctx, { page, asWritten }) =>
      asWritten
        ? controller.site.fixedPage(ctx, page)
        : redirect(ctx, 301, `${basePath}/glossary/${page}`, 'reader'),
    'term-page': async (ctx, address) => {
      const moved = await movedTo(address);
      return moved === null
        ? controller.term.page(ctx, address.slug)
        : redirect(ctx, 301, moved, 'reader');
    },
    'term-record': async (ctx, address) => {
      const moved = await movedTo(address);
      return moved === null
        ? controller.term.record(ctx, address.slug)
        : redirect(ctx, 301, moved, 'program');
    },
    'term-activity': (ctx, { slug }) => controller.term.activity(ctx, slug),
    'term-ratings': (ctx, { slug }) =>
      ctx.method === 'POST'
        ? controller.rating.rate(ctx, slug)
        : controller.rating.withdraw(ctx, slug),
    'term-reports': (ctx, { slug }) =>
      ctx.method === 'POST' ? controller.report.send(ctx, slug) : controller.report.form(ctx, slug),
    'sent-report': (ctx, { key }) => controller.report.sent(ctx, key),
    'draft-preview': (ctx) => controller.preview.page(ctx),
    'term-schema': (ctx) => controller.term.schema(ctx),
    asset: (ctx, { asset }) => controller.site.asset(ctx, asset),
    feed: (ctx) => controller.feeds.feed(ctx),
    sitemap: (ctx) => controller.feeds.sitemap(ctx),
    robots: (ctx) => controller.feeds.robots(ctx),
    'open-search': (ctx) => controller.feeds.openSearch(ctx),
    malformed: (ctx) => controller.error.malformedPath(ctx, 'reader'),
    'unknown-page': (ctx) =>
      controller.error.notFound(ctx, 'There is no page with this address.', 'reader'),
    'unknown-record': (ctx) =>
      controller.error.notFound(ctx, 'There is no record with this address.', 'program'),
  };
}
