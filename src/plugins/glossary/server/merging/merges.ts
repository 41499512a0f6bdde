import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import { type Merge, MERGE_GROUP, type MergeStep } from '../../core/merging/merge';
import { CATEGORY } from '../../core/term/content-types';
import { canonicalJson, type TermContent } from '../../core/term/term-content';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { CategoryEntriesService } from '../publication-log/category-entries';
import { currentEditor, isCurrentEditor } from '../publication-log/editor';
import type { LoggedGroupsService } from '../publication-log/logged-groups';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { TableRow } from '../publication-log/log-row';
import { categoryRow, type MayMove, type MergedTermsService } from './merged-terms';
import type { RunningMergesService } from './running-merges';
import { LOG } from '../database/tables';

export const NO_SUCH_TAG = 'No term has this tag any more.';

/** The refusal of a merge that would move terms back which another merge is moving; names of categories, or tags. */
export const oppositeMerge = ({ from, into }: Pick<Merge, 'from' | 'into'>): string =>
  `“${from}” is being merged into “${into}”, and some terms still have it. End that merge first.`;

export type MergesService = ReturnType<typeof createMerges>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly publicationLog: PublicationLogService;
  readonly loggedGroups: LoggedGroupsService;
  readonly catalogueSource: CatalogueSourceService;
  readonly categoryEntries: CategoryEntriesService;
  readonly mergedTerms: MergedTermsService;
  readonly runningMerges: RunningMergesService;
}

/**
 * Merges a category or a tag into another one. Terms are moved in batches, each term in its own transaction: readers see only this one field of a
 * term change, and unpublished changes in its draft stay unpublished. With the last term the category is deleted, and its keys, or the tag, redirect
 * to the other one. An interrupted merge is continued by starting it again.
 */
export function createMerges({
  strapi,
  publicationLog,
  loggedGroups,
  catalogueSource,
  categoryEntries,
  mergedTerms,
  runningMerges,
}: Needs) {
  async function requireBoth({ from, into }: Merge): Promise<void> {
    await categoryRow(strapi, from);
    await categoryRow(strapi, into);
  }

  /** Whether the current editor has merged these categories to the end, or was the last who merged a tag of readers, into this one. */
  async function isOwnMerge(
    { of, from, into }: Merge,
    transaction?: Knex.Transaction,
  ): Promise<boolean> {
    const lastInto = async () =>
      (await loggedGroups.tagMerges(transaction)).findLast(({ tag }) => tag === from)?.into;
    if (of === 'tag' && (await lastInto()) !== into) return false;
    const entry: Partial<TableRow> =
      of === 'tag'
        ? { kind: 'tag-merged', content: canonicalJson({ tag: from, into }) }
        : { kind: 'category-deleted', subject: from, successor: into };
    const row = await (transaction ?? strapi.db.connection)(LOG)
      .where(entry)
      .orderBy('position', 'desc')
      .first<{ editor_id: number | null } | undefined>('editor_id');
    return row !== undefined && isCurrentEditor(strapi, row.editor_id);
  }

  /**
   * Whether readers know a tag or knew it, or an address of it redirects. A tag that only drafts had needs no redirect, which would disclose it.
   *
   * @param terms that have the tag
   */
  async function wasPublic(tag: string, terms: readonly string[]): Promise<boolean> {
    if ((await catalogueSource.current()).valueCounts.tag.has(tag)) return true;
    if ((await loggedGroups.tagMerges()).some((one) => one.tag === tag || one.into === tag))
      return true;
    for (const documentId of terms) {
      const last = await publicationLog.lastContentOf(documentId);
      if ((last?.content as TermContent | undefined)?.tags.includes(tag) === true) return true;
    }
    return false;
  }

  /** @throws {ValidationError} while an opposite merge still has terms to move */
  async function begin(merge: Merge): Promise<void> {
    const hasTerms = async (noted: Merge) => (await mergedTerms.termsWith(noted)).length > 0;
    const opposite = await runningMerges.begin(merge, hasTerms);
    if (opposite !== null) throw new errors.ValidationError(oppositeMerge(await namesOf(opposite)));
  }

  async function namesOf(merge: Merge): Promise<Pick<Merge, 'from' | 'into'>> {
    if (merge.of === 'tag') return merge;
    const [from, into] = [
      await categoryRow(strapi, merge.from),
      await categoryRow(strapi, merge.into),
    ];
    return { from: from.name, into: into.name };
  }

  /**
   * Makes a tag redirect to the other one, once a published term has that and none has the tag any more. Written before the first term is
   * moved, so that no redirect is missing when the last one is.
   */
  async function leadOn({ from: tag, into }: Merge): Promise<void> {
    await strapi.db.transaction(async ({ trx }) => {
      await publicationLog.lock(trx);
      const merges = await loggedGroups.tagMerges(trx);
      const last = merges.findLast((one) => one.tag === tag || one.tag === into);
      if (last?.tag === tag && last.into === into) return;
      await publicationLog.append(trx, {
        kind: 'tag-merged',
        subject: null,
        version: null,
        slug: null,
        content: { tag, into },
        editor: currentEditor(strapi),
      });
    });
  }

  /** With no term left, the category is deleted, and its keys lead on. */
  async function end(merge: Merge): Promise<number> {
    return strapi.db.transaction(async ({ trx }): Promise<number> => {
      await publicationLog.lock(trx);
      if (merge.of === 'category' && (await isOwnMerge(merge, trx))) return 0;
      // Another editor may have merged either of them meanwhile.
      if (merge.of === 'category') await requireBoth(merge);
      const left = await mergedTerms.draftsWith(merge, trx);
      if (merge.of === 'category')
        left.push(...(await publicationLog.termsOfCategory(merge.from, trx)));
      if (left.length > 0) return left.length;
      if (merge.of === 'category')
        await categoryEntries.withSuccessor(merge.into, () =>
          strapi.documents(CATEGORY).delete({ documentId: merge.from }),
        );
      await runningMerges.end(merge);
      return 0;
    });
  }

  return {
    /**
     * Moves the next terms, or ends the merge when none is left. Once it has ended, the same editor changes nothing by doing it again.
     *
     * @throws {NotFoundError} when there is nothing to merge, a ValidationError when it is merged the other way round, a PolicyError for a term that
     *   the client may not publish
     */
    async step(merge: Merge, mayMove: MayMove): Promise<MergeStep> {
      const hasTerms = merge.of === 'tag' && (await mergedTerms.termsWith(merge)).length > 0;
      if (!hasTerms && (await isOwnMerge(merge))) return { moved: 0, left: 0 };
      if (merge.of === 'category') await requireBoth(merge);
      else if (!hasTerms) throw new errors.NotFoundError(NO_SUCH_TAG);
      await begin(merge);
      // Read again: until this merge had begun, an opposite one could still move terms.
      const terms = await mergedTerms.termsWith(merge);
      if (merge.of === 'tag' && terms.length === 0) throw new errors.NotFoundError(NO_SUCH_TAG);
      const group = terms.slice(0, MERGE_GROUP);
      if (merge.of === 'tag' && (await wasPublic(merge.from, group))) await leadOn(merge);
      for (const documentId of group) await mergedTerms.move(documentId, merge, mayMove);
      if (group.length < terms.length)
        return { moved: group.length, left: terms.length - group.length };
      return { moved: group.length, left: await end(merge) };
    },
  };
}
