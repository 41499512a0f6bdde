import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';

/** Tables of version 1, in an order in which each comes after those that it refers to. */
const TABLES = [
  'categories',
  'debt_scores',
  'ratings',
  'terms',
  'terms_category_lnk',
  'terms_related_lnk',
  'terms_prerequisites_lnk',
  'terms_debt_score_lnk',
  'terms_cmps',
  'debt_scores_cmps',
];

const nameNow = (table: string): string => `glossary_${table}`;
/** The name under which a migration has put the table away (database/migrations). */
const putAway = (table: string): string => `version_1_${table}`;

const carriedOver = (counts: readonly string[]): string =>
  `The rows of version 1 are in the tables of this one: ${counts.join(', ')}`;

/**
 * Brings the rows of version 1 into the tables that Strapi has just made, with their ids, in one transaction that also drops the earlier tables: a start
 * that was killed before finds them again.
 */
export function carryOverTables(strapi: Core.Strapi): void {
  strapi.hook('strapi::content-types.afterSync').register(async () => {
    const { connection } = strapi.db;
    if (!(await connection.schema.hasTable(putAway('terms')))) return;
    const counts = await strapi.db.transaction(async ({ trx }) => {
      const copied: string[] = [];
      for (const table of TABLES) copied.push(`${await carryOver(strapi.db, trx, table)} ${table}`);
      // Those that refer to others first.
      for (const table of TABLES.toReversed()) await trx.schema.dropTable(putAway(table));
      return copied;
    });
    strapi.log.info(carriedOver(counts));
  });
}

/** @returns the number of rows */
async function carryOver(
  db: Core.Strapi['db'],
  trx: Knex.Transaction,
  table: string,
): Promise<number> {
  const [earlier, now] = [putAway(table), nameNow(table)];
  const known = await trx(now).columnInfo();
  const stored = await trx(earlier).columnInfo();
  const columns = Object.keys(stored);
  // A column of the project's own, or of what this version no longer has: the guard lets Strapi drop none either.
  for (const name of columns.filter((one) => !(one in known)))
    await trx.raw(`alter table ?? add column ?? ${stored[name]?.type ?? 'text'}`, [now, name]);
  await trx(trx.raw('?? (??)', [now, columns])).insert(trx(earlier).orderBy('id').select(columns));
  await continueIds(db, trx, earlier, now);
  const { count } = await trx(now).count({ count: '*' }).first<{ count: number | string }>();
  return Number(count);
}

/** No id is given again, not even that of a row that is gone. */
async function continueIds(
  { dialect }: Core.Strapi['db'],
  trx: Knex.Transaction,
  earlier: string,
  now: string,
): Promise<void> {
  if (dialect.client === 'postgres') {
    const sequences = { earlier: await sequenceOf(trx, earlier), now: await sequenceOf(trx, now) };
    await trx.raw(`select setval(?, last_value, is_called) from ${sequences.earlier}`, [
      sequences.now,
    ]);
    return;
  }
  const last = await trx('sqlite_sequence')
    .where({ name: earlier })
    .first<{ seq: number } | undefined>('seq');
  if (last === undefined) return;
  await trx('sqlite_sequence').where({ name: now }).delete();
  await trx('sqlite_sequence').insert({ name: now, seq: last.seq });
}

/** The sequence of a table's ids, quoted as in SQL. */
async function sequenceOf(trx: Knex.Transaction, table: string): Promise<string> {
  const { rows } = (await trx.raw("select pg_get_serial_sequence(?, 'id') as name", [table])) as {
    readonly rows: readonly [{ readonly name: string }];
  };
  return rows[0].name;
}
