import Sqlite from 'better-sqlite3';
import {
  ignoreCaseOfAllLetters,
  likeTest,
} from '../../../src/plugins/strapi-guard/server/database/sqlite-case';
import { excessiveGrowth } from '../../support/growth';
import { pseudoRandom } from '../../support/pseudo-random';
import { times } from '../../support/repeated';

const plain = new Sqlite(':memory:');
const ours = new Sqlite(':memory:');
ignoreCaseOfAllLetters(ours);
afterAll(() => {
  plain.close();
  ours.close();
});

const valueOf = (connection: Sqlite.Database, sql: string, ...values: readonly unknown[]) =>
  connection.prepare(`SELECT ${sql}`).pluck().get(values);

it.each([
  ["'Über' LIKE ?", 'ü%', 1],
  ["'eine Übersicht' LIKE ?", '%ÜBER%', 1],
  ["'ЯЗЫК' LIKE ?", 'яз__', 1],
  ["'Uber' LIKE ?", 'über', 0],
  ['lower(?)', 'ÅNGSTRÖM', 'ångström'],
])('%s of %j ignores case as PostgreSQL does', (sql, value, expected) => {
  expect(valueOf(ours, sql, value)).toBe(expected);
});

it('in ASCII it is what SQLite does', () => {
  const random = pseudoRandom(11);
  const text = (letters: string) =>
    times(random(9), () => letters[random(letters.length)]).join('');
  for (const escape of ['', " ESCAPE '\\'"]) {
    const cases = times(3000, () => [text('aAb.|%_\\'), text('aAbB.^|%_\\\n')] as const);
    const sql = `? LIKE ?${escape}`;
    const [one, other] = [plain, ours].map((connection) => {
      const statement = connection.prepare(`SELECT ${sql}`).pluck();
      return cases.map(([pattern, value]) => [value, pattern, statement.get(value, pattern)]);
    });
    expect(other).toEqual(one);
    expect(one?.filter(([, , matches]) => matches === 1).length).toBeGreaterThan(100);
  }
});

it.each([
  ['NULL', 'a'],
  ["'a'", null],
])('%s is LIKE %j neither nor', (text, pattern) => {
  for (const connection of [plain, ours])
    for (const escape of ['', " ESCAPE '!'"])
      expect(valueOf(connection, `${text} LIKE ?${escape}`, pattern)).toBeNull();
});

it('numbers and nothing are what they are for SQLite', () => {
  for (const connection of [plain, ours]) {
    expect(valueOf(connection, '1234 LIKE ?', '%23%')).toBe(1);
    expect(valueOf(connection, 'lower(NULL)')).toBeNull();
    expect(valueOf(connection, "lower('A1')")).toBe('a1');
  }
});

it('the time a pattern takes grows as the text does', () => {
  const matches = likeTest(`%${'a%'.repeat(12)}b`, '');
  const work = (length: number) => {
    const text = 'a'.repeat(length);
    return () => matches(text);
  };
  expect(excessiveGrowth(work(200_000), work(1_600_000), 20)).toBeNull();
});

it('a statement compiles each of its patterns once, however many rows it compares', () => {
  const compiled = jest.spyOn(globalThis, 'RegExp');
  const rows =
    'WITH RECURSIVE rows(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM rows WHERE i < 1000)';
  const matching = ours.prepare(
    `${rows} SELECT count(*) FROM rows WHERE 'row ' || i LIKE ? OR 'row ' || i LIKE ?`,
  );
  expect(matching.pluck().get('%7', 'ROW%8')).toBe(200);
  expect(compiled.mock.calls.length).toBeLessThan(10);
  compiled.mockRestore();
});
