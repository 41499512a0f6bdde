/**
 * The SQLite driver for this Node. knex and our own code ask for `better-sqlite3` and get this file. Neither version runs everywhere:
 * 12 aborts on Node 24.19 and later, 13 needs Node 22. docs/decisions/0019-two-sqlite-drivers.md says when this goes.
 */
const major = Number(process.versions.node.split('.')[0]);

module.exports = major < 22 ? require('better-sqlite3-12') : require('better-sqlite3-13');
