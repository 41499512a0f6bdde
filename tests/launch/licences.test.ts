import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const SCRIPT = path.resolve(__dirname, '..', '..', 'src/launch/check-licences.mjs');
const folder = mkdtempSync(path.join(os.tmpdir(), 'licences-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Locked {
  readonly license?: string;
  readonly dev?: boolean;
}

/** The complaints about an application with these packages. */
function saidOf(packages: Readonly<Record<string, Locked>>): string {
  const places = Object.entries(packages).map(([name, locked]) => [`node_modules/${name}`, locked]);
  writeFileSync(
    path.join(folder, 'package-lock.json'),
    JSON.stringify({ packages: Object.fromEntries(places) }),
  );
  const { stdout, status } = spawnSync(process.execPath, [SCRIPT, folder], { encoding: 'utf8' });
  expect(status).toBe(stdout === '' ? 0 : 1);
  return stdout.trim();
}

it.each(['MIT', '(MIT OR GPL-3.0-or-later)', 'Apache-2.0 AND MIT'])('%s is allowed', (license) => {
  expect(saidOf({ one: { license } })).toBe('');
});

it.each(['GPL-3.0-only', 'AGPL-3.0', 'MIT AND GPL-2.0', 'CC-BY-4.0', 'UNLICENSED', undefined])(
  '%s is refused',
  (license) => {
    const said = saidOf({ one: license === undefined ? {} : { license } });
    expect(said).toMatch(/^one .+$/);
    expect(said).toContain(` ${license ?? '(none stated)'},`);
  },
);

it('what only development takes may have any', () => {
  expect(saidOf({ one: { license: 'GPL-3.0-only', dev: true } })).toBe('');
});
