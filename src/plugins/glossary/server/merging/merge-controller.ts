import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { CATEGORY_FIELDS } from '../../core/import-export/file-fields';
import { type Merge, mergeRequestOf, type Groups, type MergeStep } from '../../core/merging/merge';
import {
  UPDATE_CATEGORIES,
  PUBLISH_TERMS,
  READ_TERMS,
  UPDATE_TERMS,
} from '../../core/panel/panel-permission';
import { parsedFields } from '../http/request-fields';
import { mayWithAll } from '../../../shared/server/rights/permissions';
import { termPermissions } from '../rights/term-reading';
import type { GroupsService } from '../catalogue/groups';
import type { MergesService } from './merges';

const FIELDS: Readonly<Record<Merge['of'], string>> = { category: 'category', tag: 'tags' };

/** The refusals to a role that reaches only some terms, categories or fields. */
export const MERGES_NOTHING = {
  terms: 'Your role may not change and publish all terms.',
  categories: 'Your role may not change every category with all its fields.',
} as const;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly groups: GroupsService;
  readonly merges: MergesService;
}

/** Merges categories and tags, for editors who may change and publish all terms. */
export function createMergingController({ strapi, groups, merges }: Needs) {
  /** Why the client may not merge; null when it may. */
  function refusalOf(ctx: Context, of: Merge['of']): string | null {
    if (!mayWithAll(ctx, [READ_TERMS, UPDATE_TERMS, PUBLISH_TERMS], FIELDS[of]))
      return MERGES_NOTHING.terms;
    return of === 'tag' || mayWithAll(ctx, [UPDATE_CATEGORIES], ...CATEGORY_FIELDS)
      ? null
      : MERGES_NOTHING.categories;
  }

  return {
    /** Everything that can be merged, for editors who may read all terms. */
    async groups(ctx: Context): Promise<void> {
      if (!mayWithAll(ctx, [READ_TERMS]))
        throw new errors.PolicyError('Your role may not read all terms.');
      const { categories, tags } = await groups.all();
      const ofReaders = tags.filter(({ published }) => published > 0);
      const mayRead = (of: Merge['of']) => mayWithAll(ctx, [READ_TERMS], FIELDS[of]);
      const withoutDrafts = <Group extends object>(group: Group) => ({ ...group, drafts: 0 });
      ctx.body = {
        categories: mayRead('category') ? categories : categories.map(withoutDrafts),
        tags: mayRead('tag') ? tags : ofReaders.map(withoutDrafts),
        mayMerge: {
          category: refusalOf(ctx, 'category') === null,
          tag: refusalOf(ctx, 'tag') === null,
        },
      } satisfies Groups;
    },

    async merge(ctx: Context): Promise<void> {
      const request = mergeRequestOf(parsedFields(ctx));
      if (!request.ok) throw new errors.ValidationError(request.problem);
      const { merge } = request;
      const refusal = refusalOf(ctx, merge.of);
      if (refusal !== null) throw new errors.PolicyError(refusal);
      const { cannot } = termPermissions(strapi, ctx);
      const field = FIELDS[merge.of];
      ctx.body = (await merges.step(
        merge,
        (draft) => !cannot.update(draft, field) && !cannot.publish(draft),
      )) satisfies MergeStep;
    },
  };
}
