import { createRequire } from 'node:module';

const major = Number(process.versions.node.split('.')[0]);

it('knex, which opens the database, gets the driver that this Node can run', () => {
  const requiredHere = createRequire(__filename);
  const requiredByKnex = createRequire(require.resolve('knex'));
  const expected: unknown = requiredHere(major < 22 ? 'better-sqlite3-12' : 'better-sqlite3-13');
  expect(requiredByKnex('better-sqlite3')).toBe(expected);
});
