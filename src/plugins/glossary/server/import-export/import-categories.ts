import type { Core } from '@strapi/strapi';
import { changesOfCategory } from '../../core/import-export/diff';
import type { IncomingCategory } from '../../core/import-export/incoming';
import type { RowPlace } from '../../core/import-export/file-format';
import type { ImportPlan, PlannedRow, RefusedRow } from '../../core/import-export/import-plan';
import { madeCategories } from '../../core/import-export/missing-categories';
import { CATEGORY, TERM } from '../../core/term/content-types';
import { type RowIds, type ImportExportStoreService } from './import-export-store';
import type { ImportedTerm } from './import-terms';
import { NOT_WRITTEN } from './import-reasons';
import { RunFailure } from './import-transactions';
import type { PublicationLogService } from '../publication-log/publication-log';

/** Creates the categories that an import needs because its terms name them, each with the first such term that is written. */
export interface CategoriesToMake {
  /** Creates the missing categories of these terms. */
  for(terms: readonly ImportedTerm[]): Promise<void>;
  /** Deletes those that no term uses. */
  takeBackUnused(): Promise<void>;
}

export type ImportedCategory = {
  readonly place: RowPlace;
  readonly wanted: PlannedRow;
} & (
  | { readonly category: IncomingCategory }
  /** Why the row cannot be imported any more. */
  | { readonly reasons: readonly string[] }
);

interface Needs {
  readonly strapi: Core.Strapi;
  readonly importExportStore: ImportExportStoreService;
  readonly publicationLog: PublicationLogService;
}

/**
 * Creates and updates categories as a file says.
 *
 * @param onWritten called after each commit
 * @param onRefused called for a category that is not as it was compared
 * @returns the rows of all categories, by key
 * @throws {RunFailure} with the first category that cannot be written
 */
export async function writeCategories(
  { strapi, importExportStore, publicationLog }: Needs,
  rows: AsyncIterable<ImportedCategory>,
  onWritten: () => void,
  onRefused: (row: RefusedRow) => void,
): Promise<Map<string, RowIds>> {
  const ids = new Map<string, RowIds>(await importExportStore.categories());

  /** Writes one in its own transaction, as long as it is as it was compared; returns why it is refused. */
  const write = async (category: IncomingCategory, wanted: PlannedRow): Promise<string | null> =>
    strapi.db.transaction(async ({ trx }) => {
      await publicationLog.lock(trx);
      const { key } = category;
      const known = (await importExportStore.categories([key])).get(key);
      if (known) ids.set(key, known);
      else ids.delete(key);
      if (!known && wanted.change === 'changed') return NOT_WRITTEN.deleted;
      const changes = known ? changesOfCategory(known.content, category) : [];
      if (changes.length > 0 && JSON.stringify(changes) !== JSON.stringify(wanted.changes))
        return NOT_WRITTEN.saved;
      const { key: _key, name = known?.content.name ?? key, ...texts } = category;
      // Strapi's types do not allow null, which clears an attribute.
      const data: Record<string, unknown> = texts;
      if (!known) {
        const created = await strapi.documents(CATEGORY).create({ data: { ...data, key, name } });
        ids.set(key, { id: Number(created.id), documentId: created.documentId });
      } else if (changes.length > 0) {
        const { documentId } = known;
        await strapi.documents(CATEGORY).update({ documentId, data: { ...data, name } });
      }
      return null;
    });

  for await (const { place, wanted, ...row } of rows) {
    const refuse = (reasons: readonly string[]): void =>
      onRefused({ ...place, name: wanted.name, reasons });
    if ('reasons' in row) {
      refuse(row.reasons);
      continue;
    }
    try {
      const reason = await write(row.category, wanted);
      if (reason === null) onWritten();
      else refuse([reason]);
    } catch (error) {
      throw new RunFailure(place, row.category.key, error);
    }
  }
  return ids;
}

/**
 * @param categories the rows of all categories, by key; created categories are added
 * @param onChange called with the change of their number
 */
export function categoriesToMake(
  { strapi, importExportStore, publicationLog }: Needs,
  plan: ImportPlan,
  categories: Map<string, RowIds>,
  onChange: (more: 1 | -1) => void,
): CategoriesToMake {
  const planned = new Map(madeCategories(plan).map(({ key, name }) => [key, name]));
  const made: RowIds[] = [];

  async function make(key: string, place: RowPlace): Promise<void> {
    // Another editor may have created it since the comparison.
    const known = (await importExportStore.categories([key])).get(key);
    if (known !== undefined) {
      categories.set(key, known);
      return;
    }
    try {
      const name = planned.get(key) ?? key;
      const { id, documentId } = await strapi.documents(CATEGORY).create({ data: { key, name } });
      const ids = { id: Number(id), documentId };
      categories.set(key, ids);
      made.push(ids);
      onChange(1);
    } catch (error) {
      throw new RunFailure(place, key, error);
    }
  }

  return {
    async for(terms) {
      if (planned.size === 0) return;
      for (const { term, ...place } of terms) {
        const key = term.category ?? plan.defaults.category ?? '';
        if (planned.has(key) && !categories.has(key)) await make(key, place);
      }
    },

    async takeBackUnused() {
      for (const { id, documentId } of made)
        await strapi.db.transaction(async ({ trx }) => {
          await publicationLog.lock(trx);
          const terms = await strapi.db.query(TERM).count({ where: { category: { id } } });
          if (terms > 0) return;
          await strapi.documents(CATEGORY).delete({ documentId });
          onChange(-1);
        });
    },
  };
}
