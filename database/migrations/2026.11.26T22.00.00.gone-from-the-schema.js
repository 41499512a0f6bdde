'use strict';

/**
 * Drops what earlier versions had in their schema and this one has not: Strapi drops nothing by itself (strapi-guard/server/database/newer-database.ts), so that an
 * earlier version cannot drop what a later one has made. `glossary_addresses` is kept under another name by the migration before this one.
 */
const TABLES = ['glossary_activity_totals', 'glossary_changes', 'glossary_content_versions'];
const COLUMNS = [
  { table: 'terms', column: 'publication' },
  // The place of a term in the list of its category, with an index, without which SQLite drops no column.
  { table: 'terms_category_lnk', column: 'term_ord', index: 'terms_category_lnk_oifk' },
];

module.exports = {
  async up(knex) {
    for (const table of TABLES) await knex.schema.dropTableIfExists(table);
    for (const { table, column, index } of COLUMNS) {
      if (!(await knex.schema.hasTable(table))) continue;
      if (!(await knex.schema.hasColumn(table, column))) continue;
      if (index !== undefined) await knex.raw('drop index if exists ??', [index]);
      // Not by knex, which on SQLite makes the table anew.
      await knex.raw('alter table ?? drop column ??', [table, column]);
    }
  },
};
