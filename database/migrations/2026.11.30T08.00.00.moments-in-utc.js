'use strict';

/** Kept with what is carried over: a start that is killed before Strapi has noted this migration would shift all once more. */
const SETTINGS = 'strapi_core_store_settings';
const DONE = { key: 'plugin_glossary_moments-in-utc' };

/** Whether a table is Strapi's, as its last start has noted; the migration before this one has given some of them a name with a prefix. */
async function isStrapis(knex) {
  const table = 'strapi_database_schema';
  const isNoted = await knex.schema.hasTable(table);
  const noted = isNoted && (await knex(table).orderBy('id', 'desc').first('schema'));
  // As after a repair of the database by hand.
  if (!noted) return () => true;
  const { tables } = typeof noted.schema === 'string' ? JSON.parse(noted.schema) : noted.schema;
  const names = new Set(tables.flatMap(({ name }) => [name, `glossary_${name}`]));
  return ({ name }) => names.has(name);
}

async function requireKnownZone(knex, zone) {
  if (await knex('pg_timezone_names').where({ name: zone }).first('name')) return;
  throw new Error(
    `PostgreSQL does not know ${zone}, the time zone in which this machine has stored moments until now. ` +
      'Set ZONE_OF_EARLIER_MOMENTS to its name there, such as Asia/Kolkata (select name from pg_timezone_names), and start again.',
  );
}

/** Earlier versions kept moments on PostgreSQL in the time zone of the machine, which `config/database.ts` names; from here on they are in UTC. */
module.exports = {
  async up(knex, { dialect }) {
    const zone = process.env.ZONE_OF_EARLIER_MOMENTS ?? 'UTC';
    if (dialect.client !== 'postgres' || zone === 'UTC') return;
    // A new database has no tables yet.
    if (!(await knex.schema.hasTable(SETTINGS))) return;
    if (await knex(SETTINGS).where(DONE).first('id')) return;
    await requireKnownZone(knex, zone);
    const { rows } = await knex.raw(
      `select table_name as name, json_agg(column_name) as columns
         from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = current_schema() and table_type = 'BASE TABLE' and data_type = 'timestamp without time zone'
        group by table_name`,
    );
    await knex(SETTINGS).insert({ ...DONE, value: 'true', type: 'boolean' });
    for (const { name, columns } of rows.filter(await isStrapis(knex))) {
      const inUtc = (column) => knex.raw(`?? at time zone ? at time zone 'UTC'`, [column, zone]);
      await knex(name)
        // Of the largest tables, of counts, no row has a moment.
        .where((any) => columns.forEach((column) => any.orWhereNotNull(column)))
        .update(Object.fromEntries(columns.map((column) => [column, inUtc(column)])));
    }
  },
};
