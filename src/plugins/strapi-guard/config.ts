/** What the files of a project take from the guard: the package offers it as `strapi-guard/config`, this application imports it here. */
export type { GuardOptions } from './core/settings/guard-options';
export type { GuardSettings, Removal } from './core/settings/guard-settings';
export { guardedPostgres } from './server/database/guarded-postgres';
export { guardedSqlite } from './server/database/guarded-sqlite';
export { guardedHost } from './server/guarded-host';
export { guardedLog } from './server/observability/guarded-log';
