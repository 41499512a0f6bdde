import type { Core } from '@strapi/strapi';
import type { DurationCounter } from '../../../shared/core/observability/counter';
import type { GuardSettings } from '../../core/settings/guard-settings';

/** Maximum length of a logged statement, in characters. */
const SHOWN_LENGTH = 500;

/** The part of knex's query event that this file uses; values are in `bindings`. */
interface Statement {
  readonly __knexQueryUid: string;
  readonly sql?: string;
}

/** Measures each statement of the database, and logs slow ones without their values. */
export function observeStatements({
  strapi,
  hostCounters,
  settings,
}: {
  readonly strapi: Core.Strapi;
  readonly hostCounters: { readonly statements: DurationCounter; statementErrors: number };
  readonly settings: GuardSettings;
}): void {
  const { connection } = strapi.db;
  const { slowQuery } = settings.log;
  const began = new Map<string, number>();

  function ended({ __knexQueryUid: uid, sql = '' }: Statement): void {
    const start = began.get(uid);
    if (start === undefined) return;
    began.delete(uid);
    const milliseconds = Math.round(performance.now() - start);
    hostCounters.statements.note(performance.now() - start);
    if (slowQuery === 0 || milliseconds < slowQuery) return;
    strapi.log.warn(`Slow statement of the database (${milliseconds} ms)`, {
      milliseconds,
      statement: sql.slice(0, SHOWN_LENGTH),
    });
  }

  connection.on('query', ({ __knexQueryUid: uid }: Statement) => began.set(uid, performance.now()));
  connection.on('query-response', (_response: unknown, statement: Statement) => ended(statement));
  connection.on('query-error', (_error: unknown, statement: Statement) => {
    hostCounters.statementErrors += 1;
    ended(statement);
  });
}
