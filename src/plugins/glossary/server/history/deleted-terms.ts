import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { type DraftContent, draftFromStored } from '../../core/history/draft-content';
import { oldestDeletion } from '../../core/history/retention';
import { scoreOfDeleted } from '../../core/history/score-to-draft';
import type { ScoreDraft } from '../../core/publishing/score-draft';
import { TERM } from '../../core/term/content-types';
import { scoreFromStored, type StoredTerm } from '../../core/term/stored-term';
import { lockDeletion } from '../../../shared/server/database/advisory-locks';
import type { PublicationEvents } from '../publishing/publication-events';
import { currentEditor } from '../publication-log/editor';
import { existingTerms } from '../publishing/document-rows';
import { TERM_POPULATE } from '../publishing/term-populate';
import type { Clock } from '../time/clock';
import type { PublicationLogService } from '../publication-log/publication-log';
import { RATINGS } from '../database/tables';
import type { StoredScoresService } from '../publishing/stored-scores';
import type { TermAddressesService } from '../publication-log/term-addresses';

const TABLE = 'glossary_deleted_terms';
/** Tables with rows by a term's document id, which are deleted with the term when it cannot be restored any more. */
const TABLES_OF_TERMS = [
  'glossary_view_counts',
  'glossary_view_days',
  'glossary_unusual_days',
  'glossary_activity_counts',
  RATINGS,
  'glossary_reports',
  'glossary_confirmations',
  'glossary_pending_relations',
  'glossary_hand_ins',
];
/** Terms that are purged in one transaction. */
const TERMS_PER_PURGE = 100;

/** The parts of a deleted term that are kept beside its numbers. */
export interface RetainedDraft {
  readonly content: DraftContent;
  readonly score: ScoreDraft | null;
  /** The addresses that it had, the oldest first. */
  readonly addresses: readonly string[];
}

/** A term as it was before it was deleted. */
export interface RetainedTerm {
  readonly documentId: string;
  readonly term: string;
  readonly slug: string;
  /** The author of the term; some permissions depend on it. */
  readonly creatorId: number | null;
  readonly draft: RetainedDraft;
}

export interface ListedDeletion extends Omit<RetainedTerm, 'draft'> {
  /** In milliseconds since 1970. */
  readonly moment: number;
  readonly editor: string | null;
}

interface TableRow {
  readonly term_document_id: string;
  readonly term: string | null;
  readonly slug: string | null;
  readonly moment: number | string;
  readonly editor: string | null;
  readonly creator_id: number | null;
}
const LISTED = ['term_document_id', 'term', 'slug', 'moment', 'editor', 'creator_id'] as const;

export type DeletedTermsService = ReturnType<typeof createDeletedTerms>;

interface Needs {
  readonly publicationEvents: PublicationEvents;
  readonly strapi: Core.Strapi;
  readonly clock: Clock;
  readonly publicationLog: PublicationLogService;
  readonly termAddresses: TermAddressesService;
  readonly storedScores: StoredScoresService;
}

/** Deletes what was counted and reported of terms that nobody can restore; under the lock of deletions. */
export async function deleteNumbersOf(
  documentIds: readonly string[],
  transaction: Knex.Transaction,
): Promise<void> {
  for (const name of TABLES_OF_TERMS)
    await transaction(name).whereIn('term_document_id', documentIds).delete();
}

