import { Writable } from 'node:stream';
import { bootQuietly } from './boot-quietly.mjs';
import { onSignalDo } from './interrupt.mjs';

const DONE = 0;
const FAILED = 1;
/** In bytes, as over HTTP (server/mcp/mcp-controller.ts); what is read at once may stand behind it. */
const LONGEST_LINE = 65_536;

/** Said of a client that is not listened to any more. */
export const LINE_TOO_LONG = `What the client sent in one line has more than ${LONGEST_LINE} bytes, as many as a message may have.`;

/**
 * `npm run --silent glossary -- mcp`: the Model Context Protocol over standard input and output, for a client that starts this program
 * itself. Ends with the client's connection, or by a signal.
 *
 * @returns {Promise<number>} the exit code
 */
export async function serveAgent() {
  const { write } = process.stdout;
  const { strapi, end } = await bootQuietly({ servesReaders: true });
  // Installed by now, also when this is the first command that anybody runs.
  const { serveStdio, StdioServerTransport } = await import('@modelcontextprotocol/server/stdio');
  // Only messages of the protocol may go to standard output; whatever else is said goes to standard error.
  process.stdout.write = (...said) => process.stderr.write(...said);
  const toClient = new Writable({
    write: (chunk, encoding, done) => write.call(process.stdout, chunk, encoding, done),
  });
  const transport = new StdioServerTransport(process.stdin, toClient, {
    maxBufferSize: LONGEST_LINE + process.stdin.readableHighWaterMark,
  });
  const closed = new Promise((resolve) => {
    process.stdin.once('end', () => resolve(DONE));
    onSignalDo(() => resolve(DONE));
    // It reads no more after such a line.
    process.stdin.once('pause', () => resolve(FAILED));
  });
  const connection = serveStdio(
    () => strapi.plugin('glossary').service('glossary').agents.serverOfConnection(),
    { transport, maxSubscriptions: 0 },
  );
  const code = await closed;
  if (code === FAILED) process.stderr.write(`${LINE_TOO_LONG}\n`);
  await connection.close();
  await end();
  return code;
}
