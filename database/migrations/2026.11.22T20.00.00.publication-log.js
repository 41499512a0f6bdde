'use strict';

/**
 * Before Strapi drops what the publication log replaces (docs/decisions/0021-publication-log.md): keeps every slug that was ever published,
 * and the relations that the last publication of each term fixed. The first start writes them into the log and drops both tables
 * (server/publishing/log-backfill.ts). On an empty database there is nothing to keep.
 */
module.exports = {
  async up(knex) {
    if (await knex.schema.hasTable('glossary_addresses'))
      await knex.schema.renameTable('glossary_addresses', 'glossary_earlier_addresses');
    if (!(await knex.schema.hasTable('terms'))) return;
    if (!(await knex.schema.hasColumn('terms', 'publication'))) return;
    await knex.raw(
      'create table glossary_earlier_stamps as ' +
        'select document_id, publication from terms where published_at is not null',
    );
  },
};
