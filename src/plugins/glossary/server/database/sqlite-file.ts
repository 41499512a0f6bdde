import type { Core } from '@strapi/strapi';
import { untilUnlocked } from './sqlite-lock';

/** What is used here of knex's client and the driver in it. */
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
 * Reads from the file of SQLite through a connection of its own: that of the service may be taken for seconds by whoever writes much, and
 * it stays open when the file is deleted.
 *
 * @throws what the file failed with
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
