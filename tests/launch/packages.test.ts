import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const SCRIPT = path.resolve(__dirname, '..', '..', 'src/launch/check-packages.mjs');
const folder = mkdtempSync(path.join(os.tmpdir(), 'packages-'));
beforeAll(() => execFileSync('git', ['init', '--quiet', folder]));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Locked {
  readonly license?: string;
  readonly dev?: boolean;
}

/** What is said of an application with these packages, which imports those named. */
function saidOf(packages: Readonly<Record<string, Locked>>, imported: readonly string[]): string {
  const places = Object.entries(packages).map(([name, locked]) => [`node_modules/${name}`, locked]);
  const dependencies = Object.fromEntries(Object.keys(packages).map((name) => [name, '1.0.0']));
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
  write('package.json', JSON.stringify({ dependencies }));
  write('package-lock.json', JSON.stringify({ packages: Object.fromEntries(places) }));
  write('index.mjs', imported.map((name) => `import '${name}';`).join('\n'));
  const { stdout, status } = spawnSync(process.execPath, [SCRIPT, folder], { encoding: 'utf8' });
  expect(status).toBe(stdout === '' ? 0 : 1);
  return stdout.trim();
}

it.each(['MIT', '(MIT OR GPL-3.0-or-later)', 'Apache-2.0 AND MIT'])('%s is allowed', (license) => {
  expect(saidOf({ one: { license } }, ['one'])).toBe('');
});

it.each(['GPL-3.0-only', 'AGPL-3.0', 'MIT AND GPL-2.0', 'CC-BY-4.0', 'UNLICENSED', undefined])(
  '%s is refused',
  (license) => {
    const said = saidOf({ one: license === undefined ? {} : { license } }, ['one']);
    expect(said).toMatch(/^one .+$/);
    expect(said).toContain(` ${license ?? '(none stated)'},`);
  },
);

it('what only development takes may have any', () => {
  expect(saidOf({ one: { license: 'GPL-3.0-only', dev: true } }, ['one'])).toBe('');
});

it('a package that nothing imports is refused, also when its name begins like another', () => {
  expect(saidOf({ one: { license: 'MIT' }, 'one-more': { license: 'MIT' } }, ['one-more'])).toMatch(
    /^one is in package\.json.+$/,
  );
  expect(saidOf({ '@scope/one': { license: 'MIT' } }, ['@scope/one/part'])).toBe('');
});
