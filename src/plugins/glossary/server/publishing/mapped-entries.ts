import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import { firstErrors } from '../../../shared/core/text/named-keys';
import { lockDeletion } from '../../../shared/server/database/advisory-locks';
import { oneAtATime } from '../../../shared/server/tasks/one-at-a-time';
import { type EntryRow, mappedEntry, wantedSlug } from '../../core/publishing/mapped-entry';
import { inFileWords } from '../../core/publishing/completeness';
import { MAPPED_LOG, TERMS_ARE_ENTRIES } from '../../core/publishing/mapped-log';
import { slugVariants } from '../../core/publishing/slug-holder';
import type { MappedCollection } from '../../core/settings/mapped-collection';
import type { Settings } from '../../core/settings/settings';
import { TERM } from '../../core/term/content-types';
import type { TermContent } from '../../core/term/term-content';
import { isMutation, type Mutation } from '../database/mutation';
import { CURRENT_TERMS, TERMS } from '../database/tables';
import { deleteNumbersOf } from '../history/deleted-terms';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { TermEntriesService } from '../publication-log/term-entries';
import type { Clock } from '../time/clock';
import { mappedRows } from './mapped-rows';
import type { PublicationEvents } from './publication-events';
import { documentIdOf } from './term-mutation';

/** The collection of the last start that had one: its entries are taken back when the next start has none. */
const LAST_COLLECTION = { type: 'plugin', name: 'glossary', key: 'mapped-collection' } as const;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly publicationLog: PublicationLogService;
  readonly termEntries: TermEntriesService;
  readonly publicationEvents: PublicationEvents;
}

/**
 * The published entries of a mapped collection as terms: each change of one is written into the publication log, from which all that readers see is
 * made, in the transaction of the project that makes it. Nothing is written to the collection.
 */
