import { spawnSync } from 'node:child_process';
import path from 'node:path';

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
