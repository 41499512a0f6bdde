import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { FileFault } from '../../core/import-export/file-fault';
import type { ImportPlan, PlannedRow, RefusedRow } from '../../core/import-export/import-plan';
import type { DatabaseLock } from '../database/database-lock';
import { RELATION_FIELDS, type RelationField } from '../../core/term/fields';
import { draftRows } from './draft-rows';
import { type CategoriesToMake, categoriesToMake, writeCategories } from './import-categories';
import { type ExistingTerm, type ImportExportStoreService } from './import-export-store';
import { digestOfSource, grouped, type ImportSource } from './import-source';
import { type ImportedTerm, type NamedIds, type ImportTermsService } from './import-terms';
import { plannedCategories, plannedTerms } from './planned-rows';
import {
  RunFailure,
  type RunFault,
  writeInTransactions,
  writeTogether,
} from './import-transactions';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { PendingRelationsService } from './pending-relations';
import type { Clock } from '../time/clock';

/** Terms that are looked up together, and among which a stop or a lost lock is not noticed. */
const TERMS_AT_ONCE = 20;

export const NOT_WRITTEN = {
  deleted: 'was deleted while the file was imported',
  saved: 'was saved by somebody after the file was compared; compare it again',
} as const;

/** Of a file that is not the one that was compared. */
export const FILE_CHANGED = 'The file has changed since it was compared; compare it again.';

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
  /** New terms that are there as drafts, still without their relations and their publication. */
  readonly unfinished: number;
  readonly categories: number;
  /** Terms that the glossary refused though the plan had let them pass: something changed meanwhile. */
  readonly refused: readonly RefusedRow[];
  /** What failed and where; null unless `end` is `failed`. */
  readonly failure: RunFault | null;
}

interface Done {
  categories: number;
  written: number;
  /** Slugs of the drafts that this run has made and not finished. */
  readonly begun: Set<string>;
}

interface Run {
  readonly plan: ImportPlan;
  readonly done: Done;
  readonly categories: NamedIds['categories'];
  readonly missing: CategoriesToMake;
  readonly rows: ReturnType<typeof draftRows>;
  readonly terms: ReadonlyMap<string, PlannedRow>;
  /** The fields in which each written term of the file names others. */
  readonly stated: Map<string, readonly RelationField[]>;
}

export type ImportRunService = ReturnType<typeof createImportRun>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly importExportStore: ImportExportStoreService;
  readonly importTerms: ImportTermsService;
  readonly publicationLog: PublicationLogService;
  readonly pendingRelations: PendingRelationsService;
  readonly clock: Clock;
}

