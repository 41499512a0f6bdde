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

/** Stops when the port is taken: Strapi would find out only after it has loaded everything. */
export function requireFreePort({ host, port }) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? 'is used by another program'
          : `cannot be opened (${error.code})`;
      stop(`PORT is ${port}, which ${reason} on ${host}; set PORT or HOST to something free.`);
    });
    probe.listen(port, host, () => probe.close(resolve));
  });
}
