import type { Knex } from 'knex';
import type { PreviousOwner } from '../../core/catalogue/slug-redirects';
import { PER_STATEMENT } from '../database/queries';
import type { LogKind } from './log-row';

const LOG = 'glossary_log';
/** Kinds of entries that make a slug an address of the term. */
export const KINDS_WITH_ADDRESS: readonly LogKind[] = [
  'published',
  'renamed',
  'scored',
  'former-address',
];
/** The kind of entry that ends it. */
const GIVEN_UP: LogKind = 'address-given-up';

interface SlugRow {
  readonly slug: string;
  readonly subject: string;
  readonly kind: LogKind;
  readonly last: number | string;
}

/**
 * Each slug with the term that was last published under it, without released slugs.
 *
 * @param addresses a query of the log's entries, aliased `log`, for the slugs in question
 */
export async function lastOwnersAmong(
  database: Knex,
  addresses: Knex.QueryBuilder,
): Promise<ReadonlyMap<string, PreviousOwner>> {
  const rows = (await addresses
    .whereIn('log.kind', [...KINDS_WITH_ADDRESS, GIVEN_UP])
    .groupBy('log.slug', 'log.subject', 'log.kind')
    .select('log.slug', 'log.subject', 'log.kind')
    .max({ last: 'log.position' })) as SlugRow[];
  if (rows.length === 0) return new Map();
  const deletionsOf = database(LOG)
    .where({ kind: 'deleted' satisfies LogKind })
    .groupBy('subject')
    .select('subject')
    .max({ last: 'position' });
  const subjects = [...new Set(rows.map(({ subject }) => subject))];
  if (subjects.length <= PER_STATEMENT) void deletionsOf.whereIn('subject', subjects);
  const deletions = (await deletionsOf) as SlugRow[];
  const deleted = new Map(deletions.map(({ subject, last }) => [subject, Number(last)]));
  const inOrder = rows.sort((one, other) => Number(one.last) - Number(other.last));
  const owners = new Map(inOrder.map((row) => [row.slug, row]));
  return new Map(
    [...owners.values()]
      .filter(({ kind }) => kind !== GIVEN_UP)
      .map(({ slug, subject, last }) => [
        slug,
        { documentId: subject, isDeleted: (deleted.get(subject) ?? 0) >= Number(last) },
      ]),
  );
}