export function createImportRun({
  strapi,
  importExportStore,
  importTerms,
  publicationLog,
  pendingRelations,
  clock,
}: Needs) {
  async function createDrafts(
    group: readonly ImportedTerm[],
    { plan, terms, categories, missing: categoriesOf, rows, done }: Run,
  ): Promise<{ readonly done: number; readonly refused: readonly RefusedRow[] }> {
    const existing = await importExportStore.idsOf(slugsOf(group));
    // A planned change of a term that is gone by now makes no new one.
    const missing = group.filter(
      ({ term }) => terms.get(term.slug)?.change === 'new' && !existing.has(term.slug),
    );
    await categoriesOf.for(missing);
    const ids: NamedIds = { categories, terms: new Map() };
    const insert = async (some: readonly ImportedTerm[]): Promise<void> => {
      await keepEditorsOut();
      const made = await importExportStore.idsOf(slugsOf(some));
      const drafts = some.filter(({ term }) => !made.has(term.slug));
      await rows.insert(drafts.map((term) => importTerms.newDraftOf(term, plan, ids)));
    };
    const refused = await writeTogether(strapi, missing, insert, (terms) => {
      for (const slug of slugsOf(terms)) done.begun.add(slug);
    });
    return { done: missing.length, refused };
  }

  /** Until the transaction ends: these rows are written past the Document Service, whose changes take the same lock. */
  async function keepEditorsOut(): Promise<void> {
    await strapi.db.transaction(({ trx }) => publicationLog.lock(trx));
  }

  /** Gives the terms that this import has made their relations, many with one statement; the others get them one by one. */
  async function relateNew(
    group: readonly ImportedTerm[],
    existing: ReadonlyMap<string, readonly ExistingTerm[]>,
    ids: NamedIds['terms'],
    { terms, rows }: Run,
  ): Promise<ReadonlyMap<string, readonly ExistingTerm[]>> {
    const related = new Map(existing);
    const drafts = group.flatMap(({ term }) => {
      const [known] = existing.get(term.slug) ?? [];
      if (
        !known ||
        terms.get(term.slug)?.change !== 'new' ||
        RELATION_FIELDS.some((field) => known.content[field].length > 0)
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
    const { plan, categories, done } = run;
    await run.missing.for(group);
    const found = await importExportStore.bySlugs(slugsOf(group));
    const named = group.flatMap(({ term }) =>
      [term, ...(found.get(term.slug) ?? []).map(({ content }) => content)].flatMap(
        ({ related, prerequisites }) => [...(related ?? []), ...(prerequisites ?? [])],
      ),
    );
    const ids: NamedIds = { categories, terms: await importExportStore.idsOf([...new Set(named)]) };
    const existing = await relateNew(group, found, ids.terms, run);
    const write = async (term: ImportedTerm): Promise<void> => {
      const [known] = existing.get(term.term.slug) ?? [];
      if (!known) throw new errors.ValidationError(NOT_WRITTEN.deleted);
      await refuseChanged(known, run);
      await importTerms.write(term, known, plan, ids);
    };
    const onWritten = (terms: readonly ImportedTerm[]): void => {
      done.written += terms.length;
      for (const { term } of terms) {
        done.begun.delete(term.slug);
        run.stated.set(
          term.slug,
          RELATION_FIELDS.filter((field) => term[field] !== undefined),
        );
      }
    };
    const refused = await writeInTransactions(strapi, group, write, onWritten);
    const names = new Set(refused.map(({ name }) => name));
    const written = await writtenAmong(
      group.filter(({ term }) => names.has(term.slug)),
      ids,
      run,
    );
    onWritten(written);
    const slugs = new Set<string | null>(slugsOf(written));
    return refused.filter(({ name }) => !slugs.has(name));
  }

  /** The refused terms that are what the file says all the same: a COMMIT whose answer was lost may have written them. */
  async function writtenAmong(
    refused: readonly ImportedTerm[],
    ids: NamedIds,
    { plan }: Run,
  ): Promise<readonly ImportedTerm[]> {
    if (refused.length === 0) return [];
    const now = await importExportStore.bySlugs(slugsOf(refused));
    return refused.filter((term) =>
      (now.get(term.term.slug) ?? []).some((known) =>
        importTerms.isWritten(term, known, plan, ids),
      ),
    );
  }

  /** What somebody saved after the file was compared is not overwritten unseen. */
  async function refuseChanged(known: ExistingTerm, { terms, done }: Run): Promise<void> {
    await keepEditorsOut();
    const { slug } = known.content;
    const { change, comparedWith } = terms.get(slug) ?? {};
    const isAsCompared = change === 'new' ? done.begun.has(slug) : known.updatedAt === comparedWith;
    if (isAsCompared && (await importExportStore.savedAt(known)) === known.updatedAt) return;
    throw new errors.ValidationError(NOT_WRITTEN.saved);
  }

  /** Relations to terms that are not there stay open, and those that were open to terms that are there now are joined. */
  async function keepRelations({ plan, stated }: Run): Promise<void> {
    await pendingRelations.remember(stated, plan.unresolved);
    await pendingRelations.join();
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
      const done: Done = { categories: 0, written: 0, begun: new Set() };
      let steps = 0;
      let hand: ImportedTerm | undefined;
      /** The run, as long as its relations are not settled. */
      let written: Run | null = null;
      let missing: CategoriesToMake | null = null;
      const ended = async (
        end: ImportOutcome['end'],
        failure: RunFault | null = null,
      ): Promise<ImportOutcome> => {
        // Another import that has begun meanwhile may count on them.
        if (!lock.lost.aborted)
          await missing?.takeBackUnused().catch((error: unknown) => {
            strapi.log.warn(`Import: categories without a term stay: ${String(error)}`);
          });
        return {
          end,
          written: done.written,
          unfinished: done.begun.size,
          categories: done.categories,
          refused,
          failure,
        };
      };
      try {
        if ((await digestOfSource(source)) !== plan.digest) {
          throw new FileFault(FILE_CHANGED);
        }
        const names = await importExportStore.currentNames();
        const announced = plannedCategories(source, plan, names);
        const count = (more: 1 | -1): void => {
          done.categories += more;
        };
        const categories = await writeCategories({ strapi, importExportStore }, announced, () =>
          count(1),
        );
        missing = categoriesToMake({ strapi, importExportStore }, plan, categories, count);
        const run: Run = {
          plan,
          done,
          categories,
          missing,
          rows: draftRows({ strapi, clock }),
          terms: new Map(terms.map((term) => [term.name, term])),
          stated: new Map(plan.statedUnchanged),
        };
        written = run;
        for await (const group of grouped(plannedTerms(source, plan, names), TERMS_AT_ONCE)) {
          if (signal?.aborted) return await ended('stopped');
          [hand] = group;
          requireHeld(lock, group);
          const created = await createDrafts(group, run);
          refused.push(...created.refused);
          steps += created.done;
          onProgress?.({ phase: 'drafts', done: steps, total });
        }
        for await (const group of grouped(plannedTerms(source, plan, names), TERMS_AT_ONCE)) {
          if (signal?.aborted) return await ended('stopped');
          [hand] = group;
          requireHeld(lock, group);
          const names = new Set(refused.map(({ name }) => name));
          const accepted = group.filter(({ term }) => !names.has(term.slug));
          const refusedNow = await writeTerms(accepted, run);
          refused.push(...refusedNow);
          // Of a refused term the draft stays; that it is refused is said of it.
          for (const { name } of refusedNow) done.begun.delete(name ?? '');
          steps += group.length;
          onProgress?.({ phase: 'terms', done: steps, total });
        }
        written = null;
        await keepRelations(run);
        return await ended('done');
      } catch (error) {
        if (error instanceof RunFailure) return await ended('failed', error.fault);
        // Whatever else fails on the way: what was written is written, and has to be told.
        if (hand === undefined || error instanceof FileFault) throw error;
        return await ended('failed', new RunFailure(hand, hand.term.slug, error).fault);
      } finally {
        // What a run has written that was stopped is complete but for these; the same import again writes them, too.
        if (written !== null)
          await keepRelations(written).catch((error: unknown) => {
            strapi.log.warn(`Import: relations that are open are not written: ${String(error)}`);
          });
        await lock.release();
      }
    },
  };
}

/** @throws {RunFailure} when another import may have begun meanwhile */
function requireHeld(lock: DatabaseLock, [first]: readonly ImportedTerm[]): void {
  if (!lock.lost.aborted || first === undefined) return;
  const cause = new Error('The connection that keeps other imports out was lost.');
  throw new RunFailure(first, first.term.slug, cause);
}

function slugsOf(terms: readonly ImportedTerm[]): string[] {
  return terms.map(({ term }) => term.slug);
}
