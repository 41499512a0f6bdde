import type { Core } from '@strapi/strapi';
import { changesOfCategory } from '../../core/import-export/diff';
import type { IncomingCategory } from '../../core/import-export/incoming';
import type { RowPlace } from '../../core/import-export/row-place';
import { serviceOf } from '../platform/service-of';
import type { RowIds } from './import-export-store';
import { RunFailure } from './import-transactions';

const CATEGORY = 'api::category.category';

/** A row of a file that is about a category. */
export interface ImportedCategory {
  readonly place: RowPlace;
  readonly category: IncomingCategory;
}

/**
 * Makes categories what a file says.
 *
 * @param onWritten told of each as soon as it is committed
 * @returns the rows of all categories there are, by their keys
 * @throws {RunFailure} with the first category that cannot be written
 */
export async function writeCategories(
  strapi: Core.Strapi,
  rows: AsyncIterable<ImportedCategory>,
  onWritten: () => void,
): Promise<ReadonlyMap<string, RowIds>> {
  const existing = await serviceOf(strapi, 'importExportStore').categories();
  const ids = new Map<string, RowIds>(existing);
  for await (const { place, category } of rows) {
    const { key, name = existing.get(key)?.content.name ?? key, ...texts } = category;
    // Strapi's types know no null, which empties an attribute.
    const data: Record<string, unknown> = texts;
    const known = existing.get(key);
    try {
      if (!known) {
        const created = await strapi.documents(CATEGORY).create({ data: { ...data, key, name } });
        ids.set(key, { id: Number(created.id), documentId: created.documentId });
      } else if (changesOfCategory(known.content, category).length > 0) {
        const { documentId } = known;
        await strapi.documents(CATEGORY).update({ documentId, data: { ...data, name } });
      }
      onWritten();
    } catch (error) {
      throw new RunFailure(place, key, error);
    }
  }
  return ids;
}