export function createMappedEntries({
  strapi,
  settings: { collection },
  clock,
  publicationLog,
  termEntries,
  publicationEvents,
}: Needs) {
  /** Strapi publishes many entries at once in one transaction, and two of them may ask for one address. */
  const inOrder = oneAtATime();

  /** The slug that an entry asks for, or while another term has it, its own last variant or the first free one. */
  async function slugFor(
    row: EntryRow,
    from: MappedCollection,
    last: string | null,
    transaction: Knex.Transaction,
  ): Promise<{ readonly slug: string; readonly remarks: readonly string[] }> {
    const wanted = wantedSlug(row, from);
    const variants = [wanted, ...slugVariants(wanted)];
    const rows = (await transaction(CURRENT_TERMS)
      .whereIn('slug', variants)
      .whereNot('term_document_id', row.documentId)
      .select('slug')) as { slug: string }[];
    const taken = new Set(rows.map(({ slug }) => slug));
    const free = variants.filter((slug) => !taken.has(slug));
    if (wanted === '' || free[0] === wanted) return { slug: wanted, remarks: [] };
    const slug = free.find((variant) => variant === last) ?? free[0] ?? '';
    return { slug, remarks: [MAPPED_LOG.slugTaken(row.documentId, wanted, slug)] };
  }

  /**
   * Serves an entry as it is published now, or takes it back if no term may be like it.
   *
   * @returns what operators should know of it
   */
  async function serve(
    row: EntryRow,
    from: MappedCollection,
    transaction: Knex.Transaction,
  ): Promise<readonly string[]> {
    const { documentId } = row;
    const last = await publicationLog.lastContentOf(documentId, transaction);
    const previous = (last?.content ?? null) as TermContent | null;
    const { slug, remarks } = await slugFor(row, from, last?.slug ?? null, transaction);
    const { content, errors: problems } = mappedEntry(row, from, slug, previous, clock.today());
    const reasons = firstErrors(problems, inFileWords);
    if (content === null) {
      await termEntries.withdraw(transaction, documentId);
      return [MAPPED_LOG.notServed(documentId, reasons)];
    }
    await termEntries.publish(transaction, documentId, content, last);
    return reasons.length === 0 ? remarks : [...remarks, MAPPED_LOG.leftOut(documentId, reasons)];
  }

  /** Takes back an entry that is not published any more; of one that is gone, its numbers go as well. */
  async function takeBack(
    documentId: string,
    from: MappedCollection | null,
    transaction: Knex.Transaction,
  ): Promise<void> {
    const isThere = from === null || (await mappedRows(strapi, from).isThere(documentId));
    if (isThere) return termEntries.withdraw(transaction, documentId);
    await lockDeletion(strapi, 'deleter', transaction);
    await termEntries.delete(transaction, documentId);
    await deleteNumbersOf([documentId], transaction);
    await publicationEvents.deleted.emit({
      documentId,
      transaction,
      afterCommit: (callback) => strapi.db.transaction(({ onCommit }) => onCommit(callback)),
    });
  }

  async function follow(
    documentId: string,
    from: MappedCollection,
    transaction: Knex.Transaction,
  ): Promise<void> {
    const row = await mappedRows(strapi, from).published(documentId);
    if (row === null) await takeBack(documentId, from, transaction);
    else for (const remark of await serve(row, from, transaction)) strapi.log.warn(remark);
  }

  /** Takes back all entries that readers see and that are not published, those of another collection included. */
  async function takeBackOthers(
    before: unknown,
    from: MappedCollection | null,
    transaction: Knex.Transaction,
  ): Promise<void> {
    const kept = from === null ? null : await mappedRows(strapi, from).publishedIds();
    const own = transaction(TERMS).whereNotNull('published_at').select('document_id');
    const current = (await transaction(CURRENT_TERMS)
      .whereNotIn('term_document_id', own)
      .select('term_document_id')) as { term_document_id: string }[];
    // The entries of another collection are where they were.
    const same = before === from?.uid ? from : null;
    for (const { term_document_id: documentId } of current)
      if (kept?.has(documentId) !== true) await takeBack(documentId, same, transaction);
  }

  /** In a transaction for each chunk: a project that writes to its collection meanwhile waits for one of them. */
  async function serveAll(from: MappedCollection): Promise<void> {
    const remarks: string[] = [];
    for (let last: number | undefined = 0; last !== undefined;)
      last = await underLock(async (transaction) => {
        const rows = await mappedRows(strapi, from).publishedAfter(last ?? 0);
        for (const row of rows) remarks.push(...(await serve(row, from, transaction)));
        return rows.at(-1)?.id;
      });
    for (const remark of firstErrors(remarks, String)) strapi.log.warn(remark);
  }

  const underLock = <Result>(act: (transaction: Knex.Transaction) => Promise<Result>) =>
    strapi.db.transaction(async ({ trx }) => {
      // Taken first, as for every change of what readers see.
      await publicationLog.lock(trx);
      return act(trx);
    });

  /** @throws Error when the glossary has published terms of its own: they and the entries cannot both be the terms */
  async function refuseOwnTerms({ uid }: MappedCollection): Promise<void> {
    const count = await strapi.db.query(TERM).count({ where: { publishedAt: { $notNull: true } } });
    if (count > 0) throw new Error(MAPPED_LOG.ownTerms(uid, count));
  }

  return {
    /** The Document Service middleware; registered once, when the plugin registers. */
    async guard(context: unknown, next: () => Promise<unknown>): Promise<unknown> {
      const mutation = context as Mutation;
      if (collection === null || !isMutation(mutation)) return next();
      const { uid } = collection;
      if (mutation.uid === TERM) throw new errors.ValidationError(TERMS_ARE_ENTRIES(uid));
      if (mutation.uid !== uid) return next();
      return underLock(async (transaction) => {
        const result = await next();
        const documentId =
          mutation.action === 'clone'
            ? documentIdOf(result)
            : (mutation.params.documentId ?? documentIdOf(result));
        if (documentId !== null) await inOrder(() => follow(documentId, collection, transaction));
        return result;
      });
    },

    /**
     * At the start: serves the collection as it is now, also what was changed while the glossary was not there, and takes back the entries of one that
     * is not mapped any more.
     */
    async catchUp(): Promise<void> {
      const before = (await strapi.store.get(LAST_COLLECTION)) ?? null;
      if (collection === null && before === null) return;
      const store = (value: string | null) => strapi.store.set({ ...LAST_COLLECTION, value });
      if (collection !== null) {
        await refuseOwnTerms(collection);
        // Before the first entry is served: a start that is interrupted would leave entries that no later one takes back.
        if (before === null) await store(collection.uid);
      }
      // Their addresses are free then.
      await underLock((transaction) => takeBackOthers(before, collection, transaction));
      if (collection !== null) await serveAll(collection);
      await store(collection?.uid ?? null);
      if (collection !== null) strapi.log.info(MAPPED_LOG.served(collection));
    },
  };
}
