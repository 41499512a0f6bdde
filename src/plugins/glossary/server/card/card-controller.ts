import type { Context } from 'koa';
import { taggedBy } from '../../core/http/representation';
import { sendRepresentation } from '../http/answer';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { ErrorAnswers } from '../http/error-controller';
import type { CardCacheService } from './card-cache';

/** How long networks may keep an image before they ask again, in seconds: pages name another address for each version. */
const MAX_AGE = 86_400;

interface Needs {
  readonly catalogueSource: CatalogueSourceService;
  readonly errors: ErrorAnswers;
  readonly cardCache: CardCacheService;
}

export function createCardController({ catalogueSource, errors, cardCache }: Needs) {
  return {
    async image(ctx: Context, slug: string): Promise<void> {
      const { catalogue, log } = await catalogueSource.settled();
      const entry = catalogue.bySlug.get(slug);
      if (entry === undefined) return errors.unknownTerm(ctx, slug, 'program');
      const body = await cardCache.find(entry, log);
      const validators = taggedBy(body.toString('latin1'));
      await sendRepresentation(ctx, { contentType: 'image/png', body, validators }, 'program', {
        'Cache-Control': `public, max-age=${MAX_AGE}`,
      });
    },
  };
}
