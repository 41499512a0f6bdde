import type { Core, UID } from '@strapi/strapi';
import { errors, sanitize } from '@strapi/utils';
import type { Knex } from 'knex';
import {
  isSameMerge,
  type Merge,
  MERGE_GROUP,
  mergedContent,
  mergedTags,
  type MergeStep,
  oppositeOf,
  withRunning,
} from '../../core/merging/merge';
import type { TermContent } from '../../core/term/term-content';
import { type BulkDraft, draftsOf, isToPublish } from '../bulk/bulk-draft';
import { whereListed, wordsOf } from '../database/listed-words';
import { currentEditor } from '../publication-log/editor';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { Clock } from '../time/clock';
import type { TermEntriesService } from '../publication-log/term-entries';
import type { CategoryEntriesService } from '../publication-log/category-entries';
import type { LoggedGroupsService } from '../publication-log/logged-groups';

const TERM = 'api::term.term';
const CATEGORY = 'api::category.category';

export const NO_SUCH_CATEGORY = 'One of the two categories is not there any more.';
export const NO_SUCH_TAG = 'No term has this tag any more.';

/** The refusal of a merge that would move terms back which another merge is moving; names of categories, or tags. */
export const oppositeMerge = ({ from, into }: Pick<Merge, 'from' | 'into'>): string =>
  `“${from}” is being merged into “${into}”, and some terms still have it. End that merge first.`;

/** Where the merges that have begun and not ended are stored. */
const RUNNING = { type: 'plugin', name: 'glossary', key: 'running-merges' } as const;

/** Whether the client may change and publish a term. */
type MayMove = (draft: BulkDraft) => boolean;
/** The new values of a term's two rows. */
interface Moved {
  readonly draft: Record<string, unknown> | null;
  readonly published: Record<string, unknown> | null;
}

