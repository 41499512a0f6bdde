/** Prints the address of a fresh database as its last line: a setup file of jest that has to wait for its own queries cannot be written with imports. */
import { makeTestDatabase, onceOnServer } from '../../../src/launch/test-databases.mjs';
import { startOnce } from './prepare.mjs';

const { TEST_POSTGRES_URL: server, JEST_WORKER_ID = '1' } = process.env;
const [, , content] = process.argv;
const DEMO = { started: 'false', demo: 'true' };

if (content !== 'nothing')
  await onceOnServer(server, content, (url) =>
    startOnce({ DATABASE_CLIENT: 'postgres', DATABASE_URL: url, GLOSSARY_DEMO: DEMO[content] }),
  );
process.stdout.write(
  await makeTestDatabase(server, JEST_WORKER_ID, content === 'nothing' ? undefined : content),
);
