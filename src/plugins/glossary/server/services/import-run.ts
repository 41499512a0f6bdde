import type { Core } from '@strapi/strapi';
import { changesOfCategory } from '../../core/exchange/difference';
import { FileFault } from '../../core/exchange/file-fault';
import type { IncomingRow } from '../../core/exchange/incoming';
import type { ImportPlan, RefusedRow } from '../../core/exchange/import-plan';
import { readRows } from '../../core/exchange/read-rows';
import type { DatabaseLock } from '../platform/database-lock';
import { serviceOf } from '../service-of';
import { digestOfSource, grouped, type ImportSource } from './import-source';
import type { ImportedTerm, NamedIds } from './import-terms';
import { RunFailure, type RunFault, writeInTransactions } from './import-transactions';

/** Terms that are looked up together, and among which a stop or a lost lock is not noticed. */
const TERMS_AT_ONCE = 20;

const CATEGORY = 'api::category.category';

export interface ImportProgress {
  /** First every new term is made as a draft, then all get their relations and are published. */
  readonly phase: 'drafts' | 'terms';
  /** Writes of both phases. */
  readonly done: number;
  readonly total: number;
}

export interface RunOptions {
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Stops the run after the terms in hand. */
  readonly signal?: AbortSignal;
}

/** How an import ended. Whatever was written stays, and the same import again goes on from there. */
export interface ImportOutcome {
  readonly end: 'done' | 'stopped' | 'failed';
  /** Terms that the run has made what the file says. */
  readonly written: number;
  /** Terms that the glossary refused though the plan had let them pass: something changed meanwhile. */
  readonly refused: readonly RefusedRow[];
  /** What failed and where; null unless `end` is `failed`. */
  readonly failure: RunFault | null;
}

/** Writes what a plan has announced. */
export default function importRun({ strapi }: { strapi: Core.Strapi }) {
  const store = () => serviceOf(strapi, 'exchangeStore');
  const writer = () => serviceOf(strapi, 'importTerms');

  async function* plannedRows(
    source: ImportSource,
    plan: ImportPlan,
  ): AsyncGenerator<{ line: number; row: IncomingRow }> {
    const lines = new Set(plan.planned.map(({ line }) => line));
    for await (const { line, result } of readRows(source.open(), source.format)) {
      if (result.ok && lines.has(line)) yield { line, row: result.row };
    }
  }

  async function* plannedTerms(
    source: ImportSource,
    plan: ImportPlan,
  ): AsyncGenerator<ImportedTerm> {
    for await (const { line, row } of plannedRows(source, plan)) {
      if (row.kind === 'term') {
        yield { line, term: row.term, takeOverAddress: row.takeOverAddress };
      }
    }
  }

  /** Categories come first, wherever they stand in the file; answers the document ids of all by their keys. */
  async function writeCategories(
    source: ImportSource,
    plan: ImportPlan,
  ): Promise<NamedIds['categories']> {
    const existing = await store().categories();
    const ids = new Map([...existing].map(([key, { documentId }]) => [key, documentId]));
    if (plan.planned.every(({ kind }) => kind !== 'category')) return ids;
    for await (const { line, row } of plannedRows(source, plan)) {
      if (row.kind !== 'category') continue;
      const { key, name = existing.get(key)?.content.name ?? key, ...texts } = row.category;
      // Strapi's types know no null, which empties an attribute.
      const data: Record<string, unknown> = texts;
      const known = existing.get(key);
      try {
        if (!known) {
          const created = await strapi.documents(CATEGORY).create({ data: { ...data, key, name } });
          ids.set(key, created.documentId);
        } else if (changesOfCategory(known.content, row.category).length > 0) {
          const { documentId } = known;
          await strapi.documents(CATEGORY).update({ documentId, data: { ...data, name } });
        }
      } catch (error) {
        throw new RunFailure(line, key, error);
      }
    }
    return ids;
  }

  async function createDrafts(
    group: readonly ImportedTerm[],
    categories: NamedIds['categories'],
  ): Promise<{ readonly done: number; readonly refused: readonly RefusedRow[] }> {
    const existing = await store().idsOf(group.map(({ term }) => term.slug));
    const missing = group.filter(({ term }) => !existing.has(term.slug));
    if (missing.length === 0) return { done: 0, refused: [] };
    const ids: NamedIds = { categories, terms: new Map() };
    const refused = await writeInTransactions(strapi, missing, (term) =>
      writer().createDraft(term, ids),
    );
    return { done: missing.length, refused };
  }

  async function writeTerms(
    group: readonly ImportedTerm[],
    plan: ImportPlan,
    categories: NamedIds['categories'],
  ): Promise<readonly RefusedRow[]> {
    const existing = await store().bySlugs(group.map(({ term }) => term.slug));
    const named = group.flatMap(({ term }) =>
      [term, ...(existing.get(term.slug) ?? []).map(({ content }) => content)].flatMap(
        ({ related, prerequisites }) => [...(related ?? []), ...(prerequisites ?? [])],
      ),
    );
    const ids: NamedIds = { categories, terms: await store().idsOf([...new Set(named)]) };
    return writeInTransactions(strapi, group, async (term) => {
      const [known] = existing.get(term.term.slug) ?? [];
      if (known) await writer().write(term, known, plan.as, ids);
    });
  }

  return {
    /**
     * Writes the planned rows of the file.
     *
     * @param lock keeps other imports out, and is released at the end, however this ends
     * @throws {FileFault} when the file is not the one that the plan was made for
     */
    async of(
      source: ImportSource,
      plan: ImportPlan,
      lock: DatabaseLock,
      { onProgress, signal }: RunOptions = {},
    ): Promise<ImportOutcome> {
      const terms = plan.planned.filter(({ kind }) => kind === 'term');
      const total = terms.length + terms.filter(({ change }) => change === 'new').length;
      const refused: RefusedRow[] = [];
      let done = 0;
      let written = 0;
      const ended = (
        end: ImportOutcome['end'],
        failure: RunFault | null = null,
      ): ImportOutcome => ({
        end,
        written,
        refused,
        failure,
      });
      try {
        if ((await digestOfSource(source)) !== plan.digest) {
          throw new FileFault('The file has changed since it was compared; compare it again.');
        }
        const categories = await writeCategories(source, plan);
        for await (const group of grouped(plannedTerms(source, plan), TERMS_AT_ONCE)) {
          if (signal?.aborted) return ended('stopped');
          requireHeld(lock, group);
          const created = await createDrafts(group, categories);
          refused.push(...created.refused);
          done += created.done;
          onProgress?.({ phase: 'drafts', done, total });
        }
        for await (const group of grouped(plannedTerms(source, plan), TERMS_AT_ONCE)) {
          if (signal?.aborted) return ended('stopped');
          requireHeld(lock, group);
          const lines = new Set(refused.map(({ line }) => line));
          const accepted = group.filter(({ line }) => !lines.has(line));
          const refusedNow = await writeTerms(accepted, plan, categories);
          refused.push(...refusedNow);
          done += group.length;
          written += accepted.length - refusedNow.length;
          onProgress?.({ phase: 'terms', done, total });
        }
        return ended('done');
      } catch (error) {
        if (error instanceof RunFailure) return ended('failed', error.fault);
        throw error;
      } finally {
        await lock.release();
      }
    },
  };
}

/** @throws {RunFailure} when another import may have begun meanwhile */
function requireHeld(lock: DatabaseLock, [first]: readonly ImportedTerm[]): void {
  if (!lock.lost.aborted || first === undefined) return;
  const cause = new Error('The connection that keeps other imports out was lost.');
  throw new RunFailure(first.line, first.term.slug, cause);
}
