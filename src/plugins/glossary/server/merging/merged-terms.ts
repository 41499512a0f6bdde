import type { Core, UID } from '@strapi/strapi';
import { errors, sanitize } from '@strapi/utils';
import type { Knex } from 'knex';
import { type Merge, mergedContent, mergedTags } from '../../core/merging/merge';
import { TERM, CATEGORY } from '../../core/term/content-types';
import type { TermContent } from '../../core/term/term-content';
import { TERMS } from '../database/tables';
import { type BulkDraft, draftsOf, isToPublish } from '../bulk/bulk-draft';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import { whereListed, wordsOf } from '../database/listed-words';
import { currentEditor } from '../publication-log/editor';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { TermEntriesService } from '../publication-log/term-entries';
import type { Clock } from '../time/clock';

export const NO_SUCH_CATEGORY = 'One of the two categories is not there any more.';

/** Whether the client may change and publish a term. */
export type MayMove = (draft: BulkDraft) => boolean;
/** The new values of a term's two rows. */
interface Moved {
  readonly draft: Record<string, unknown> | null;
  readonly published: Record<string, unknown> | null;
}

export type MergedTermsService = ReturnType<typeof createMergedTerms>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly publicationLog: PublicationLogService;
  readonly catalogueSource: CatalogueSourceService;
  readonly clock: Clock;
  readonly termEntries: TermEntriesService;
}

/** The terms that a merge moves. */
export function createMergedTerms({
  strapi,
  publicationLog,
  catalogueSource,
  clock,
  termEntries,
}: Needs) {
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
    const drafts = (transaction ?? strapi.db.connection)(TERMS).whereNull('published_at');
    const rows = await whereListed(drafts, 'tags', from).select<
      { document_id: string; tags: unknown }[]
    >('document_id', 'tags');
    return rows.flatMap(({ document_id, tags }) =>
      wordsOf(tags).includes(from) ? [document_id] : [],
    );
  }

  /** Those of drafts and of published terms, each once. */
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

  /** Moves one term in a transaction of its own. */
  async function move(documentId: string, merge: Merge, mayMove: MayMove): Promise<void> {
    await strapi.db.transaction(async ({ trx }) => {
      await publicationLog.lock(trx);
      const into = merge.of === 'category' ? (await categoryRow(strapi, merge.into)).id : null;
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

  return { draftsWith, termsWith, move };
}

/** @throws {NotFoundError} when there is no such category */
export async function categoryRow(
  strapi: Core.Strapi,
  documentId: string,
): Promise<{ id: number; name: string }> {
  const row: { id: number; name: string } | null = await strapi.db
    .query(CATEGORY)
    .findOne({ where: { documentId }, select: ['id', 'name'] });
  if (row === null) throw new errors.NotFoundError(NO_SUCH_CATEGORY);
  return row;
}
