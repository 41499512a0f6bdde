import { readdirSync } from 'node:fs';
import type { Core } from '@strapi/strapi';

const MIGRATIONS = 'strapi_migrations';

/** @param what such as `the table notes` */
export const newerDatabaseMessage = (what: string): string =>
  `a later version has made ${what} in this database, which this version does not know; start that version or a later one, or put a backup that this version made into an empty database. Nothing was changed.`;

/**
 * Refuses the database of a later version. An earlier version would drop what it does not know, and write rows that a later version cannot read.
 * Signs of a later version: a migration that is not in database/migrations, or tables and columns in Strapi's stored schema that this version does
 * not have, although all its own migrations have run.
 *
 * @throws Error with a one-sentence message, before anything is changed
 */
export async function refuseNewerDatabase(db: Core.Strapi['db']): Promise<void> {
  const unknown = await unknownIn(db);
  if (unknown !== null) throw new Error(newerDatabaseMessage(unknown));
}

/**
 * Keeps Strapi from dropping tables and columns; migrations do that (database/migrations). Its setting `forceMigration` is not used: without it,
 * Strapi recreates no index either, and on PostgreSQL it mistakes each index with the column `id` for another one.
 */
export function keepTablesAndColumns({ schema: { builder } }: Core.Strapi['db']): void {
  const updateSchema = builder.updateSchema.bind(builder);
  builder.updateSchema = ({ tables }) => {
    const updated = tables.updated.map((table) => ({
      ...table,
      columns: { ...table.columns, removed: [] },
    }));
    return updateSchema({ tables: { ...tables, updated, removed: [] } });
  };
}

async function unknownIn(db: Core.Strapi['db']): Promise<string | null> {
  if (!(await db.getSchemaConnection().hasTable(MIGRATIONS))) return null;
  const applied: readonly string[] = await db.getConnection(MIGRATIONS).pluck('name');
  const ours = readdirSync(db.config.settings.migrations.dir);
  const migration = applied.find((name) => !ours.includes(name));
  if (migration !== undefined) return `the migration ${migration}`;
  // An earlier version ran last: the missing migrations drop what only that version had.
  const isEarlier = ours.some((name) => name.endsWith('.js') && !applied.includes(name));
  return isEarlier ? null : unknownTableOrColumn(db);
}

async function unknownTableOrColumn(db: Core.Strapi['db']): Promise<string | null> {
  const known = new Map(db.schema.schema.tables.map(({ name, columns }) => [name, columns]));
  const noted = (await db.schema.schemaStorage.read())?.schema.tables ?? [];
  // A stored table or column may have been dropped since, by the migrations of an upgrade that was killed before Strapi stored the new schema.
  for (const { name, columns } of noted) {
    const ours = known.get(name)?.map((column) => column.name);
    if (ours === undefined && (await db.getSchemaConnection().hasTable(name)))
      return `the table ${name}`;
    for (const column of columns.map((one) => one.name))
      if (
        ours?.includes(column) === false &&
        (await db.getSchemaConnection().hasColumn(name, column))
      )
        return `the column ${name}.${column}`;
  }
  return null;
}
