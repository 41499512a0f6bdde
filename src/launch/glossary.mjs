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
import { startErrorMessage } from './start-error.mjs';
import { versionText } from './version.mjs';

/**
 * `npm run glossary`: tasks of an operator outside the panel. Exit codes: 0 done, 1 something was refused or failed, 2 wrong usage, 128 plus the
 * number of the signal that ended it (interrupt.mjs).
 */
const DONE = 0;
const WRONG_CALL = 2;

/** Errors whose message is complete, such as an unreadable file or another running import. */
const SAID_AS_IT_IS = new Set(['FileError', 'BackupError', 'OutputError', 'ApplicationError']);

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
  stop(messageOf(error));
}
// Immediately: while Node ends by itself, signals have no listeners any more.
process.exit();

function messageOf(error) {
  if (SAID_AS_IT_IS.has(error.name)) return error.message;
  if (/^(SQLITE_(BUSY|LOCKED|FULL|IOERR)|53100$)/.test(error.code ?? ''))
    return startErrorMessage(error, process.env);
  return `That failed: ${error.message}`;
}

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
