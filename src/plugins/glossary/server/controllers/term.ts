import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { digestOf } from '../../core/representation';
import { siteAddresses } from '../../core/site-address';
import { toTermPage } from '../../core/term-page';
import { toTermRecord } from '../../core/term-record';
import { termSchema } from '../../core/term-schema';
import { isCountedView } from '../../core/counted-request';
import { sendRepresentation } from '../answer';
import { controllerOf, serviceOf } from '../service-of';

/** One term: as a page for readers, as a record for programs. */
export default function term({ strapi }: { strapi: Core.Strapi }) {
  return {
    async page(ctx: Context, slug: string): Promise<void> {
      const found = await serviceOf(strapi, 'terms').findPublished(slug);
      if (found === null) return controllerOf(strapi, 'error').unknownTerm(ctx, slug, 'reader');
      const views = serviceOf(strapi, 'views');
      const [count, rating, { changedAt }, surroundings] = await Promise.all([
        isCountedView(ctx.method, ctx.headers)
          ? views.count(found.documentId)
          : views.current(found.documentId),
        serviceOf(strapi, 'ratings').summaryOf(found.documentId),
        serviceOf(strapi, 'contentVersion').current(),
        serviceOf(strapi, 'catalogue').surroundings(found.documentId),
      ]);
      const { renderer, context } = serviceOf(strapi, 'pages').loaded();
      const page = toTermPage(found, { views: count, rating }, surroundings, context);
      await sendRepresentation(
        ctx,
        {
          contentType: 'text/html; charset=utf-8',
          body: renderer.render('term', page),
          validators: {
            digest: digestOf(JSON.stringify({ ...page, views: 0, rating: null }), renderer.digest),
            weak: true,
            lastModified: changedAt,
          },
        },
        { audience: 'reader' },
      );
    },

    async record(ctx: Context, slug: string): Promise<void> {
      const found = await serviceOf(strapi, 'terms').findPublished(slug);
      if (found === null) return controllerOf(strapi, 'error').unknownTerm(ctx, slug, 'program');
      const settings = serviceOf(strapi, 'settings').current();
      const site = siteAddresses(settings);
      const { changedAt } = await serviceOf(strapi, 'contentVersion').current();
      const record = toTermRecord(found, settings);
      const body = `${JSON.stringify(record, null, 2)}\n`;
      ctx.set(
        'Link',
        [
          `<${site.termSchema}>; rel="describedby"; type="application/schema+json"`,
          `<${record.citation.html_url}>; rel="canonical"; type="text/html"`,
          `<${settings.licenceUrl}>; rel="license"`,
        ].join(', '),
      );
      await sendRepresentation(
        ctx,
        {
          contentType: 'application/json; charset=utf-8',
          body,
          validators: { digest: digestOf(body), weak: false, lastModified: changedAt },
        },
        { audience: 'program' },
      );
    },

    async schema(ctx: Context): Promise<void> {
      const { termSchema: address } = siteAddresses(serviceOf(strapi, 'settings').current());
      const { changedAt } = await serviceOf(strapi, 'contentVersion').current();
      const body = `${JSON.stringify(termSchema(address), null, 2)}\n`;
      await sendRepresentation(
        ctx,
        {
          contentType: 'application/schema+json; charset=utf-8',
          body,
          validators: { digest: digestOf(body), weak: false, lastModified: changedAt },
        },
        { audience: 'program' },
      );
    },
  };
}
