import { parseArguments } from './exchange/arguments.mjs';
import { exportGlossary } from './exchange/export.mjs';
import { importGlossary } from './exchange/import.mjs';
import { HELP } from './exchange/help.mjs';
import { bootQuietly } from './exchange/boot.mjs';
import { say, stop } from './say.mjs';

/** `npm run glossary`: moves terms in and out. Ends with 0 when done, 1 after refused terms or a failure, 2 after a wrong call. */
const WRONG_CALL = 2;

const call = parseArguments(process.argv.slice(2));
if (call.command === 'help') say(HELP);
else if (call.command === 'wrong') {
  process.stderr.write(`${call.sentence}\nnpm run glossary -- --help says more.\n`);
  process.exitCode = WRONG_CALL;
} else {
  try {
    const { exchange, end } = await bootQuietly();
    const run = call.command === 'import' ? importGlossary : exportGlossary;
    process.exitCode = await run({ ...call, exchange });
    await end();
  } catch (error) {
    if (process.env.DEBUG) console.error(error);
    stop(error.name === 'FileFault' ? error.message : `That failed: ${error.message}`);
  }
}
