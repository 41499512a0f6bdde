import Sqlite from 'better-sqlite3';
import {
  keepStatements,
  STATEMENTS_KEPT,
} from '../../../src/plugins/strapi-guard/server/database/kept-statements';
import { times } from '../../support/repeated';

let connection: Sqlite.Database;
beforeEach(() => {
  connection = new Sqlite(':memory:');
  keepStatements(connection);
  connection.exec("CREATE TABLE terms (slug TEXT); INSERT INTO terms VALUES ('deadlock')");
});
afterEach(() => connection.close());

const ALL = 'SELECT * FROM terms';

it('compiles a statement once, and answers what is stored now', () => {
  const statement = connection.prepare(ALL);
  expect(statement.all()).toEqual([{ slug: 'deadlock' }]);
  connection.prepare('INSERT INTO terms VALUES (?)').run('mutex');
  expect(connection.prepare(ALL)).toBe(statement);
  expect(connection.prepare(ALL).all()).toEqual([{ slug: 'deadlock' }, { slug: 'mutex' }]);
});

it('a kept one knows a changed table, and one that came again', () => {
  const statement = connection.prepare(ALL);
  statement.all();
  connection.exec("ALTER TABLE terms ADD COLUMN term TEXT DEFAULT 'Deadlock'");
  expect(connection.prepare(ALL).all()).toEqual([{ slug: 'deadlock', term: 'Deadlock' }]);
  connection.exec('DROP TABLE terms; CREATE TABLE terms (term TEXT)');
  expect(connection.prepare(ALL)).toBe(statement);
  expect(connection.prepare(ALL).all()).toEqual([]);
});

it('a failure leaves the next execution alone', () => {
  connection.exec('CREATE UNIQUE INDEX slugs ON terms (slug)');
  const insert = 'INSERT INTO terms VALUES (?)';
  expect(() => connection.prepare(insert).run('deadlock')).toThrow('UNIQUE');
  expect(connection.prepare(insert).run('mutex').changes).toBe(1);
});

it('keeps neither what acts when it is compiled nor what is long', () => {
  for (const sql of [
    'PRAGMA foreign_keys',
    `SELECT '${'x'.repeat(5000)}'`,
    'CREATE TABLE IF NOT EXISTS terms (slug TEXT)',
  ])
    expect(connection.prepare(sql)).not.toBe(connection.prepare(sql));
});

it('one that answers in another form is not kept for others', () => {
  expect(connection.prepare(ALL).pluck().all()).toEqual(['deadlock']);
  expect(connection.prepare(ALL).all()).toEqual([{ slug: 'deadlock' }]);
});

it('one that is being read is compiled again for others', () => {
  const rows = connection.prepare(ALL).iterate();
  rows.next();
  expect(connection.prepare(ALL).all()).toEqual([{ slug: 'deadlock' }]);
  rows.return?.();
});

it('keeps those that were used last, and no more than so many', () => {
  const [first, second] = ['SELECT 1', 'SELECT 2'].map((sql) => connection.prepare(sql));
  for (const number of times(STATEMENTS_KEPT, (index) => index)) {
    connection.prepare('SELECT 1');
    connection.prepare(`SELECT 'other', ${number}`);
  }
  expect(connection.prepare('SELECT 1')).toBe(first);
  expect(connection.prepare('SELECT 2')).not.toBe(second);
});
