import { withoutSlugs } from '../../core/import-export/current-names';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { FileError } from '../../core/import-export/file-error';
import type { ImportPlan, PlannedRow, RefusedRow } from '../../core/import-export/import-plan';
import type { DatabaseLock } from '../database/database-lock';
import { RELATION_FIELDS, type RelationField } from '../../core/term/fields';
import { draftRows } from './draft-rows';
import { type CategoriesToMake, categoriesToMake, writeCategories } from './import-categories';
import { type ExistingTerm, type ImportExportStoreService } from './import-export-store';
import { digestOfSource, grouped, type ImportSource } from './import-source';
import { type ImportedTerm, type NamedIds, type ImportTermsService } from './import-terms';
import { plannedCategories, plannedTerms } from './planned-rows';
import { NOT_WRITTEN } from './import-reasons';
import {
  RunFailure,
  type FailedRow,
  writeInTransactions,
  writeTogether,
} from './import-transactions';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { PendingRelationsService } from './pending-relations';
import type { Clock } from '../time/clock';

/** Terms per batch; a stop or a lost lock is noticed between batches. */
const TERMS_AT_ONCE = 20;

/** For a file that is not the compared one. */
export const FILE_CHANGED = 'The file has changed since it was compared; compare it again.';

export interface ImportProgress {
  /** First all new terms are created as drafts, then all terms get their relations and are published. */
  readonly phase: 'drafts' | 'terms';
  /** Writes of both phases. */
  readonly done: number;
  readonly total: number;
}

export interface RunOptions {
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Stops the run after the current batch. */
  readonly signal?: AbortSignal;
}

/** The result of an import. Terms that were written stay, and the same import run again continues from there. */
export interface ImportOutcome {
  readonly end: 'done' | 'stopped' | 'failed';
  /** Terms that were written. */
  readonly written: number;
  /** New terms that exist as drafts but lack their relations and publication. */
  readonly unfinished: number;
  readonly categories: number;
  /** Terms that passed the comparison but were refused, because something changed in between. */
  readonly refused: readonly RefusedRow[];
  /** The error and its row; null unless `end` is `failed`. */
  readonly failure: FailedRow | null;
}

interface Done {
  categories: number;
  written: number;
  /** Slugs of drafts that this run has created and not finished. */
  readonly begun: Set<string>;
}

