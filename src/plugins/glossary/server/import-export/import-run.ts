import type { Core } from '@strapi/strapi';
import { changesOfCategory } from '../../core/import-export/diff';
import { identityOf, rowIdentity } from '../../core/import-export/file-scan';
import { FileFault } from '../../core/import-export/file-fault';
import type { IncomingRow } from '../../core/import-export/incoming';
import type { ImportPlan, RefusedRow } from '../../core/import-export/import-plan';
import { readRows } from '../../core/import-export/files/read-rows';
import type { DatabaseLock } from '../database/database-lock';
import { serviceOf } from '../platform/service-of';
import { draftRows, RELATIONS } from './draft-rows';
import type { ExistingTerm, RowIds } from './import-export-store';
import { digestOfSource, grouped, type ImportSource } from './import-source';
import type { ImportedTerm, NamedIds } from './import-terms';
import {
  RunFailure,
  type RunFault,
  writeInTransactions,
  writeTogether,
} from './import-transactions';

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

/** One import while it is written. */
interface Run {
  readonly plan: ImportPlan;
  readonly categories: NamedIds['categories'];
  readonly rows: ReturnType<typeof draftRows>;
  /** Whether the term of this slug was not there when the file was compared. */
  readonly isNew: (slug: string) => boolean;
}

/** Writes what a plan has announced. */
export default function importRun({ strapi }: { strapi: Core.Strapi }) {
  const store = () => serviceOf(strapi, 'importExportStore');
  const writer = () => serviceOf(strapi, 'importTerms');

  async function* plannedRows(
    source: ImportSource,
    plan: ImportPlan,
  ): AsyncGenerator<{ line: number; row: IncomingRow }> {
    const planned = new Set(plan.planned.map(({ kind, name }) => identityOf(kind, name)));
    for await (const { line, result } of readRows(source.open(), source.format)) {
      if (result.ok && planned.has(rowIdentity(result.row))) yield { line, row: result.row };
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
    const ids = new Map<string, RowIds>(existing);
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
          ids.set(key, { id: Number(created.id), documentId: created.documentId });
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
    { plan, categories, rows }: Run,
  ): Promise<{ readonly done: number; readonly refused: readonly RefusedRow[] }> {
    const existing = await store().idsOf(slugsOf(group));
    const missing = group.filter(({ term }) => !existing.has(term.slug));
    const ids: NamedIds = { categories, terms: new Map() };
    const refused = await writeTogether(strapi, missing, async (terms) => {
      await keepEditorsOut();
      const made = await store().idsOf(slugsOf(terms));
      const drafts = terms.filter(({ term }) => !made.has(term.slug));
      await rows.insert(drafts.map((term) => writer().newDraftOf(term, plan.as, ids)));
    });
    return { done: missing.length, refused };
  }

  /** Until the transaction ends: these rows are written past the Document Service, whose changes take the same lock. */
  async function keepEditorsOut(): Promise<void> {
    await strapi.db.transaction(({ trx }) => serviceOf(strapi, 'publicationLog').lock(trx));
  }

  /** Gives the terms that this import has made their relations, many with one statement; the others get them one by one. */
  async function relateNew(
    group: readonly ImportedTerm[],
    existing: ReadonlyMap<string, readonly ExistingTerm[]>,
    ids: NamedIds['terms'],
    { isNew, rows }: Run,
  ): Promise<ReadonlyMap<string, readonly ExistingTerm[]>> {
    const related = new Map(existing);
    const drafts = group.flatMap(({ term }) => {
      const [known] = existing.get(term.slug) ?? [];
      if (
        !known ||
        !isNew(term.slug) ||
        RELATIONS.some((field) => known.content[field].length > 0)
      ) {
        return [];
      }
      const [slugs, others] = [term.related ?? [], term.prerequisites ?? []].map((list) =>
        list.filter((slug) => ids.has(slug)),
      ) as [string[], string[]];
      const content = { ...known.content, related: slugs, prerequisites: others };
      related.set(term.slug, [{ ...known, content }]);
      const idsOf = (list: readonly string[]) => list.flatMap((slug) => ids.get(slug)?.id ?? []);
      return [{ id: known.id, related: idsOf(slugs), prerequisites: idsOf(others) }];
    });
    try {
      await strapi.db.transaction(async () => {
        await keepEditorsOut();
        await rows.relate(drafts);
      });
      return related;
    } catch (error) {
      strapi.log.debug(`Import: ${String(error)}; setting relations one by one`);
      return existing;
    }
  }

  async function writeTerms(
    group: readonly ImportedTerm[],
    run: Run,
  ): Promise<readonly RefusedRow[]> {
    const { plan, categories } = run;
    const found = await store().bySlugs(slugsOf(group));
    const named = group.flatMap(({ term }) =>
      [term, ...(found.get(term.slug) ?? []).map(({ content }) => content)].flatMap(
        ({ related, prerequisites }) => [...(related ?? []), ...(prerequisites ?? [])],
      ),
    );
    const ids: NamedIds = { categories, terms: await store().idsOf([...new Set(named)]) };
    const existing = await relateNew(group, found, ids.terms, run);
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
        const newSlugs = new Set(
          terms.filter(({ change }) => change === 'new').map(({ name }) => name),
        );
        const run: Run = {
          plan,
          categories: await writeCategories(source, plan),
          rows: draftRows(strapi),
          isNew: (slug) => newSlugs.has(slug),
        };
        for await (const group of grouped(plannedTerms(source, plan), TERMS_AT_ONCE)) {
          if (signal?.aborted) return ended('stopped');
          requireHeld(lock, group);
          const created = await createDrafts(group, run);
          refused.push(...created.refused);
          done += created.done;
          onProgress?.({ phase: 'drafts', done, total });
        }
        for await (const group of grouped(plannedTerms(source, plan), TERMS_AT_ONCE)) {
          if (signal?.aborted) return ended('stopped');
          requireHeld(lock, group);
          const names = new Set(refused.map(({ name }) => name));
          const accepted = group.filter(({ term }) => !names.has(term.slug));
          const refusedNow = await writeTerms(accepted, run);
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

function slugsOf(terms: readonly ImportedTerm[]): string[] {
  return terms.map(({ term }) => term.slug);
}
