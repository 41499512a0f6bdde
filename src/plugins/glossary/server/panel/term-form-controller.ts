import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import type { KnownWords, PublicSide } from '../../core/panel/panel-answers';
import { serviceOf } from '../platform/service-of';
import { termPermissions, termReading } from './term-reading';
import { WORD_LISTS, type WordList } from './known-words';

/** Longest beginning of a word that is looked for, in characters. */
const LONGEST_BEGINNING = 100;

/** What the form of a term asks while an editor writes. */
export default function termForm({ strapi }: { strapi: Core.Strapi }) {
  return {
    async words(ctx: Context): Promise<void> {
      const { list, beginning = '' } = ctx.query;
      if (
        !isWordList(list) ||
        typeof beginning !== 'string' ||
        beginning.length > LONGEST_BEGINNING
      )
        throw new errors.ValidationError(
          `“list” is one of ${WORD_LISTS.join(', ')}, “beginning” at most ${LONGEST_BEGINNING} characters.`,
        );
      const words = await serviceOf(strapi, 'knownWords').startingWith(list, beginning);
      ctx.body = { words } satisfies KnownWords;
    },

    async publicSide(ctx: Context): Promise<void> {
      const { documentId, mayRead } = await termReading(strapi, ctx).requested();
      const { slug, addresses, oldAddresses, score } = await serviceOf(
        strapi,
        'termForm',
      ).publicSideOf(documentId);
      ctx.body = {
        ...(mayRead('slug')
          ? { slug, addresses, oldAddresses }
          : { slug: null, addresses: [], oldAddresses: [] }),
        score: mayRead('score_draft') ? score : null,
      } satisfies PublicSide;
    },

    /** An old address is free from then on, so it takes whoever may publish. */
    async giveUpAddress(ctx: Context): Promise<void> {
      const reading = termReading(strapi, ctx);
      const { documentId, mayRead } = await reading.requested();
      const draft = await reading.draftOf(documentId);
      if (!mayRead('slug') || draft === null || termPermissions(strapi, ctx).cannot.publish(draft))
        throw new errors.ForbiddenError('Your role may not publish this term.');
      const { slug } = ctx.params as { slug: string };
      await serviceOf(strapi, 'oldAddresses').giveUp(documentId, slug);
      ctx.body = {};
    },
  };
}

function isWordList(value: unknown): value is WordList {
  return (WORD_LISTS as readonly unknown[]).includes(value);
}
