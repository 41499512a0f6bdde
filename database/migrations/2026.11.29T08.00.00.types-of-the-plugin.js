'use strict';

/**
 * The content types of a glossary are the plugin's: `api::term.term` has become `plugin::glossary.term`. Whatever names a type by its uid gets the new
 * one before Strapi looks at it, since it deletes permissions, tokens' rights and arranged forms of types that it does not know.
 */
const TYPES = {
  'api::term.term': 'plugin::glossary.term',
  'api::category.category': 'plugin::glossary.category',
  'api::debt-score.debt-score': 'plugin::glossary.debt-score',
  'api::rating.rating': 'plugin::glossary.rating',
};

/** Columns that hold a uid. */
const UIDS = [
  { table: 'admin_permissions', column: 'subject' },
  { table: 'strapi_release_actions', column: 'content_type' },
  { table: 'strapi_history_versions', column: 'content_type' },
  { table: 'strapi_ai_localization_jobs', column: 'content_type' },
  { table: 'files_related_mph', column: 'related_type' },
];

/** Columns that hold the name of an action of the REST API, which begins with the uid. */
const ACTIONS = [
  { table: 'up_permissions', column: 'action' },
  { table: 'strapi_api_token_permissions', column: 'action' },
];

const FORM = 'plugin_content_manager_configuration_content_types::';

async function isThere(knex, { table, column }) {
  return (await knex.schema.hasTable(table)) && (await knex.schema.hasColumn(table, column));
}

/** The edit form and the list of a type as editors have arranged them, under a key with its uid and with the uid inside. */
async function renameForm(knex, earlier, uid) {
  const settings = () => knex('strapi_core_store_settings');
  for (const { id, value } of await settings()
    .where({ key: FORM + earlier })
    .select('id', 'value')) {
    const renamed = JSON.stringify({ ...JSON.parse(value), uid });
    await settings()
      .where({ id })
      .update({ key: FORM + uid, value: renamed });
  }
}

/** Workflows name the types that they are for in a list. */
async function renameInWorkflows(knex) {
  for (const { id, content_types: stored } of await knex('strapi_workflows').select(
    'id',
    'content_types',
  )) {
    const types = typeof stored === 'string' ? JSON.parse(stored) : (stored ?? []);
    if (!types.some((uid) => uid in TYPES)) continue;
    const renamed = JSON.stringify(types.map((uid) => TYPES[uid] ?? uid));
    await knex('strapi_workflows').where({ id }).update({ content_types: renamed });
  }
}

module.exports = {
  async up(knex) {
    // A new database has none of these tables yet.
    if (!(await knex.schema.hasTable('strapi_core_store_settings'))) return;
    for (const [earlier, uid] of Object.entries(TYPES)) await renameForm(knex, earlier, uid);
    for (const place of UIDS) {
      if (!(await isThere(knex, place))) continue;
      for (const [earlier, uid] of Object.entries(TYPES))
        await knex(place.table)
          .where(place.column, earlier)
          .update({ [place.column]: uid });
    }
    for (const place of ACTIONS) {
      if (!(await isThere(knex, place))) continue;
      const { table, column } = place;
      for (const [earlier, uid] of Object.entries(TYPES)) {
        const rows = await knex(table).where(column, 'like', `${earlier}.%`).select('id', column);
        for (const row of rows)
          await knex(table)
            .where({ id: row.id })
            .update({ [column]: uid + row[column].slice(earlier.length) });
      }
    }
    if (await isThere(knex, { table: 'strapi_workflows', column: 'content_types' }))
      await renameInWorkflows(knex);
  },
};
