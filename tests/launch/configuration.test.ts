import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { VARIABLES } from '../../src/plugins/glossary/core/platform/settings';

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
  [{ PORT: 'abc' }, 'PORT is "abc"; allowed is a whole number from 1 to 65535.'],
  [{ GLOSSARY_DEMO: 'maybe' }, 'GLOSSARY_DEMO is "maybe"; allowed is true or false.'],
  [{ DATABASE_CLIENT: 'mysql' }, 'DATABASE_CLIENT is "mysql"; allowed is sqlite or postgres.'],
  [
    { GLOSSARY_PAGE_MEMORY: '64MB' },
    'GLOSSARY_PAGE_MEMORY is "64MB"; allowed is a whole number of MiB from 1 to 65536.',
  ],
])('a wrong value stops the start with one sentence: %j', (environment, sentence) => {
  expect(start(environment)).toEqual({ code: 1, said: sentence });
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

describe('the readme', () => {
  const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
  const configuration = readme.split(/^## /m).find((part) => part.startsWith('Configuration'));
  const namesIn = (text: string): string[] =>
    [...text.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name);
  const inTable = (configuration?.split('\n') ?? []).flatMap((line) =>
    line.startsWith('|') ? namesIn(line.split('|')[1] ?? '') : [],
  );
  const secrets = namesIn(
    /The secrets of the panel.*?are generated/s.exec(configuration ?? '')?.[0] ?? '',
  );
  /** Whoever starts a program sets these, and not whoever configures the service. */
  const NOT_CONFIGURATION = ['DEBUG', 'INIT_CWD', 'NODE_ENV'];
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
