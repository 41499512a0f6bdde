import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  ALLOWED,
  SETTING_PROBLEM,
} from '../../src/plugins/glossary/core/settings/setting-problems';
import { VARIABLES } from '../../src/plugins/glossary/core/settings/variables';

const ROOT = path.resolve(__dirname, '..', '..');

function start(environment: Readonly<Record<string, string>>): {
  code: number | null;
  said: string;
} {
  const { status, stderr } = spawnSync(process.execPath, ['src/launch/start.mjs'], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { code: status, said: stderr.trim() };
}

it.each([
  ['PORT', 'abc', ALLOWED.port],
  ['GLOSSARY_PAGE_MEMORY', '64MB', ALLOWED.pageMemory],
])('a wrong value stops the start with one sentence: %s=%s', (variable, value, allowed) => {
  expect(start({ [variable]: value })).toEqual({
    code: 1,
    said: SETTING_PROBLEM.wrong(variable, value, allowed),
  });
});

it('several wrong values are named together, and no password is shown', () => {
  const { code, said } = start({
    DATABASE_CLIENT: 'postgres',
    DATABASE_URL: 'mysql://me:secret@host/db',
    HOME_URL: 'javascript:alert(1)',
  });
  expect(code).toBe(1);
  expect(said.split('\n')).toHaveLength(2);
  expect(said).not.toContain('secret');
});

describe('docs/configuration.md', () => {
  const configuration = readFileSync(path.join(ROOT, 'docs/configuration.md'), 'utf8');
  const namesIn = (text: string): string[] =>
    [...text.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name);
  const inTable = configuration
    .split('\n')
    .flatMap((line) => (line.startsWith('|') ? namesIn(line.split('|')[1] ?? '') : []));
  const secrets = namesIn(
    /The secrets of the panel.*?are generated/s.exec(configuration)?.[0] ?? '',
  );
  /** Set by the caller of a program, not in the configuration of the service. */
  const NOT_CONFIGURATION = [
    ...['DEBUG', 'INIT_CWD', 'NODE_ENV'],
    // Set by config/database.ts; the changelog says when an upgrade needs the second.
    ...['TZ', 'ZONE_OF_EARLIER_MOMENTS'],
  ];
  /** Strapi reads it itself. */
  const READ_ELSEWHERE = ['JWT_SECRET'];

  it('lists in its table exactly the settings, each once', () => {
    expect([...inTable].sort()).toEqual([...VARIABLES].sort());
  });

  it('names every variable that the code reads, and no other', () => {
    const read = ['config', 'src'].flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
        .flatMap((file) => {
          const source = readFileSync(path.join(ROOT, folder, file), 'utf8');
          return [...source.matchAll(/process\.env\.([A-Z_]+)|\benv(?:\.\w+)?\('([A-Z_]+)'/g)].map(
            ([, ofProcess, ofStrapi]) => ofProcess ?? ofStrapi ?? '',
          );
        }),
    );
    expect(secrets.length).toBeGreaterThan(0);
    expect([...new Set([...read, ...VARIABLES, ...READ_ELSEWHERE])].sort()).toEqual(
      [...inTable, ...secrets, ...NOT_CONFIGURATION].sort(),
    );
  });
});
