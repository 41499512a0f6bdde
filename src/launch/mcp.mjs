import { Writable } from 'node:stream';
import { bootQuietly } from './boot-quietly.mjs';
import { onSignalDo } from './interrupt.mjs';

/**
 * `npm run --silent glossary -- mcp`: the Model Context Protocol over standard input and output, for a client that starts this program
 * itself. Ends with the client's connection, or by a signal.
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
  const transport = new StdioServerTransport(process.stdin, toClient);
  const closed = new Promise((resolve) => {
    process.stdin.once('end', resolve);
    onSignalDo(resolve);
  });
  const connection = serveStdio(
    () => strapi.plugin('glossary').service('agents').serverOfConnection(),
    { transport, maxSubscriptions: 0 },
  );
  await closed;
  await connection.close();
  await end();
}