export type MergesService = ReturnType<typeof createMerges>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly publicationLog: PublicationLogService;
  readonly loggedGroups: LoggedGroupsService;
  readonly catalogueSource: CatalogueSourceService;
  readonly clock: Clock;
  readonly termEntries: TermEntriesService;
  readonly categoryEntries: CategoryEntriesService;
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
  clock,
  termEntries,
  categoryEntries,
}: Needs) {
  async function categoryRow(documentId: string): Promise<{ id: number; name: string }> {
    const row: { id: number; name: string } | null = await strapi.db
      .query(CATEGORY)
      .findOne({ where: { documentId }, select: ['id', 'name'] });
    if (row === null) throw new errors.NotFoundError(NO_SUCH_CATEGORY);
    return row;
  }

  async function requireBoth({ from, into }: Merge): Promise<void> {
    await categoryRow(from);
    await categoryRow(into);
  }

  /** Whether readers know a tag, or an address of it redirects. A tag that only drafts had needs no redirect, which would disclose it. */
  async function wasPublic(tag: string): Promise<boolean> {
    if ((await catalogueSource.current()).valueCounts.tag.has(tag)) return true;
    return (await loggedGroups.tagMerges()).some((one) => one.tag === tag || one.into === tag);
  }

  /** Document ids of the terms whose draft has it. */
  async function draftsWith(
    { of, from }: Merge,
    transaction?: Knex.Transaction,
  ): Promise<string[]> {
    if (of === 'category') {
      const rows: { documentId: string }[] = await strapi.db.query(TERM).findMany({
        where: { category: { documentId: from }, publishedAt: { $null: true } },
        select: ['documentId'],
      });
      return rows.map(({ documentId }) => documentId);
    }
    const drafts = (transaction ?? strapi.db.connection)('terms').whereNull('published_at');
    const rows = await whereListed(drafts, 'tags', from).select<
      { document_id: string; tags: unknown }[]
    >('document_id', 'tags');
    return rows.flatMap(({ document_id, tags }) =>
      wordsOf(tags).includes(from) ? [document_id] : [],
    );
  }

  async function termsWith(merge: Merge): Promise<readonly string[]> {
    const { entries } = await catalogueSource.current();
    const { of, from } = merge;
    const published = entries.filter(({ categoryId: category, tags }) =>
      of === 'category' ? category === from : tags.includes(from),
    );
    return [
      ...new Set([...published.map(({ documentId }) => documentId), ...(await draftsWith(merge))]),
    ].sort();
  }

  /** The change of the draft's one field; null where it has another value. */
  function draftChange(merge: Merge, draft: BulkDraft, into: number | null) {
    if (merge.of === 'category')
      return draft.category?.documentId === merge.from ? { category: into } : null;
    const tags = mergedTags(draft.tags, merge);
    return tags && { tags };
  }

  function movedRows(
    merge: Merge,
    {
      draft,
      before,
      content,
    }: {
      draft: BulkDraft | undefined;
      before: TermContent | null;
      content: TermContent | null;
    },
    into: number | null,
  ): Moved {
    const change = draft ? draftChange(merge, draft, into) : null;
    const { id: updatedBy } = currentEditor(strapi);
    // A day that an editor has written into the draft stays.
    const days = content !== null &&
      draft?.updated === before?.updated && { updated: content.updated };
    return {
      draft: change || days ? { ...change, ...days, updatedBy } : null,
      published: content && {
        ...(merge.of === 'category' ? { category: into } : { tags: content.tags }),
        updated: content.updated,
      },
    };
  }

  async function write(
    documentId: string,
    status: 'draft' | 'published',
    data: Record<string, unknown> | null,
  ): Promise<void> {
    if (data === null) return;
    const publishedAt = status === 'draft' ? { $null: true } : { $notNull: true };
    const where = { documentId, publishedAt };
    await strapi.db.query(TERM).update({ where, data });
    const event = status === 'draft' ? 'entry.update' : 'entry.publish';
    await strapi.db.transaction(({ onCommit }) => onCommit(() => announce(event, where)));
  }

  /** Rows are written beside the Document Service, so webhooks are told here what it would tell them. */
  async function announce(event: string, where: object): Promise<void> {
    const row = await strapi.db.query(TERM).findOne({ where, populate: true });
    if (row === null) return;
    const schema = strapi.getModel(TERM);
    const getModel = (uid: string) => strapi.getModel(uid as UID.Schema);
    const entry = await sanitize.sanitizers.defaultSanitizeOutput({ schema, getModel }, row);
    await strapi.eventHub.emit(event, { model: schema.modelName, uid: TERM, entry });
  }

  async function move(documentId: string, merge: Merge, mayMove: MayMove): Promise<void> {
    await strapi.db.transaction(async ({ trx }) => {
      await publicationLog.lock(trx);
      const into = merge.of === 'category' ? (await categoryRow(merge.into)).id : null;
      const draft = (await draftsOf(strapi, [documentId])).get(documentId);
      if (draft !== undefined && !mayMove(draft))
        throw new errors.PolicyError('Your role may not change and publish all of these terms.');
      const current = (await publicationLog.currentOf([documentId], trx)).get(documentId);
      const before = (current?.content ?? null) as TermContent | null;
      const today = clock.today();
      const content = before && mergedContent(before, merge, today);
      const rows = movedRows(merge, { draft, before, content }, into);
      // The panel calls a draft changed that was saved after the published row.
      const inOrder =
        before !== null && draft && (await isToPublish(strapi, before, draft, trx))
          ? (['published', 'draft'] as const)
          : (['draft', 'published'] as const);
      for (const status of inOrder) await write(documentId, status, rows[status]);
      if (content === null) return;
      const last = await publicationLog.lastContentOf(documentId, trx);
      await termEntries.publish(trx, documentId, content, last);
    });
  }

  const running = async (): Promise<readonly Merge[]> =>
    ((await strapi.store.get(RUNNING)) ?? []) as readonly Merge[];

  /**
   * Notes that a merge has begun, unless that would make terms go round in a circle.
   *
   * @param ended a noted merge that was never ended, though no term is left to move
   * @returns the opposite merge that keeps this one from beginning; null when it has begun
   */
  async function note(merge: Merge, ended: Merge | null): Promise<Merge | null> {
    return strapi.db.transaction(async ({ trx }): Promise<Merge | null> => {
      await publicationLog.lock(trx);
      const others = (await running()).filter((one) => ended === null || !isSameMerge(one, ended));
      const opposite = oppositeOf(others, merge);
      if (opposite === null && !others.some((one) => isSameMerge(one, merge)))
        await strapi.store.set({ ...RUNNING, value: withRunning(others, merge) });
      return opposite;
    });
  }

  /** @throws {ValidationError} while an opposite merge still has terms to move */
  async function begin(merge: Merge): Promise<void> {
    let opposite = await note(merge, null);
    while (opposite !== null) {
      // Counted after the lock is released: on SQLite, the catalogue reads on another connection.
      if ((await termsWith(opposite)).length > 0)
        throw new errors.ValidationError(oppositeMerge(await namesOf(opposite)));
      opposite = await note(merge, opposite);
    }
  }

  async function namesOf(merge: Merge): Promise<Pick<Merge, 'from' | 'into'>> {
    if (merge.of === 'tag') return merge;
    const [from, into] = [await categoryRow(merge.from), await categoryRow(merge.into)];
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
      // Another editor may have merged either of them meanwhile.
      if (merge.of === 'category') await requireBoth(merge);
      const left = await draftsWith(merge, trx);
      if (merge.of === 'category')
        left.push(...(await publicationLog.termsOfCategory(merge.from, trx)));
      if (left.length > 0) return left.length;
      if (merge.of === 'category')
        await categoryEntries.withSuccessor(merge.into, () =>
          strapi.documents(CATEGORY).delete({ documentId: merge.from }),
        );
      const others = (await running()).filter((one) => !isSameMerge(one, merge));
      await strapi.store.set({ ...RUNNING, value: others });
      return 0;
    });
  }

  return {
    /**
     * Moves the next terms, or ends the merge when none is left.
     *
     * @throws {NotFoundError} when there is nothing to merge, a ValidationError when it is merged the other way round, a PolicyError for a term that
     *   the client may not publish
     */
    async step(merge: Merge, mayMove: MayMove): Promise<MergeStep> {
      if (merge.of === 'category') await requireBoth(merge);
      const hasTerms = (await termsWith(merge)).length > 0;
      if (merge.of === 'tag' && !hasTerms) throw new errors.NotFoundError(NO_SUCH_TAG);
      await begin(merge);
      // Read again: until this merge had begun, an opposite one could still move terms.
      const terms = await termsWith(merge);
      if (merge.of === 'tag' && terms.length === 0) throw new errors.NotFoundError(NO_SUCH_TAG);
      if (merge.of === 'tag' && (await wasPublic(merge.from))) await leadOn(merge);
      const group = terms.slice(0, MERGE_GROUP);
      for (const documentId of group) await move(documentId, merge, mayMove);
      if (group.length < terms.length)
        return { moved: group.length, left: terms.length - group.length };
      return { moved: group.length, left: await end(merge) };
    },
  };
}
