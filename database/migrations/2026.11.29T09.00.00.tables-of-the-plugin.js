'use strict';

/**
 * The tables of terms, categories, scores and ratings have the plugin's name before theirs. They are not renamed: their indexes, constraints and
 * sequences would keep the earlier names, beside which Strapi makes its own. It makes new tables, and the rows come over from the put-away ones
 * (src/plugins/glossary/server/database/carried-over-tables.ts).
 */
const TABLES = [
  'terms',
  'categories',
  'debt_scores',
  'ratings',
  'terms_category_lnk',
  'terms_related_lnk',
  'terms_prerequisites_lnk',
  'terms_debt_score_lnk',
  'terms_cmps',
  'debt_scores_cmps',
];

module.exports = {
  async up(knex) {
    for (const table of TABLES)
      if (await knex.schema.hasTable(table))
        await knex.schema.renameTable(table, `version_1_${table}`);
  },
};
