import { requireSettings } from './configuration.mjs';
import { ROOT } from './run.mjs';
import { say } from './say.mjs';
import {
  buildPanel,
  buildServer,
  checkNode,
  installDependencies,
  loadEnvironment,
} from './set-up.mjs';
import { keepCommit, versionText } from './version.mjs';

/** `npm run build`: what `start.mjs --built` starts. The panel is built for the PUBLIC_URL of the environment. */
checkNode();
process.chdir(ROOT);
await installDependencies('service');
loadEnvironment();
await buildServer();
const { publicUrl } = requireSettings();
await buildPanel();
keepCommit();
say(`Built: ${versionText()}, for ${publicUrl}.`);
