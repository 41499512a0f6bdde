import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { digestOfContent, type TermContent } from '../../core/term/term-content';
import { scoreFromStored, type StoredDebtScore } from '../../core/term/stored-term';
import { currentEditor } from './editor';
import type { LogKind, LogRow } from './log-row';
import type { PublicationLogService } from './publication-log';
import type { TermAddressesService } from './term-addresses';

export type TermEntriesService = ReturnType<typeof createTermEntries>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly publicationLog: PublicationLogService;
  readonly termAddresses: TermAddressesService;
}

/** Writes changes of terms into the publication log, within the transaction that makes them. A change that readers cannot see gets no entry. */
export function createTermEntries({ strapi, publicationLog, termAddresses }: Needs) {
  async function currentOf(
    documentId: string,
    transaction: Knex.Transaction,
  ): Promise<LogRow | null> {
    return (await publicationLog.currentOf([documentId], transaction)).get(documentId) ?? null;
  }

  /** @param last the last entry of the term with content */
  async function write(
    transaction: Knex.Transaction,
    kind: LogKind,
    documentId: string,
    content: TermContent,
    last: LogRow | null,
  ): Promise<void> {
    const entry = await publicationLog.append(transaction, {
      kind,
      subject: documentId,
      version: (last?.version ?? 0) + 1,
      slug: content.slug,
      content,
      editor: currentEditor(strapi),
    });
    await publicationLog.setCurrent(transaction, [entry]);
  }

  async function end(
    transaction: Knex.Transaction,
    kind: 'withdrawn' | 'deleted',
    documentId: string,
    slug: string | null,
  ): Promise<void> {
    await publicationLog.removeCurrent(transaction, documentId);
    await publicationLog.append(transaction, {
      kind,
      subject: documentId,
      version: null,
      slug,
      content: null,
      editor: currentEditor(strapi),
    });
  }

  return {
    /**
     * Publishes this content of the term.
     *
     * @param last the last entry of the term with content, even when the term is not published now
     */
    async publish(
      transaction: Knex.Transaction,
      documentId: string,
      content: TermContent,
      last: LogRow | null,
    ): Promise<void> {
      const current = await currentOf(documentId, transaction);
      if (current?.digest === digestOfContent(content)) return;
      const isRenamed = current !== null && current.slug !== content.slug;
      await write(transaction, isRenamed ? 'renamed' : 'published', documentId, content, last);
    },

    /** Logs the new score of a published term; for other terms the next publication does. */
    async score(
      transaction: Knex.Transaction,
      documentId: string,
      score: StoredDebtScore | null,
    ): Promise<void> {
      const current = await currentOf(documentId, transaction);
      if (current === null) return;
      const content = { ...(current.content as TermContent), score: scoreFromStored(score) };
      if (current.digest === digestOfContent(content)) return;
      await write(transaction, 'scored', documentId, content, current);
    },

    /** Withdraws the term; a no-op when it is not published. */
    async withdraw(transaction: Knex.Transaction, documentId: string): Promise<void> {
      const current = await currentOf(documentId, transaction);
      if (current !== null) await end(transaction, 'withdrawn', documentId, current.slug);
    },

    /** Releases a slug of the term: its redirect ends. */
    async giveUp(transaction: Knex.Transaction, documentId: string, slug: string): Promise<void> {
      await publicationLog.append(transaction, {
        kind: 'address-given-up',
        subject: documentId,
        version: null,
        slug,
        content: null,
        editor: currentEditor(strapi),
      });
    },

    /** Logs the deletion of the term, which releases its slugs; a term that never had any gets no entry. */
    async delete(transaction: Knex.Transaction, documentId: string): Promise<void> {
      const slugs = await termAddresses.slugsOf(documentId, transaction);
      const last = await publicationLog.lastContentOf(documentId, transaction);
      if (last === null && slugs.length === 0) return;
      await end(transaction, 'deleted', documentId, last?.slug ?? null);
    },
  };
}
