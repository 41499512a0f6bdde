import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { ATTENTION_REASONS, type AttentionRow } from '../../core/panel/attention';
import {
  type ActivityAnswer,
  type ListAnswer,
  type NumberRow,
  type KnownProject,
} from '../../core/panel/panel-answers';
import { numberListsWith } from '../../core/panel/panel-features';
import { LONGEST_TEXT, type PanelQuery, panelQueryOf } from '../../core/listing/panel-query';
import type { ReferenceRow } from '../../core/references/reference-finding';
import type { Settings } from '../../core/settings/settings';
import type { CategoryName } from '../../core/term/term';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { AttentionService } from './attention';
import type { ReferenceFindingsService } from '../references/reference-findings';
import type { NumberListsService } from './number-lists';
import type { ScopeActivityService } from '../activity/scope-activity';

export const ALLOWED = {
  list: (name: string, lists: readonly string[]): string =>
    `“${name}” is one of ${lists.join(', ')}.`,
  category: '“category” is the key of a category.',
  text: `“q” is a text of at most ${LONGEST_TEXT} characters.`,
  page: '“page” is a whole number from 1.',
} as const;

export const noCategory = (key: string): string =>
  `There is no category “${key.slice(0, LONGEST_TEXT)}”.`;

interface Needs {
  readonly catalogueSource: CatalogueSourceService;
  readonly attention: AttentionService;
  readonly referenceFindings: ReferenceFindingsService;
  readonly numberLists: NumberListsService;
  readonly scopeActivity: ScopeActivityService;
  readonly settings: Settings;
}

export function createOverviewController({
  catalogueSource,
  attention,
  referenceFindings,
  numberLists,
  scopeActivity,
  settings: { features, glossaryPath, collection },
}: Needs) {
  /** The categories by which a list can be filtered, in the order of their names. */
  async function categories(): Promise<CategoryName[]> {
    const catalogue = await catalogueSource.current();
    return catalogue.categories.map(({ key, name }) => ({ key, name }));
  }

  /**
   * The current key of a category: a page of the panel may have been opened before the category got it.
   *
   * @throws {ValidationError} for a key that leads nowhere
   */
  async function currentKey(given: string): Promise<string> {
    const key = await catalogueSource.currentKeyOf(given);
    if (key === null) throw new errors.ValidationError(noCategory(given));
    return key;
  }

  /** @throws {ValidationError} with the allowed values, sent as 400 */
  async function readQuery<List extends string>(
    ctx: Context,
    name: 'reason' | 'list',
    lists: readonly List[],
  ): Promise<{ readonly query: PanelQuery<List>; readonly categories: CategoryName[] }> {
    const { category, q, page, [name]: list } = ctx.query;
    const result = panelQueryOf(lists, { list, category, q, page });
    if (!result.ok) {
      const allowed = { ...ALLOWED, list: ALLOWED.list(name, lists) };
      throw new errors.ValidationError(allowed[result.reason]);
    }
    const { query } = result;
    const key = query.category && (await currentKey(query.category));
    return { query: { ...query, category: key }, categories: await categories() };
  }

  return {
    project(ctx: Context): void {
      const known: KnownProject = {
        features,
        glossaryPath,
        collection: collection?.uid ?? null,
      };
      ctx.body = known;
    },

    async counts(ctx: Context): Promise<void> {
      ctx.body = await attention.counts();
    },

    async attention(ctx: Context): Promise<void> {
      const { query, categories: known } = await readQuery(ctx, 'reason', ATTENTION_REASONS);
      const page = await attention.page(query);
      ctx.body = { ...page, categories: known } satisfies ListAnswer<AttentionRow>;
    },

    async references(ctx: Context): Promise<void> {
      const { query, categories: known } = await readQuery(ctx, 'list', ['references']);
      const page = await referenceFindings.page(query);
      ctx.body = { ...page, categories: known } satisfies ListAnswer<ReferenceRow>;
    },

    async numbers(ctx: Context): Promise<void> {
      const { query, categories: known } = await readQuery(ctx, 'list', numberListsWith(features));
      const page = await numberLists.page(query);
      ctx.body = { ...page, categories: known } satisfies ListAnswer<NumberRow>;
    },

    async activity(ctx: Context): Promise<void> {
      const { category = '' } = ctx.query;
      if (typeof category !== 'string') throw new errors.ValidationError(ALLOWED.category);
      const activity = await scopeActivity.of(category ? await currentKey(category) : null);
      ctx.body = { activity, categories: await categories() } satisfies ActivityAnswer;
    },
  };
}
