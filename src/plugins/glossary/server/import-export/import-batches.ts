import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import {
  bringsTerm,
  type ImportPlan,
  linkedIn,
  type OpenRelations,
  openRelationsOf,
  type PlannedRow,
  type RefusedRow,
  statedBy,
  type StatedFields,
} from '../../core/import-export/import-plan';
import { EMPTY_TERM } from '../../core/import-export/file-term';
import type { IncomingTerm } from '../../core/import-export/incoming';
import { RELATION_FIELDS } from '../../core/term/fields';
import type { DraftWriter } from './draft-rows';
import type { ExistingTerm } from './file-terms';
import type { CategoriesToMake } from './import-categories';
import type { ImportExportStoreService } from './import-export-store';
import { NOT_WRITTEN } from './import-reasons';
import type { ImportedTerm, ImportTermsService, NamedIds } from './import-terms';
import { writeInTransactions, writeTogether } from './import-transactions';
import type { PublicationLogService } from '../publication-log/publication-log';

export interface Done {
  categories: number;
  written: number;
  /** Slugs of drafts that this run has created and not finished. */
  readonly begun: Set<string>;
}

/** An import while it writes. */
export interface Run {
  readonly plan: ImportPlan;
  readonly done: Done;
  readonly categories: NamedIds['categories'];
  readonly missing: CategoriesToMake;
  readonly drafts: DraftWriter;
  readonly terms: ReadonlyMap<string, PlannedRow>;
  /** The relation fields that each written term of the file sets. */
  readonly stated: Map<string, StatedFields>;
  /** Relations of written terms that are missing: also to rows of the file that were left out or refused. */
  readonly open: OpenRelations[];
}

/** The ids of what a row names, as far as it links them. */
type IdsFor = (term: IncomingTerm) => NamedIds;

export type ImportBatchesService = ReturnType<typeof createImportBatches>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly importExportStore: ImportExportStoreService;
  readonly importTerms: ImportTermsService;
  readonly publicationLog: PublicationLogService;
}

/** Writes the terms of an import batch by batch: first the drafts of new terms, then the terms themselves. */
export function createImportBatches({
  strapi,
  importExportStore,
  importTerms,
  publicationLog,
}: Needs) {
  async function createDrafts(
    group: readonly ImportedTerm[],
    { plan, terms, categories, missing: categoriesOf, drafts, done }: Run,
  ): Promise<{ readonly done: number; readonly refused: readonly RefusedRow[] }> {
    const existing = await importExportStore.idsOf(slugsOf(group));
    // A planned change of a term that has been deleted must not create it.
    const missing = group.filter(
      ({ term }) => terms.get(term.slug)?.change === 'new' && !existing.has(term.slug),
    );
    await categoriesOf.for(missing);
    const ids: NamedIds = { categories, terms: new Map() };
    /** The drafts of this run, by slug. Those that somebody else has made meanwhile are not among them: they are not overwritten. */
    const made = new Map<string, string>();
    const insert = async (some: readonly ImportedTerm[]): Promise<void> => {
      await lockPublicationLog();
      const there = await importExportStore.idsOf(slugsOf(some));
      // What was made before is gone after a rollback, and there after a COMMIT whose response was lost.
      for (const [slug, { documentId }] of there)
        if (made.get(slug) !== documentId) made.delete(slug);
      const absent = some.filter(({ term }) => !there.has(term.slug));
      await drafts.insert(absent.map((term) => importTerms.newDraftOf(term, plan, ids)));
      for (const [slug, { documentId }] of await importExportStore.idsOf(slugsOf(absent)))
        made.set(slug, documentId);
    };
    const refused = await writeTogether(strapi, missing, insert, (terms) => {
      for (const slug of slugsOf(terms)) if (made.has(slug)) done.begun.add(slug);
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
    idsFor: IdsFor,
    { terms, drafts: { relate } }: Run,
  ): Promise<ReadonlyMap<string, readonly ExistingTerm[]>> {
    if (relate === null) return existing;
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
      const { terms: ids } = idsFor(term);
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
        await relate(drafts);
      });
      return related;
    } catch (error) {
      strapi.log.debug(`Import: ${String(error)}; setting relations one by one`);
      return existing;
    }
  }

  /** The ids of the names that each row links. */
  async function idsOfNames(
    names: readonly string[],
    existing: ReadonlyMap<string, readonly ExistingTerm[]>,
    { plan, terms, categories }: Run,
  ): Promise<IdsFor> {
    const ids = await importExportStore.idsOf(names);
    const linkable = {
      drafts: ids,
      ofReaders: new Set(await importExportStore.ofReaders(ids)),
      brought: { has: (name: string) => bringsTerm(terms.get(name)) },
    };
    return (term) => {
      const before = existing.get(term.slug)?.[0]?.content ?? EMPTY_TERM;
      const isLinked = linkedIn(before, statedBy(term, plan.as).as, linkable);
      return { categories, terms: new Map([...ids].filter(([slug]) => isLinked(slug))) };
    };
  }

  async function writeTerms(
    group: readonly ImportedTerm[],
    run: Run,
  ): Promise<readonly RefusedRow[]> {
    const { plan, done } = run;
    await run.missing.for(group);
    const found = await importExportStore.bySlugs(slugsOf(group));
    const named = group.flatMap(({ term }) =>
      [term, ...(found.get(term.slug) ?? []).map(({ content }) => content)].flatMap(
        ({ related, prerequisites }) => [...(related ?? []), ...(prerequisites ?? [])],
      ),
    );
    const idsFor = await idsOfNames([...new Set(named)], found, run);
    const existing = await relateNew(group, found, idsFor, run);
    const write = async (term: ImportedTerm): Promise<void> => {
      const [known] = existing.get(term.term.slug) ?? [];
      if (!known) throw new errors.ValidationError(NOT_WRITTEN.deleted);
      await refuseChanged(known, run);
      await importTerms.write(term, known, plan, idsFor(term.term));
    };
    const onWritten = (terms: readonly ImportedTerm[]): void => {
      done.written += terms.length;
      for (const { term } of terms) {
        done.begun.delete(term.slug);
        run.stated.set(term.slug, statedBy(term, plan.as));
        const ids = idsFor(term).terms;
        run.open.push(...openRelationsOf(term, (slug) => ids.has(slug)));
      }
    };
    const refused = await writeInTransactions(strapi, group, write, onWritten);
    const names = new Set(refused.map(({ name }) => name));
    const written = await writtenAmong(
      group.filter(({ term }) => names.has(term.slug)),
      idsFor,
      run,
    );
    onWritten(written);
    const slugs = new Set<string | null>(slugsOf(written));
    return refused.filter(({ name }) => !slugs.has(name));
  }

  /** Refused terms that were written all the same: a COMMIT whose response was lost may have succeeded. */
  async function writtenAmong(
    refused: readonly ImportedTerm[],
    idsFor: IdsFor,
    { plan }: Run,
  ): Promise<readonly ImportedTerm[]> {
    if (refused.length === 0) return [];
    const now = await importExportStore.bySlugs(slugsOf(refused));
    return refused.filter((term) =>
      (now.get(term.term.slug) ?? []).some((known) =>
        importTerms.isWritten(term, known, plan, idsFor(term.term)),
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

  return { createDrafts, writeTerms };
}

function slugsOf(terms: readonly ImportedTerm[]): string[] {
  return terms.map(({ term }) => term.slug);
}
