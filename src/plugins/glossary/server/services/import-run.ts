import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { inFileWords } from '../../core/completeness';
import { changesOfCategory } from '../../core/exchange/difference';
import { FileFault } from '../../core/exchange/file-fault';
import type { IncomingRow } from '../../core/exchange/incoming';
import type { ImportPlan, RefusedRow } from '../../core/exchange/import-plan';
import { readRows } from '../../core/exchange/read-rows';
import { RefusedPublication } from '../refused-publication';
import { serviceOf } from '../service-of';
import { digestOfSource, grouped, type ImportSource } from './import-source';
import type { ImportedTerm, NamedIds } from './import-terms';

/**
 * Terms that are written in one transaction, if nothing else is asked for: on SQLite readers of the same process wait for its end.
 * What a failure takes back is at most this much, and it is written again by the next run.
 */
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
  /** Terms that are written in one transaction: more are faster, and keep whoever else uses the database waiting longer. */
  readonly termsAtOnce?: number;
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

export interface RunFault {
  readonly line: number;
  readonly name: string;
  readonly message: string;
}

/** A fault that is not the row's own; it ends the run. */
class RunFailure extends Error {
  constructor(
    readonly line: number,
    readonly row: string,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause));
  }

  get fault(): RunFault {
    return { line: this.line, name: this.row, message: this.message };
  }
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

  /**
   * Writes terms in one transaction; when that fails, one by one, so that a term which the glossary refuses takes no other with
   * it.
   *
   * @returns the refused ones
   * @throws {RunFailure} when something else than a term is wrong
   */
  async function inTransaction(
    terms: readonly ImportedTerm[],
    write: (term: ImportedTerm) => Promise<void>,
  ): Promise<RefusedRow[]> {
    try {
      await strapi.db.transaction(async () => {
        for (const term of terms) await write(term);
      });
      return [];
    } catch (error) {
      strapi.log.debug(`Import: ${String(error)}; writing ${terms.length} terms one by one`);
    }
    const refused: RefusedRow[] = [];
    for (const term of terms) {
      const { line } = term;
      const name = term.term.slug;
      try {
        await strapi.db.transaction(() => write(term));
      } catch (error) {
        if (!(error instanceof errors.ValidationError)) throw new RunFailure(line, name, error);
        refused.push({ line, name, reasons: reasonsOf(error) });
      }
    }
    return refused;
  }

  async function createDrafts(
    group: readonly ImportedTerm[],
    categories: NamedIds['categories'],
  ): Promise<{ readonly done: number; readonly refused: readonly RefusedRow[] }> {
    const existing = await store().idsOf(group.map(({ term }) => term.slug));
    const missing = group.filter(({ term }) => !existing.has(term.slug));
    if (missing.length === 0) return { done: 0, refused: [] };
    const ids: NamedIds = { categories, terms: new Map() };
    const refused = await inTransaction(missing, (term) => writer().createDraft(term, ids));
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
    return inTransaction(group, async (term) => {
      const [known] = existing.get(term.term.slug) ?? [];
      if (known) await writer().write(term, known, plan.as, ids);
    });
  }

  return {
    /**
     * Writes the planned rows of the file.
     *
     * @throws {FileFault} when the file is not the one that the plan was made for
     */
    async of(
      source: ImportSource,
      plan: ImportPlan,
      { onProgress, signal, termsAtOnce = TERMS_AT_ONCE }: RunOptions = {},
    ): Promise<ImportOutcome> {
      if ((await digestOfSource(source)) !== plan.digest) {
        throw new FileFault('The file has changed since it was compared; compare it again.');
      }
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
        const categories = await writeCategories(source, plan);
        for await (const group of grouped(plannedTerms(source, plan), termsAtOnce)) {
          if (signal?.aborted) return ended('stopped');
          const created = await createDrafts(group, categories);
          refused.push(...created.refused);
          done += created.done;
          onProgress?.({ phase: 'drafts', done, total });
        }
        for await (const group of grouped(plannedTerms(source, plan), termsAtOnce)) {
          if (signal?.aborted) return ended('stopped');
          const refusedNow = await writeTerms(group, plan, categories);
          refused.push(...refusedNow);
          done += group.length;
          written += group.length - refusedNow.length;
          onProgress?.({ phase: 'terms', done, total });
        }
        return ended('done');
      } catch (error) {
        if (error instanceof RunFailure) return ended('failed', error.fault);
        throw error;
      }
    },
  };
}

function reasonsOf(error: errors.ValidationError): readonly string[] {
  return error instanceof RefusedPublication ? error.faults.map(inFileWords) : [error.message];
}
