import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { restoreEarlier } from '../support/database/earlier-database';
import { ownDatabase } from '../support/process/real-process';

const GLOSSARY = path.resolve(__dirname, '..', '..', 'src/launch/glossary.mjs');

it.each(['1-first-log', '5-version-1.0.0'])(
  'a backup of the database of an earlier version (%s) changes nothing in it',
  (name) => {
    const { environment, remove } = restoreEarlier(name);
    const folder = mkdtempSync(path.join(tmpdir(), 'glossary-before-upgrade-'));
    const backup = path.join(folder, 'backup.gz');
    const own = ownDatabase();
    // A database of SQLite is one file; PostgreSQL refuses every write of this connection.
    const bytes = () =>
      own.client === 'sqlite' ? readFileSync(environment.DATABASE_FILENAME ?? '') : null;
    const address = own.client === 'postgres' && new URL(own.url);
    if (address) address.searchParams.set('options', '-c default_transaction_read_only=on');
    const before = bytes();
    const { status, stderr } = spawnSync(process.execPath, [GLOSSARY, 'backup', backup], {
      env: { ...process.env, ...environment, ...(address && { DATABASE_URL: address.href }) },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(bytes()?.equals(before ?? Buffer.of())).toBe(own.client === 'sqlite' ? true : undefined);
    expect(gunzipSync(readFileSync(backup)).toString()).toContain('["terms",');
    rmSync(folder, { recursive: true });
    remove();
  },
);
