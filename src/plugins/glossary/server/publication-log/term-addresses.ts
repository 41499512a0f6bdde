import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { PreviousOwner } from '../../core/catalogue/slug-redirects';
import { PER_STATEMENT } from '../database/queries';
import type { LogKind } from './log-row';
import { CURRENT_TERMS, LOG } from '../database/tables';

/** Kinds of entries that make a slug an address of the term. */
const KINDS_WITH_ADDRESS: readonly LogKind[] = ['published', 'renamed', 'scored', 'former-address'];
/** The kind of entry that ends it. */
const GIVEN_UP: LogKind = 'address-given-up';

interface SlugRow {
  readonly slug: string;
  readonly subject: string;
  readonly kind: LogKind;
  readonly last: number | string;
}

export type TermAddressesService = ReturnType<typeof createTermAddresses>;

/** The addresses of terms, by the publication log: a term owns every slug under which it was published, for as long as it exists. */
export function createTermAddresses({ strapi }: { readonly strapi: Core.Strapi }) {
  const { connection } = strapi.db;
  const logged = (transaction?: Knex.Transaction) => (transaction ?? connection)(`${LOG} as log`);

  /** Each slug with the term that was last published under it, if that term exists and has not released the slug. */
  async function ownersOf(
    slugs: readonly string[],
    transaction?: Knex.Transaction,
  ): Promise<ReadonlyMap<string, string>> {
    const addresses = logged(transaction).whereIn('log.slug', slugs);
    const owners = await lastOwnersAmong(transaction ?? connection, addresses);
    return new Map(
      [...owners]
        .filter(([, { isDeleted }]) => !isDeleted)
        .map(([slug, owner]) => [slug, owner.documentId]),
    );
  }

  return {
    ownersOf,

    /** The term that owns a slug, published now or not; a term owns its slugs for as long as it exists. */
    async ownerOf(slug: string, transaction?: Knex.Transaction): Promise<string | null> {
      return (await ownersOf([slug], transaction)).get(slug) ?? null;
    },

    /** The slugs that other terms own. */
    async takenOf(
      slugs: readonly string[],
      exceptDocumentId: string,
      transaction?: Knex.Transaction,
    ): Promise<string[]> {
      const owners = await ownersOf(slugs, transaction);
      return [...owners].filter(([, owner]) => owner !== exceptDocumentId).map(([slug]) => slug);
    },

    /** Every slug under which a term was ever published, with the last such term. */
    slugOwners: (): Promise<ReadonlyMap<string, PreviousOwner>> =>
      lastOwnersAmong(connection, logged()),

    /** The slugs that are the address of no published term now, with the terms whose address they were last. */
    slugRedirects: (): Promise<ReadonlyMap<string, PreviousOwner>> =>
      lastOwnersAmong(
        connection,
        logged()
          .leftJoin(`${CURRENT_TERMS} as current`, 'current.slug', 'log.slug')
          .whereNull('current.slug'),
      ),

    /** Every slug under which the term was ever published, oldest first, without those it released and those that another term reclaimed. */
    async slugsOf(documentId: string, transaction?: Knex.Transaction): Promise<string[]> {
      const rows = (await (transaction ?? connection)(LOG)
        .where({ subject: documentId })
        .whereIn('kind', KINDS_WITH_ADDRESS)
        .groupBy('slug')
        .min({ first: 'position' })
        .orderBy('first')
        .select('slug')) as { slug: string }[];
      const slugs = rows.map(({ slug }) => slug);
      const owners = await ownersOf(slugs, transaction);
      return slugs.filter((slug) => owners.get(slug) === documentId);
    },
  };
}

/**
 * Each slug with the term that was last published under it, without released slugs.
 *
 * @param addresses a query of the log's entries, aliased `log`, for the slugs in question
 */
async function lastOwnersAmong(
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
