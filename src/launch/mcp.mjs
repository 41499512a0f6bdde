import { Writable } from 'node:stream';
import { bootQuietly } from './boot-quietly.mjs';
import { onSignalDo } from './interrupt.mjs';

const DONE = 0;
const FAILED = 1;
/** In bytes, as over HTTP (server/mcp/mcp-controller.ts); one read may return more than this. */
const LONGEST_LINE = 65_536;

/** The message to a client after which the connection is closed. */
export const LINE_TOO_LONG = `What the client sent in one line has more than ${LONGEST_LINE} bytes, as many as a message may have.`;

/**
 * `npm run --silent glossary -- mcp`: the Model Context Protocol over standard input and output, for a client that starts this program itself. It
 * runs until the client closes the connection or a signal arrives.
 *
 * @returns {Promise<number>} the exit code
 */
export async function serveAgent() {
  const { write } = process.stdout;
  const { strapi, end } = await bootQuietly({ isHttpProcess: true });
  // Imported here, because the first command has only just installed it.
  const { serveStdio, StdioServerTransport } = await import('@modelcontextprotocol/server/stdio');
  // Only protocol messages may go to standard output; all other output goes to standard error.
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
    // The transport pauses its input after a line that is too long.
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
