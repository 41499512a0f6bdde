/** Strapi's stored schema: the tables of the content model. */
export const STORED_SCHEMA = 'strapi_database_schema';
/** Strapi stores its schema after the migrations: a start that was cut off between has tables which are not in it yet. */
const MADE_BY_MIGRATIONS = /^(glossary|strapi)_/;

/**
 * Which tables are the service's: another program may have its own beside them, which are no concern of a backup.
 *
 * @param {unknown} stored the newest schema that Strapi has stored, as text or as an object; nothing where it has stored none
 * @returns {(table: { name: string }) => boolean}
 */
export function ownTables(stored) {
  if (stored === undefined || stored === null) return () => true;
  const { tables } = typeof stored === 'string' ? JSON.parse(stored) : stored;
  const known = new Set(tables.map(({ name }) => name));
  return ({ name }) => known.has(name) || MADE_BY_MIGRATIONS.test(name);
}

export const leftOut = (tables) =>
  `Left out, because the service does not have it: the table ${tables.map(({ name }) => name).join(', the table ')}.`;
