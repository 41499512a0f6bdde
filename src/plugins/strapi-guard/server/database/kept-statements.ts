import type Sqlite from 'better-sqlite3';

/** How many compiled statements a connection keeps: those of requests, publications and tasks in the background are some three hundred. */
export const STATEMENTS_KEPT = 500;
/** Maximum length of a statement that is kept, in characters: those that insert many rows come once, and would take megabytes. */
const LENGTH_KEPT = 4000;
/** A PRAGMA may act when it is compiled (https://sqlite.org/pragma.html), and what defines tables comes once. */
const KEPT = /^\s*(?:select|insert|update|delete|with)\b/i;
/** What changes the answers of a statement for good. */
const MODES = ['bind', 'expand', 'pluck', 'raw', 'safeIntegers'] as const;

type Statement = Sqlite.Statement<unknown[]>;

/**
 * Makes a SQLite connection keep its compiled statements. knex compiles each one again for each execution, which takes as long as most of Strapi's take
 * to run. When the schema has changed, SQLite compiles a kept one again itself (https://sqlite.org/c3ref/prepare.html).
 */
export function keepStatements(connection: Sqlite.Database): void {
  const compile = connection.prepare.bind(connection) as (sql: string) => Statement;
  const kept = new Map<string, Statement>();

  function keep(sql: string, statement: Statement): void {
    for (const mode of MODES) {
      const change = statement[mode].bind(statement) as (...values: unknown[]) => Statement;
      const changed = (...values: unknown[]): Statement => {
        kept.delete(sql);
        return change(...values);
      };
      Object.defineProperty(statement, mode, { value: changed });
    }
    kept.set(sql, statement);
    for (const first of kept.keys()) {
      if (kept.size <= STATEMENTS_KEPT) break;
      kept.delete(first);
    }
  }

  function prepare(sql: string): Statement {
    const known = kept.get(sql);
    if (known !== undefined && !known.busy) {
      // To the end of the order: the first is the one that was not used for longest.
      kept.delete(sql);
      kept.set(sql, known);
      return known;
    }
    const statement = compile(sql);
    if (sql.length <= LENGTH_KEPT && KEPT.test(sql)) keep(sql, statement);
    return statement;
  }

  connection.prepare = prepare as typeof connection.prepare;
}