/** The terms that were deleted within DELETED_TERM_DAYS. Their numbers and review requests stay where they are; no reader and no list sees them. */
export function createDeletedTerms({
  strapi,
  clock,
  publicationLog,
  termAddresses,
  storedScores,
  publicationEvents,
}: Needs) {
  const table = () => strapi.db.connection(TABLE);
  const oldest = (): number => oldestDeletion(clock.now());

  async function purgeSome(): Promise<number> {
    return strapi.db.transaction(async ({ trx }: { trx: Knex.Transaction }) => {
      // Under this lock no other transaction restores one of them or writes numbers of it.
      await publicationLog.lock(trx);
      await lockDeletion(strapi, 'deleter', trx);
      const rows = await trx(TABLE)
        .where('moment', '<=', oldest())
        .limit(TERMS_PER_PURGE)
        .select<{ term_document_id: string }[]>('term_document_id');
      const documentIds = rows.map(({ term_document_id }) => term_document_id);
      // A term with the same document id may have been made in another way.
      const isThere = await existingTerms(strapi, documentIds, trx);
      const gone = documentIds.filter((documentId) => !isThere.has(documentId));
      await deleteNumbersOf(gone, trx);
      await trx(TABLE).whereIn('term_document_id', documentIds).delete();
      return documentIds.length;
    });
  }

  /** The data to keep of a term that is about to be deleted; null when there is no such term. */
  async function read(
    documentId: string,
    transaction: Knex.Transaction,
  ): Promise<RetainedTerm | null> {
    type Row = StoredTerm & {
      readonly createdBy: { readonly id: number } | null;
      readonly publishedAt: unknown;
    };
    const rows: Row[] = await strapi.db.query(TERM).findMany({
      where: { documentId },
      populate: { ...TERM_POPULATE, createdBy: { select: ['id'] } },
    });
    const row = rows.find(({ publishedAt }) => publishedAt === null) ?? rows[0];
    if (row === undefined) return null;
    const stored = await storedScores.of(documentId, transaction);
    return {
      documentId,
      term: typeof row.term === 'string' ? row.term : '',
      slug: typeof row.slug === 'string' ? row.slug : '',
      creatorId: row.createdBy?.id ?? null,
      draft: {
        content: draftFromStored(row),
        score: scoreOfDeleted(row.score_draft, scoreFromStored(stored)),
        addresses: await termAddresses.slugsOf(documentId, transaction),
      },
    };
  }

  async function keep(
    { documentId, term, slug, creatorId, draft }: RetainedTerm,
    transaction: Knex.Transaction,
  ): Promise<void> {
    await lockDeletion(strapi, 'deleter', transaction);
    const editor = currentEditor(strapi);
    await transaction(TABLE)
      .insert({
        term_document_id: documentId,
        term,
        slug,
        moment: clock.now().getTime(),
        editor: editor.name,
        editor_id: editor.id,
        creator_id: creatorId,
        draft: JSON.stringify(draft),
      })
      .onConflict('term_document_id')
      .merge();
  }

  /** The terms that each transaction is deleting, read before they are deleted. */
  const going = new WeakMap<Knex.Transaction, Map<string, RetainedTerm>>();
  publicationEvents.deleting.subscribe(async ({ documentId, transaction }) => {
    const term = await read(documentId, transaction);
    if (term === null) return;
    const terms = going.get(transaction) ?? new Map<string, RetainedTerm>();
    going.set(transaction, terms.set(documentId, term));
  });
  publicationEvents.deleted.subscribe(async ({ documentId, transaction }) => {
    const term = going.get(transaction)?.get(documentId);
    if (term !== undefined) await keep(term, transaction);
  });

  return {
    async all(): Promise<ListedDeletion[]> {
      const rows = await table()
        .where('moment', '>', oldest())
        .orderBy([
          { column: 'moment', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .select<TableRow[]>(...LISTED);
      return rows.map(listed);
    },

    async among(
      documentIds: readonly string[],
      transaction?: Knex.Transaction,
    ): Promise<readonly ListedDeletion[]> {
      const rows = await (transaction ?? strapi.db.connection)(TABLE)
        .whereIn('term_document_id', documentIds)
        .select<TableRow[]>(...LISTED);
      return rows.map(listed);
    },

    /** A term that can be restored; null if there is none. */
    async find(documentId: string): Promise<ListedDeletion | null> {
      const row = await table()
        .where({ term_document_id: documentId })
        .where('moment', '>', oldest())
        .first<TableRow | undefined>(...LISTED);
      return row ? listed(row) : null;
    },

    /** Takes a term out of those that can be brought back; null when it is not among them. */
    async take(documentId: string, transaction: Knex.Transaction): Promise<RetainedTerm | null> {
      const row = await transaction(TABLE)
        .where({ term_document_id: documentId })
        .where('moment', '>', oldest())
        .first<(TableRow & { readonly draft: string }) | undefined>(...LISTED, 'draft');
      if (row === undefined) return null;
      await transaction(TABLE).where({ term_document_id: documentId }).delete();
      return { ...listed(row), draft: JSON.parse(row.draft) as RetainedDraft };
    },

    /** Deletes for good the terms that cannot be restored any more, with their numbers; the first instance to come does it. */
    async purge(): Promise<void> {
      const first = await table().where('moment', '<=', oldest()).first<unknown>('id');
      if (first === undefined) return;
      while ((await purgeSome()) > 0);
    },
  };
}

function listed({ term_document_id, term, slug, moment, editor, creator_id }: TableRow) {
  return {
    documentId: term_document_id,
    term: term ?? '',
    slug: slug ?? '',
    moment: Number(moment),
    editor,
    creatorId: creator_id,
  } satisfies ListedDeletion;
}
