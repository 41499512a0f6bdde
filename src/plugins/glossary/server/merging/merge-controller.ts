import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import type { Groups, MergeStep } from '../../core/merging/merge-answers';
import { type Merge, mergeRequestOf } from '../../core/merging/merge';
import {
  UPDATE_CATEGORIES,
  PUBLISH_TERMS,
  READ_TERMS,
  UPDATE_TERMS,
} from '../../core/panel/panel-permission';
import { mayDo, mayWithAll, termPermissions } from '../panel/term-reading';
import { serviceOf } from '../platform/service-of';

const FIELDS: Readonly<Record<Merge['of'], string>> = { category: 'category', tag: 'tags' };

/** Merges categories and tags for whoever may change and publish all terms. */
export default function merging({ strapi }: { strapi: Core.Strapi }) {
  function mayMerge(ctx: Context, of: Merge['of']): boolean {
    if (!mayWithAll(ctx, [READ_TERMS, UPDATE_TERMS, PUBLISH_TERMS])) return false;
    return of === 'tag' || mayDo(ctx, UPDATE_CATEGORIES);
  }

  return {
    /** Everything that can be merged, for whoever reads all terms. */
    async groups(ctx: Context): Promise<void> {
      if (!mayWithAll(ctx, [READ_TERMS]))
        throw new errors.ForbiddenError('Your role may not read all terms.');
      const { categories, tags } = await serviceOf(strapi, 'groups').all();
      const ofReaders = tags.filter(({ published }) => published > 0);
      ctx.body = {
        categories,
        tags: mayWithAll(ctx, [READ_TERMS], 'tags')
          ? tags
          : ofReaders.map((tag) => ({ ...tag, drafts: 0 })),
        mayMerge: { category: mayMerge(ctx, 'category'), tag: mayMerge(ctx, 'tag') },
      } satisfies Groups;
    },

    async merge(ctx: Context): Promise<void> {
      const request = mergeRequestOf((ctx.request as { body?: unknown }).body);
      if (!request.ok) throw new errors.ValidationError(request.problem);
      const { merge } = request;
      if (!mayMerge(ctx, merge.of))
        throw new errors.ForbiddenError('Your role may not change and publish all terms.');
      const { cannot } = termPermissions(strapi, ctx);
      const field = FIELDS[merge.of];
      ctx.body = (await serviceOf(strapi, 'merges').step(
        merge,
        (draft) => !cannot.update(draft, field) && !cannot.publish(draft),
      )) satisfies MergeStep;
    },
  };
}
