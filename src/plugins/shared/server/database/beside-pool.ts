import type { Core } from '@strapi/strapi';
import { poolOf } from './idle-pool';
import { readFromFile } from './sqlite-file';

/** How long the database may take to answer, in milliseconds. */
const ANSWER_TIMEOUT = 3000;

/** The part of knex's client that this file uses. */
interface Client {
  acquireRawConnection(): Promise<{ query(sql: string): Promise<unknown>; end(): Promise<void> }>;
}

/** `busy`: the database answers, but all connections of the pool are in use, so that statements wait for one and may be refused. */
export type Availability = 'there' | 'busy' | 'away';

/**
 * Whether all connections of the pool are in use and the database answers on another one: then statements wait for a connection, and not for the
 * database.
 */
export async function isPoolBusy(strapi: Core.Strapi): Promise<boolean> {
  const pool = poolOf(strapi);
  return pool.numUsed() >= pool.max && answersInTime(askBesidePool(strapi));
}

/** Whether a question to the database is answered, and soon enough. */
export async function answersInTime(question: Promise<unknown>): Promise<boolean> {
  let limit: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    limit = setTimeout(() => resolve(false), ANSWER_TIMEOUT).unref();
  });
  const answer = question.then(
    () => true,
    () => false,
  );
  return Promise.race([answer, timeout]).finally(() => clearTimeout(limit));
}

async function askBesidePool(strapi: Core.Strapi): Promise<void> {
  if (strapi.db.dialect.client === 'sqlite') return readFromFile(strapi);
  const connection = await (strapi.db.connection.client as Client).acquireRawConnection();
  try {
    await connection.query('select 1');
  } finally {
    await connection.end();
  }
}
