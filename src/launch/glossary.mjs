import { bootQuietly } from './boot-quietly.mjs';
import { BACKUP_COMMANDS, runBackupCommand } from './backup/backup-commands.mjs';
import { createAdmin } from './create-admin/create-admin.mjs';
import { parseArguments } from './import-export/arguments.mjs';
import { exportGlossary } from './import-export/export.mjs';
import { importGlossary } from './import-export/import.mjs';
import { HELP } from './import-export/help.mjs';
import { goOnToEnd, watchSignals } from './interrupt.mjs';
import { serveAgent } from './mcp.mjs';
import { say, stop } from './say.mjs';
import { versionText } from './version.mjs';

/**
 * `npm run glossary`: what an operator does without the panel. Ends with 0 when done, 1 after something was refused or failed,
 * 2 after a wrong call, and
 * with 128 and the number of the signal when one ended it before (interrupt.mjs).
 */
const DONE = 0;
const WRONG_CALL = 2;

/** Errors that are one sentence for people: a file that cannot be read, another import that is under way. */
const SAID_AS_IT_IS = new Set(['FileFault', 'BackupFault', 'OutputFault', 'ApplicationError']);

watchSignals();
const [command, ...words] = process.argv.slice(2);
try {
  if (command === 'version' && words.length === 0) say(versionText());
  else if (command === 'create-admin') process.exitCode = await createAdmin(words);
  else if (BACKUP_COMMANDS.includes(command))
    process.exitCode = await runBackupCommand(command, words);
  else if (command === 'mcp' && words.length === 0) process.exitCode = await serveAgent();
  else process.exitCode = await importOrExport(parseArguments(process.argv.slice(2)));
} catch (error) {
  if (process.env.DEBUG) console.error(error);
  stop(SAID_AS_IT_IS.has(error.name) ? error.message : `That failed: ${error.message}`);
}
// Now, for nobody listens to signals any more while Node ends by itself.
process.exit();

async function importOrExport(call) {
  if (call.command === 'help') {
    say(HELP);
    return DONE;
  }
  if (call.command === 'wrong') {
    process.stderr.write(`${call.sentence}\nnpm run glossary -- --help says more.\n`);
    return WRONG_CALL;
  }
  const { strapi, end } = await bootQuietly();
  const importExport = strapi.plugin('glossary').service('glossary').importExport;
  const run = call.command === 'import' ? importGlossary : exportGlossary;
  const code = await run({ ...call, importExport });
  goOnToEnd();
  await end();
  return code;
}
