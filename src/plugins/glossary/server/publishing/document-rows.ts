import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  brokenDocuments,
  type DocumentRows,
  idsInTheWay,
  isWhole,
} from '../../core/publishing/document-rows';
import { CATEGORIES, DEBT_SCORES, TERMS } from '../database/tables';
import { inGroups } from '../database/queries';

const TABLES = [TERMS, CATEGORIES, DEBT_SCORES];

/**
 * Counts the rows of each term.
 *
 * @param documentId of one term; omit for all
 */
export async function documentRows(
  connection: Knex | Knex.Transaction,
  documentId?: string,
): Promise<readonly DocumentRows[]> {
  const rows = await connection(TERMS)
    .where(documentId === undefined ? {} : { document_id: documentId })
    .groupBy('document_id')
    .select('document_id')
    .count<{ document_id: string; rows: number | string; published: number | string }[]>({
      rows: '*',
      published: 'published_at',
    })
    .orderBy('document_id');
  return rows.map((row) => ({
    documentId: row.document_id,
    drafts: Number(row.rows) - Number(row.published),
    published: Number(row.published),
  }));
}

/** Logs a warning for terms with too many or missing rows, and for tables whose ids leave no room for new ones. */
export async function warnOfBrokenRows(strapi: Core.Strapi): Promise<void> {
  const { connection } = strapi.db;
  const broken = (await documentRows(connection)).filter((rows) => !isWhole(rows));
  if (broken.length > 0) strapi.log.warn(brokenDocuments(broken));
  for (const table of TABLES) {
    const highest = await idInTheWay(strapi, table);
    if (highest !== null) strapi.log.warn(idsInTheWay(table, highest));
  }
}

/**
 * The highest id of a table, if new rows would collide with it or fail: on SQLite the next id would exceed the exact integers, on PostgreSQL the id
 * is ahead of the sequence, which would assign it again.
 */
async function idInTheWay(strapi: Core.Strapi, table: string): Promise<string | null> {
  const { connection, dialect } = strapi.db;
  const isSqlite = dialect.client === 'sqlite';
  const highest = await connection(table)
    .select(connection.raw('cast(max(id) as text) as id'))
    .first<{ id: string | null }>();
  if (highest.id === null) return null;
  const limit = isSqlite ? String(Number.MAX_SAFE_INTEGER) : await lastGivenId(connection, table);
  return limit !== null && BigInt(highest.id) > BigInt(limit) ? highest.id : null;
}

/** The last id assigned by PostgreSQL's sequence of a table; null when the table has none. */
async function lastGivenId(connection: Knex, table: string): Promise<string | null> {
  const { rows } = (await connection.raw(
    'select coalesce(last_value, 0)::text as last from pg_sequences where schemaname = any(current_schemas(false)) and sequencename = ?',
    [`${table}_id_seq`],
  )) as { readonly rows: readonly { readonly last: string }[] };
  return rows[0]?.last ?? null;
}

/** Those of the given terms that exist, published or not, by document id. */
export async function existingTerms(
  strapi: Core.Strapi,
  documentIds: readonly string[],
  transaction?: Knex.Transaction,
): Promise<ReadonlySet<string>> {
  const distinct = [...new Set(documentIds)];
  const found = new Set<string>();
  for (const some of inGroups(distinct)) {
    const rows = await (transaction ?? strapi.db.connection)(TERMS)
      .whereIn('document_id', some)
      .select<{ document_id: string }[]>('document_id');
    for (const { document_id } of rows) found.add(document_id);
  }
  return found;
}
