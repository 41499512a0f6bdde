import { stop } from '../../src/launch/say.mjs';

/**
 * `prepack` of each plugin: npm runs it in the plugin's folder before it packs or publishes what is there. The packages that `npm run package` writes
 * have no scripts.
 */
stop(
  'This folder has the sources of a plugin, and a package has what is built of them: run `npm run package` in the repository, which packs it into .tmp/packages.',
);
