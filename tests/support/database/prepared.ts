import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Where a prepared database stands, which is made when it is asked for the first time (`prepare.mjs`): a file of SQLite, or the folder
 * of a PostgreSQL server.
 */
export function prepared(name: 'started.sqlite' | 'demo.sqlite' | 'postgres'): string {
  const target = path.join(process.env.PREPARED_DATABASES ?? '', name);
  if (!existsSync(target))
    execFileSync(process.execPath, [path.join(__dirname, 'prepare.mjs'), target], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  return target;
}