interface Run {
  readonly plan: ImportPlan;
  readonly done: Done;
  readonly categories: NamedIds['categories'];
  readonly missing: CategoriesToMake;
  readonly rows: ReturnType<typeof draftRows>;
  readonly terms: ReadonlyMap<string, PlannedRow>;
  /** The relation fields that each written term of the file sets. */
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
    // A planned change of a term that has been deleted must not create it.
    const missing = group.filter(
      ({ term }) => terms.get(term.slug)?.change === 'new' && !existing.has(term.slug),
    );
    await categoriesOf.for(missing);
    const ids: NamedIds = { categories, terms: new Map() };
    const insert = async (some: readonly ImportedTerm[]): Promise<void> => {
      await lockPublicationLog();
      const made = await importExportStore.idsOf(slugsOf(some));
      const drafts = some.filter(({ term }) => !made.has(term.slug));
      await rows.insert(drafts.map((term) => importTerms.newDraftOf(term, plan, ids)));
    };
    const refused = await writeTogether(strapi, missing, insert, (terms) => {
      for (const slug of slugsOf(terms)) done.begun.add(slug);
    });
    return { done: missing.length, refused };
  }

  /** Takes the lock of the Document Service until the transaction ends, because these rows are written without it. */
  async function lockPublicationLog(): Promise<void> {
    await strapi.db.transaction(({ trx }) => publicationLog.lock(trx));
  }

  /** Inserts the relations of newly imported terms, many per statement; all other terms get theirs one by one. */
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
        await lockPublicationLog();
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

  /** Refused terms that were written all the same: a COMMIT whose response was lost may have succeeded. */
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

  /** Refuses to overwrite what another editor saved after the comparison. */
  async function refuseChanged(known: ExistingTerm, { terms, done }: Run): Promise<void> {
    await lockPublicationLog();
    const { slug } = known.content;
    const { change, comparedWith } = terms.get(slug) ?? {};
    const isAsCompared = change === 'new' ? done.begun.has(slug) : known.updatedAt === comparedWith;
    if (isAsCompared && (await importExportStore.savedAt(known)) === known.updatedAt) return;
    throw new errors.ValidationError(NOT_WRITTEN.saved);
  }

  /** Stores relations to missing terms, and links stored ones whose terms now exist. */
  async function keepRelations({ plan, stated }: Run): Promise<void> {
    await pendingRelations.remember(stated, plan.unresolved);
    await pendingRelations.join(plan.as);
  }

  return {
    /**
     * Writes the planned rows of a file.
     *
     * @param lock keeps other imports out; always released at the end
     * @throws {FileError} when the file is not the one of the plan
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
      let current: ImportedTerm | undefined;
      /** The run, until its relations are stored. */
      let written: Run | null = null;
      let missing: CategoriesToMake | null = null;
      const ended = async (
        end: ImportOutcome['end'],
        failure: FailedRow | null = null,
      ): Promise<ImportOutcome> => {
        // Without the lock another import may have started and use them.
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
          throw new FileError(FILE_CHANGED);
        }
        const names = withoutSlugs(await importExportStore.currentNames(), plan.takenOver);
        const announced = plannedCategories(source, plan, names);
        const count = (more: 1 | -1): void => {
          done.categories += more;
        };
        const categories = await writeCategories(
          strapi,
          importExportStore,
          announced,
          () => count(1),
          (row) => refused.push(row),
        );
        missing = categoriesToMake(strapi, importExportStore, plan, categories, count);
        const run: Run = {
          plan,
          done,
          categories,
          missing,
          rows: draftRows(strapi, clock),
          terms: new Map(terms.map((term) => [term.name, term])),
          stated: new Map(plan.statedUnchanged),
        };
        written = run;
        for await (const group of grouped(plannedTerms(source, plan, names), TERMS_AT_ONCE)) {
          if (signal?.aborted) return await ended('stopped');
          [current] = group;
          requireLock(lock, group);
          const created = await createDrafts(group, run);
          refused.push(...created.refused);
          steps += created.done;
          onProgress?.({ phase: 'drafts', done: steps, total });
        }
        for await (const group of grouped(plannedTerms(source, plan, names), TERMS_AT_ONCE)) {
          if (signal?.aborted) return await ended('stopped');
          [current] = group;
          requireLock(lock, group);
          const names = new Set(refused.map(({ name }) => name));
          const accepted = group.filter(({ term }) => !names.has(term.slug));
          const refusedNow = await writeTerms(accepted, run);
          refused.push(...refusedNow);
          // The draft of a refused term stays; the refusal is reported.
          for (const { name } of refusedNow) done.begun.delete(name ?? '');
          steps += group.length;
          onProgress?.({ phase: 'terms', done: steps, total });
        }
        written = null;
        await keepRelations(run);
        return await ended('done');
      } catch (error) {
        if (error instanceof RunFailure) return await ended('failed', error.failedRow);
        // Any other error: terms that were written have to be reported.
        if (current === undefined || error instanceof FileError) throw error;
        return await ended('failed', new RunFailure(current, current.term.slug, error).failedRow);
      } finally {
        // A stopped run is complete except for relations; the same import run again writes those, too.
        if (written !== null)
          await keepRelations(written).catch((error: unknown) => {
            strapi.log.warn(`Import: relations that are open are not written: ${String(error)}`);
          });
        await lock.release();
      }
    },
  };
}

/** @throws {RunFailure} when the lock was lost, so that another import may have started */
function requireLock(lock: DatabaseLock, [first]: readonly ImportedTerm[]): void {
  if (!lock.lost.aborted || first === undefined) return;
  const cause = new Error('The connection that keeps other imports out was lost.');
  throw new RunFailure(first, first.term.slug, cause);
}

function slugsOf(terms: readonly ImportedTerm[]): string[] {
  return terms.map(({ term }) => term.slug);
}
