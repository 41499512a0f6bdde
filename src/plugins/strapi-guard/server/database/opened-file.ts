import { statSync } from 'node:fs';
import type { Core } from '@strapi/strapi';

/** The message when the database file was removed or replaced while the service runs. */
export const fileIsGone = (filename: string): string =>
  `${filename} is no longer the file that the service has opened: it was removed or replaced. Put that one back, or restart the service.`;

/** A statement would write into a removed file; SQLite has this code for the same case. */
class FileGoneError extends Error {
  readonly code = 'SQLITE_READONLY_DBMOVED';
}

/** The parts of knex's client that its dialects define and this file overrides. */
interface Client {
  readonly connectionSettings: { readonly filename: string };
  _query(connection: { readonly inTransaction: boolean }, statement: unknown): Promise<unknown>;
}

export type OpenedFileService = ReturnType<typeof createOpenedFile>;

/**
 * Checks whether SQLite's open file is still the one with the database's name. A connection to a removed file goes on as if everything were stored.
 */
export function createOpenedFile({ strapi }: { strapi: Core.Strapi }) {
  /** The file at the first statement; null before it, and on PostgreSQL. */
  let opened: string | null = null;
  let filename = '';

  const isGone = (): boolean => opened !== null && identityOf(filename) !== opened;

  return {
    isGone,

    /** Makes every statement fail while the file is missing; an open transaction may still end. */
    watch(): void {
      const client = strapi.db.connection.client as Client;
      ({ filename } = client.connectionSettings);
      const query = client._query.bind(client);
      client._query = async (connection, statement) => {
        opened ??= identityOf(filename);
        if (!connection.inTransaction && isGone()) throw new FileGoneError(fileIsGone(filename));
        return query(connection, statement);
      };
    },
  };
}

function identityOf(filename: string): string | null {
  const there = statSync(filename, { bigint: true, throwIfNoEntry: false });
  return there === undefined ? null : `${there.dev}:${there.ino}`;
}
