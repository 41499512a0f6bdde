import knex from 'knex';
import {
  databaseUnavailable,
  isDatabaseUnavailable,
  isWriteRefused,
} from '../../../src/plugins/shared/server/database/database-away';

const withCode = (code: string): Error => Object.assign(new Error('x'), { code });

/** As the driver makes errors of a connection, and of what ends one. */
const fatal = (code: string): Error => Object.assign(withCode(code), { severity: 'FATAL' });
const whileConnecting = (code: string): Error =>
  Object.assign(fatal(code), { routine: 'CheckMyDatabase' });

describe('the database is away', () => {
  it.each([
    ['SQLite is locked by another process', withCode('SQLITE_BUSY')],
    ['SQLite has read from an older state', withCode('SQLITE_BUSY_SNAPSHOT')],
    ['SQLite finds the disk full', withCode('SQLITE_FULL')],
    ['PostgreSQL is a stand-by', withCode('25006')],
    ['PostgreSQL has ended one of two transactions', withCode('40P01')],
    ['nobody listens', withCode('ECONNREFUSED')],
    ['PostgreSQL is stopped by its administrator', withCode('57P01')],
    ['PostgreSQL has no connection left', withCode('53300')],
    ['PostgreSQL has ended a statement that took too long', withCode('57014')],
    ['PostgreSQL waited too long for a lock', withCode('55P03')],
    ['the role may not log in', withCode('28000')],
    ['the password is another one', withCode('28P01')],
    ['the database has another name', withCode('3D000')],
    ['the role may not connect to the database', whileConnecting('42501')],
    ['the database takes no connections', whileConnecting('55000')],
    ['a server in another language takes none', { ...whileConnecting('55000'), severity: 'ВАЖНО' }],
    ['a pool before the server refuses the connection', fatal('XX000')],
    ['the pool is closed while somebody waits', new Error('aborted')],
    ['the driver lost the connection', new Error('Connection terminated unexpectedly')],
    ['no connection was made in time', new Error('timeout expired')],
    ['Strapi could not ask for related documents', new Error('Invalid relations')],
    ['a cause says so', new Error('x', { cause: withCode('ECONNREFUSED') })],
    [
      'one of several addresses says so',
      new AggregateError([withCode('ECONNREFUSED'), withCode('EINVAL')]),
    ],
  ])('%s', (_what, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it('the pool gave none in time, which the log tells from no answer', async () => {
    const database = knex({
      client: 'better-sqlite3',
      connection: ':memory:',
      useNullAsDefault: true,
      pool: { min: 1, max: 1 },
      acquireConnectionTimeout: 20,
    });
    const held = await database.transaction();
    try {
      const error: unknown = await database.raw('SELECT 1').catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Error);
      expect(isDatabaseUnavailable(error)).toBe(true);
      const noAnswer = databaseUnavailable('');
      expect(databaseUnavailable(error).startsWith(noAnswer)).toBe(false);
      expect(databaseUnavailable(withCode('ECONNREFUSED')).startsWith(noAnswer)).toBe(true);
    } finally {
      await held.rollback();
      await database.destroy();
    }
  });
});

it.each([
  ['the disk of SQLite is full', withCode('SQLITE_FULL'), true],
  ['that of PostgreSQL is', withCode('53100'), true],
  ['another session holds a lock', new Error('x', { cause: withCode('55P03') }), true],
  ['PostgreSQL is a stand-by', withCode('25006'), true],
  ['it is not reached', withCode('ECONNREFUSED'), false],
  ['it is stopped', withCode('57P01'), false],
  ['it has no connection left', withCode('53300'), false],
  ['a row is refused', withCode('23505'), false],
])('whether it refuses writes: %s', (_what, error, isRefused) => {
  expect(isWriteRefused(error)).toBe(isRefused);
});

describe('the database is there', () => {
  it.each([
    ['a row is refused', withCode('23505')],
    ['SQLite refuses a row', withCode('SQLITE_CONSTRAINT_UNIQUE')],
    [
      'Strapi misses a related document',
      new Error(
        '1 relation(s) of type plugin::glossary.term associated with this entity do not exist',
      ),
    ],
    ['a statement is wrong', withCode('42601')],
    ['a statement is not allowed', Object.assign(withCode('42501'), { severity: 'ERROR' })],
    ['a sequence was not used yet', Object.assign(withCode('55000'), { severity: 'ERROR' })],
    ['a fault of our own', new TypeError('x is undefined')],
    ['no error at all', null],
    ['a text', 'ECONNREFUSED'],
  ])('%s', (_what, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});
