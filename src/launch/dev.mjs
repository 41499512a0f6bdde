import { existsSync } from 'node:fs';
import { requireDatabase, requireSettings } from './configuration.mjs';
import { ROOT, runInstalled } from './run.mjs';
import { say } from './say.mjs';
import { buildServer, generateTypes } from './build-steps.mjs';
import { generateSecrets, loadEnvironment } from './environment-file.mjs';
import { checkNode, installDependencies } from './install.mjs';

/** `npm run dev`: server and panel reload when their sources change. */
checkNode();
process.chdir(ROOT);
await installDependencies();
generateSecrets();
loadEnvironment();
await buildServer();
// Later `strapi develop` regenerates them.
if (!existsSync('types/generated')) await generateTypes();
const settings = requireSettings();
await requireDatabase(settings);
const { publicUrl, glossaryPath } = settings;
say(
  `Developing: ${publicUrl}${glossaryPath} and ${publicUrl}/admin reload when their sources change.`,
);
process.exitCode = await runInstalled('strapi', ['develop'], {
  env: { NODE_ENV: 'development', STRAPI_TELEMETRY_DISABLED: 'true' },
});
