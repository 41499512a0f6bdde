import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { toDebtScoringPage, toHowToCitePage, toProblemTypesPage } from '../../core/plain-pages';
import type { FixedPage } from '../../core/public-address';
import { digestOf } from '../../core/representation';
import { basePathOf } from '../../core/site-address';
import { redirect, sendRepresentation } from '../answer';
import { serviceOf } from '../service-of';

/** A year, in seconds: the stylesheet's address changes with its content. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

/** What belongs to the site as a whole and to no term. */
export default function site({ strapi }: { strapi: Core.Strapi }) {
  function render(page: FixedPage): string {
    const { renderer, context } = serviceOf(strapi, 'pages').loaded();
    switch (page) {
      case 'debt-scoring':
        return renderer.render(page, toDebtScoringPage(context));
      case 'how-to-cite':
        return renderer.render(page, toHowToCitePage(context));
      case 'problem-types':
        return renderer.render(page, toProblemTypesPage(context));
    }
  }

  return {
    home(ctx: Context): void {
      const basePath = basePathOf(serviceOf(strapi, 'settings').current());
      redirect(ctx, 302, `${basePath}/glossary`, 'reader');
    },

    async fixedPage(ctx: Context, page: FixedPage): Promise<void> {
      const { changedAt } = await serviceOf(strapi, 'contentVersion').current();
      const body = render(page);
      await sendRepresentation(
        ctx,
        {
          contentType: 'text/html; charset=utf-8',
          body,
          validators: { digest: digestOf(body), weak: true, lastModified: changedAt },
        },
        { audience: 'reader' },
      );
    },

    async stylesheet(ctx: Context): Promise<void> {
      const { stylesheet, context } = serviceOf(strapi, 'pages').loaded();
      const { changedAt } = await serviceOf(strapi, 'contentVersion').current();
      await sendRepresentation(
        ctx,
        {
          contentType: 'text/css; charset=utf-8',
          body: stylesheet,
          validators: { digest: digestOf(stylesheet), weak: false, lastModified: changedAt },
        },
        { audience: 'reader' },
      );
      if (context.assets.stylesheet.endsWith(ctx.search)) ctx.set('Cache-Control', FOR_GOOD);
    },
  };
}
