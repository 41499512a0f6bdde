import type { Core } from '@strapi/strapi';
import { untilUnlocked } from './sqlite-lock';

/** The part of knex's client and its driver that this file uses. */
interface Client {
  readonly driver: new (
    filename: string,
    options: {
      readonly readonly: boolean;
      readonly fileMustExist: boolean;
      readonly timeout: number;
    },
  ) => { exec(sql: string): void; close(): void };
  readonly connectionSettings: { readonly filename: string };
}

/**
 * Reads the SQLite file through a separate connection: a long write may keep the service's own busy for seconds, and that one stays open when the
 * file is deleted.
 *
 * @throws the error of the file
 */
export function readFromFile(strapi: Core.Strapi): Promise<void> {
  const { driver: Driver, connectionSettings } = strapi.db.connection.client as Client;
  return untilUnlocked(() => {
    const options = { readonly: true, fileMustExist: true, timeout: 0 };
    const connection = new Driver(connectionSettings.filename, options);
    try {
      connection.exec('SELECT count(*) FROM sqlite_master');
    } finally {
      connection.close();
    }
    return Promise.resolve();
  });
}
