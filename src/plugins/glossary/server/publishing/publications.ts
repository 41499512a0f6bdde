import { draftShown } from '../../core/term/shown-score';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import { validationErrorsOf } from '../../core/publishing/completeness';
import { slugTakenError, WAYS_TO_RECLAIM } from '../../core/publishing/slug-holder';
import { TERM, CATEGORY, DEBT_SCORE } from '../../core/term/content-types';
import { RELATION_FIELDS } from '../../core/term/fields';
import type { TermContent } from '../../core/term/term-content';
import { TERMS } from '../database/tables';
import type { DraftPrecondition } from './draft-precondition';
import { isMutation, type Mutation } from '../database/mutation';
import type { PublicationEvents, TermEvent } from './publication-events';
import type { PublicationFinalizerService, PublishedRow } from './publication-finalizer';
import { refusalOf, RefusedPublication } from './refused-publication';
import { currentEditor } from '../publication-log/editor';
import { TERM_POPULATE } from './term-populate';
import type { Settings } from '../../core/settings/settings';
import type { SlugHoldersService } from './slug-holders';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { TermEntriesService } from '../publication-log/term-entries';
import type { ScoreDraftsService } from './score-drafts';
import type { ScoreGuardService } from './score-guard';
import {
  candidateOf,
  documentIdOf,
  entriesOf,
  keepChoiceToSlug,
  prepareData,
  publishes,
  refuseUnstorable,
} from './term-mutation';
import type { CategoryEntriesService } from '../publication-log/category-entries';

/** The refusal to delete only the draft of a term. */
export const DELETED_WHOLE = 'A term is deleted whole; leave “status” out.';

interface Needs {
  readonly strapi: Core.Strapi;
  readonly settings: Settings;
  readonly slugHolders: SlugHoldersService;
  readonly publicationLog: PublicationLogService;
  readonly termEntries: TermEntriesService;
  readonly scoreDrafts: ScoreDraftsService;
  readonly scoreGuard: ScoreGuardService;
  readonly categoryEntries: CategoryEntriesService;
  readonly publicationFinalizer: PublicationFinalizerService;
  readonly draftPrecondition: DraftPrecondition;
  readonly publicationEvents: PublicationEvents;
  /** Told of each change that was stored. */
  readonly refusedChanges: { stored(): void };
}

/**
 * The rules of publication, as a middleware of the Document Service, because the panel, the REST API and the importer all go through it.
 *
 * Whether something was published is read from the published row, not from the name of the action: `create` and `update` publish as well when called
 * with that status.
 */
