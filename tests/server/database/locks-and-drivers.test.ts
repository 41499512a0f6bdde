import { readdirSync, readFileSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ADVISORY_LOCKS } from '../../../src/plugins/shared/server/database/advisory-locks';
import { spawnSync } from 'node:child_process';
import { DATABASE_FOLDER, foldersToRemove } from '../../support/database/database-folder';
import { createRequire } from 'node:module';

const PLUGINS = path.resolve(__dirname, '../../../src/plugins');
/** What takes the locks of that table: until a transaction ends, and until a connection does. */
const TAKE_THEM = [
  'shared/server/database/advisory-locks.ts',
  'shared/server/database/database-lock.ts',
];

it('no two advisory locks have one key', () => {
  const keys = Object.values(ADVISORY_LOCKS);
  expect([...new Set(keys)]).toEqual(keys);
});

it('every advisory lock has its key in the list', () => {
  const files = readdirSync(PLUGINS, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && /pg_\w*advisory/.test(read(name)),
  );
  expect(files.sort()).toEqual(TAKE_THEM);
  for (const name of files)
    for (const [, key] of read(name).matchAll(/pg_\w*advisory\w*\(([^)]*)\)/g))
      expect(key).toBe('${ADVISORY_LOCKS[name]}');
});

const read = (name: string): string => readFileSync(path.join(PLUGINS, name), 'utf8');

describe('database folder', () => {
  const folderOf = (run: number): string => DATABASE_FOLDER.replace(/\d+$/, String(run));

  /** A process that has ended, and the first of the machine, which runs. */
  const ENDED = folderOf(spawnSync(process.execPath, ['--eval', '']).pid);
  const OTHER = folderOf(1);

  beforeAll(() => [ENDED, OTHER].forEach((folder) => mkdirSync(folder, { recursive: true })));
  afterAll(() =>
    [ENDED, OTHER].forEach((folder) => rmSync(folder, { recursive: true, force: true })),
  );

  it('a run of tests removes its own databases and those of killed runs, not those of another that goes on', () => {
    expect(foldersToRemove()).toEqual(expect.arrayContaining([DATABASE_FOLDER, ENDED]));
    expect(foldersToRemove()).not.toContain(OTHER);
  });
});

const major = Number(process.versions.node.split('.')[0]);

it('knex, which opens the database, gets the driver that this Node can run', () => {
  const requiredHere = createRequire(__filename);
  const requiredByKnex = createRequire(require.resolve('knex'));
  const expected: unknown = requiredHere(major < 22 ? 'better-sqlite3-12' : 'better-sqlite3-13');
  expect(requiredByKnex('better-sqlite3')).toBe(expected);
});
