import { accessSync, constants, existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from './run.mjs';
import { stop } from './say.mjs';

const require = createRequire(import.meta.url);

/** The settings from the environment; stops with a sentence for each wrong variable. */
export function requireSettings() {
  const { settingsOf } = require(
    path.join(ROOT, 'dist/src/plugins/glossary/core/platform/settings.js'),
  );
  const result = settingsOf(process.env);
  if (!result.ok) stop(result.problems.join('\n'));
  return result.settings;
}

/** Stops when the file of the database, or the folder of pictures, cannot be written: the first who writes would find out. */
export function requireWritable({ database, uploads }) {
  if (database.client === 'sqlite') {
    const file = path.resolve(ROOT, database.filename);
    const folder = path.dirname(file);
    if (existsSync(file)) requireAccess(file, `DATABASE_FILENAME is ${file}`);
    // Beside it SQLite writes its log; a folder that is not there is made.
    requireAccess(existing(folder), `DATABASE_FILENAME is in ${folder}`);
  }
  if (uploads) requireAccess(path.join(ROOT, 'public/uploads'), 'Pictures go to public/uploads');
}

function existing(folder) {
  return existsSync(folder) ? folder : existing(path.dirname(folder));
}

function requireAccess(file, what) {
  try {
    accessSync(file, constants.W_OK);
  } catch (error) {
    const who = process.getuid === undefined ? '' : ` by user ${process.getuid()}`;
    stop(
      `${what}, which cannot be written${who} (${error.code}); docs/operations/installing.md says what the service writes.`,
    );
  }
}

/** Stops when the port is taken: Strapi would find out only after it has loaded everything. */
export function requireFreePort({ host, port }, prefix = '') {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? 'is used by another program'
          : `cannot be opened (${error.code})`;
      stop(
        `${prefix}PORT is ${port}, which ${reason} on ${host}; set ${prefix}PORT or ${prefix}HOST to something free.`,
      );
    });
    probe.listen(port, host, () => probe.close(resolve));
  });
}