export function createPublications({
  strapi,
  settings,
  slugHolders,
  publicationLog,
  termEntries,
  scoreDrafts,
  scoreGuard,
  categoryEntries,
  publicationFinalizer,
  draftPrecondition,
  publicationEvents,
  refusedChanges,
}: Needs) {
  async function rowOf(
    documentId: string,
    status: 'draft' | 'published',
  ): Promise<PublishedRow | null> {
    return strapi.db.query(TERM).findOne({
      where: { documentId, publishedAt: status === 'draft' ? { $null: true } : { $notNull: true } },
      populate: TERM_POPULATE,
    });
  }

  async function draftOf(documentId: string): Promise<Pick<PublishedRow, 'term' | 'slug'> | null> {
    return strapi.db
      .query(TERM)
      .findOne({ where: { documentId, publishedAt: { $null: true } }, select: ['term', 'slug'] });
  }

  /**
   * Only one draft may have a slug that is not an address yet. Checked when a draft gets another slug, so that drafts which shared one in earlier
   * versions can still be saved and fixed. Imported terms that refer to this slug are linked to the draft from now on.
   */
  async function finalizeSlug(
    documentId: string,
    slugBefore: unknown,
    transaction: Knex.Transaction,
  ): Promise<void> {
    const draft = await draftOf(documentId);
    if (typeof draft?.slug !== 'string' || draft.slug === slugBefore) return;
    const holder = await slugHolders.of(draft.slug, documentId, transaction);
    if (holder?.hold === 'draft') {
      // The other draft is not named: this editor may not be allowed to read it.
      const error = slugTakenError({ hold: 'draft', name: null }, WAYS_TO_RECLAIM.inForm);
      throw new RefusedPublication(String(draft.term ?? ''), [error], 'saved');
    }
    await publicationEvents.renamed.emit({
      ...happening(documentId, transaction),
      slug: draft.slug,
    });
  }

  /** The id of the published row; each publication creates a new row. */
  async function publishedIdOf(documentId: string): Promise<number | null> {
    const row: { id: number } | null = await strapi.db.query(TERM).findOne({
      where: { documentId, publishedAt: { $notNull: true } },
      select: ['id'],
    });
    return row?.id ?? null;
  }

  /**
   * Gives a draft the relations that readers have. Strapi copies those of the published row: withdrawn terms are not among them, and terms are that a
   * draft named when they were published; see docs/decisions/0004-relations-kept-as-document-ids.md.
   */
  async function relateAsPublished(
    documentId: string,
    transaction: Knex.Transaction,
  ): Promise<void> {
    const current = await publicationLog.currentOf([documentId], transaction);
    const content = (current.get(documentId)?.content ?? null) as TermContent | null;
    if (content === null) return;
    const drafts = () => transaction(TERMS).whereNull('published_at');
    const data: Record<string, readonly number[]> = {};
    for (const field of RELATION_FIELDS) {
      const rows = await drafts()
        .whereIn('document_id', content[field])
        .select<{ id: number; document_id: string }[]>('id', 'document_id');
      const ids = new Map(rows.map(({ id, document_id }) => [document_id, id]));
      data[field] = content[field].flatMap((other) => ids.get(other) ?? []);
    }
    const saved = await drafts().where({ document_id: documentId }).first('id', 'updated_at');
    await strapi.db.query(TERM).update({ where: { id: saved.id }, data });
    // The panel would show a draft as changed that was saved after its publication.
    await drafts().where({ id: saved.id }).update({ updated_at: saved.updated_at });
  }

  /** Reports all problems at once, before Strapi stops at the first one that its schema finds. */
  async function checkBefore(mutation: Mutation, transaction: Knex.Transaction): Promise<void> {
    const { action, params } = mutation;
    if (!publishes(mutation)) return;
    const draft = params.documentId === undefined ? null : await rowOf(params.documentId, 'draft');
    if (action !== 'create' && draft === null) return;
    const candidate = candidateOf(params, draft);
    const addresses = await slugHolders.addressErrors(
      candidate,
      WAYS_TO_RECLAIM.inForm,
      transaction,
    );
    const { requiredFields, features } = settings;
    const shown = draftShown(candidate, features);
    const problems = [...validationErrorsOf(shown, requiredFields), ...addresses];
    if (problems.length > 0) throw refusalOf(candidate, problems);
  }

  /**
   * Strapi also looks for a published row with the same slug, but does not say which. If it finds one that was committed after `checkBefore`,
   * checking again names the term.
   */
  async function checkAgain(
    mutation: Mutation,
    refusal: unknown,
    transaction: Knex.Transaction,
  ): Promise<never> {
    if (refusal instanceof errors.ValidationError) await checkBefore(mutation, transaction);
    throw refusal;
  }

  const happening = (documentId: string, transaction: Knex.Transaction): TermEvent => ({
    documentId,
    transaction,
    afterCommit: (callback) => strapi.db.transaction(({ onCommit }) => onCommit(callback)),
  });

  /** Every save records its editor; saves by a program or an import record none. */
  function noteEditor({ action, params: { data } }: Mutation): void {
    if (!data || data.updatedBy !== undefined) return;
    if (action === 'create' || action === 'update') data.updatedBy = currentEditor(strapi).id;
  }

  async function mutateTerm(
    mutation: Mutation,
    next: () => Promise<unknown>,
    transaction: Knex.Transaction,
  ): Promise<unknown> {
    const isSeenWhole = await draftPrecondition.require(mutation.params.documentId, TERM);
    // Strapi's own error would become a 500.
    if (mutation.action === 'delete' && mutation.params.status === 'draft')
      throw new errors.ValidationError(DELETED_WHOLE);
    refuseUnstorable(mutation);
    prepareData(mutation);
    await scoreDrafts.requireOwn(mutation.params);
    noteEditor(mutation);
    const before = mutation.params.documentId
      ? await publishedIdOf(mutation.params.documentId)
      : null;
    const draftBefore = mutation.params.documentId
      ? await draftOf(mutation.params.documentId)
      : null;
    keepChoiceToSlug(mutation, draftBefore?.slug);
    await checkBefore(mutation, transaction);
    if (publishes(mutation) && settings.features.scores)
      await scoreGuard.writeDrafted(mutation.params);
    const isThere = before !== null || draftBefore !== null;
    if (mutation.action === 'delete' && mutation.params.documentId && isThere)
      await publicationEvents.deleting.emit(happening(mutation.params.documentId, transaction));
    const result = await next().catch((error: unknown) => checkAgain(mutation, error, transaction));
    const documentId = mutation.params.documentId ?? documentIdOf(result);
    if (documentId === null) return result;
    if (mutation.action === 'clone')
      await finalizeSlug(documentIdOf(result) ?? '', undefined, transaction);
    else await finalizeSlug(documentId, draftBefore?.slug, transaction);

    const event = happening(documentId, transaction);
    if (mutation.action === 'update')
      await publicationEvents.draftSaved.emit({
        ...event,
        kind: isSeenWhole ? 'seen whole' : 'seen in part',
      });
    if (mutation.action === 'discardDraft') {
      await relateAsPublished(documentId, transaction);
      await publicationEvents.draftSaved.emit({ ...event, kind: 'discarded' });
      await publicationEvents.draftReplaced.emit({ ...event, fields: RELATION_FIELDS });
    }
    const after = await publishedIdOf(documentId);
    const published = after === before ? null : await rowOf(documentId, 'published');
    if (published !== null) {
      const { created, updated } = await publicationFinalizer.finalize(published, transaction);
      for (const entry of entriesOf(result))
        Object.assign(entry, { created, updated, take_over_address: false });
      await publicationEvents.published.emit(event);
    }
    const isLeft = async () => after !== null || (await draftOf(documentId)) !== null;
    if (mutation.action === 'delete' && isThere && !(await isLeft())) {
      await publicationEvents.deleted.emit(event);
      await termEntries.delete(transaction, documentId);
    }
    if (before !== null && after === null) {
      await termEntries.withdraw(transaction, documentId);
      await noteWithdrawal(documentId);
      await publicationEvents.withdrawn.emit(event);
    }
    return result;
  }

  /** Whoever has seen the draft before saw that of a published term: publishing it again would undo the withdrawal unseen. */
  async function noteWithdrawal(documentId: string): Promise<void> {
    await strapi.db.query(TERM).updateMany({
      where: { documentId, publishedAt: { $null: true } },
      data: { updatedAt: new Date(), updatedBy: currentEditor(strapi).id },
    });
  }

  const guards: ReadonlyMap<string, typeof mutateTerm> = new Map([
    [TERM, mutateTerm],
    [
      DEBT_SCORE,
      async (mutation, ...rest) => {
        if (!scoreGuard.isPublishedWithTerm() && !(await scoreGuard.isWritten(mutation)))
          await draftPrecondition.require(mutation.params.documentId, DEBT_SCORE);
        noteEditor(mutation);
        return scoreGuard.guard(mutation, ...rest);
      },
    ],
    [
      CATEGORY,
      async (mutation, ...rest) => {
        if (!(await categoryEntries.isWritten(mutation)))
          await draftPrecondition.require(mutation.params.documentId, CATEGORY);
        noteEditor(mutation);
        return categoryEntries.guard(mutation, ...rest);
      },
    ],
  ]);

  return {
    /** The Document Service middleware; registered once, when the plugin registers. */
    async guard(context: unknown, next: () => Promise<unknown>): Promise<unknown> {
      const mutation = context as Mutation;
      const mutate = isMutation(mutation) ? guards.get(mutation.uid) : undefined;
      if (mutate === undefined) return next();
      return strapi.db.transaction(async ({ trx, onCommit }) => {
        // Taken first: values read from here on stay valid until the commit, and editors cannot deadlock on each other's rows.
        await publicationLog.lock(trx);
        onCommit(() => refusedChanges.stored());
        return mutate(mutation, next, trx);
      });
    },
  };
}
