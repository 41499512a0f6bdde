import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { DATABASE_FOLDER, foldersToRemove } from '../../support/database/database-folder';

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
