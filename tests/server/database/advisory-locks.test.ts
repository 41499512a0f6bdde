import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ADVISORY_LOCKS } from '../../../src/plugins/glossary/server/database/advisory-locks';

const SERVER = path.resolve(__dirname, '../../../src/plugins/glossary/server');
/** What takes the locks of that table: until a transaction ends, and until a connection does. */
const TAKE_THEM = ['database/advisory-locks.ts', 'database/database-lock.ts'];

it('no two advisory locks have one key', () => {
  const keys = Object.values(ADVISORY_LOCKS);
  expect([...new Set(keys)]).toEqual(keys);
});

it('nothing takes an advisory lock whose key does not stand among the others', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && /pg_\w*advisory/.test(read(name)),
  );
  expect(files.sort()).toEqual(TAKE_THEM);
  for (const name of files)
    for (const [, key] of read(name).matchAll(/pg_\w*advisory\w*\(([^)]*)\)/g))
      expect(key).toBe('${ADVISORY_LOCKS[name]}');
});

const read = (name: string): string => readFileSync(path.join(SERVER, name), 'utf8');
