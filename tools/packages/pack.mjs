import { buildServer } from '../../src/launch/build-steps.mjs';
import { packGlossary } from './glossary.mjs';
import { packGuard } from './guard.mjs';

/** `npm run package` packs both plugins as they are published, into `.tmp/packages`; with the folder of one, that one alone. */
const PACKERS = { glossary: packGlossary, 'strapi-guard': packGuard };
const [only] = process.argv.slice(2);

await buildServer();
for (const [folder, pack] of Object.entries(PACKERS)) {
  if (only === undefined || only === folder) await pack();
}
