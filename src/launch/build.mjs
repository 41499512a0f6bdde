import { requireSettings } from './configuration.mjs';
import { ROOT } from './run.mjs';
import { say, sayInLog } from './say.mjs';
import { buildPanel, buildServer } from './build-steps.mjs';
import { loadEnvironment } from './environment-file.mjs';
import { checkNode, installDependencies } from './install.mjs';
import { keepCommit, versionText } from './version.mjs';

/** `npm run build`: builds what `start.mjs --built` runs. */
sayInLog();
checkNode();
process.chdir(ROOT);
await installDependencies('service');
loadEnvironment();
await buildServer();
requireSettings();
await buildPanel();
keepCommit();
say(`Built: ${versionText()}.`);
