'use strict';

/** Kept with what is carried over: a start that is killed before Strapi has noted this migration would shift all once more. */
const SETTINGS = 'strapi_core_store_settings';
const DONE = { key: 'plugin_glossary_moments-in-utc' };

/** Earlier versions kept moments on PostgreSQL in the time zone of the machine, which `config/database.ts` names; from here on they are in UTC. */
module.exports = {
  async up(knex, { dialect }) {
    const zone = process.env.ZONE_OF_EARLIER_MOMENTS ?? 'UTC';
    if (dialect.client !== 'postgres' || zone === 'UTC') return;
    const { rows } = await knex.raw(
      `select table_name as name, json_agg(column_name) as columns
         from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = current_schema() and table_type = 'BASE TABLE' and data_type = 'timestamp without time zone'
        group by table_name`,
    );
    if (rows.length === 0 || (await knex(SETTINGS).where(DONE).first('id'))) return;
    await knex(SETTINGS).insert({ ...DONE, value: 'true', type: 'boolean' });
    for (const { name, columns } of rows)
      await knex(name).update(
        Object.fromEntries(
          columns.map((column) => [
            column,
            knex.raw(`?? at time zone ? at time zone 'UTC'`, [column, zone]),
          ]),
        ),
      );
  },
};
