import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';
import { RESULTS, runTests } from './run-tests.mjs';
import { say, stop } from './say.mjs';
import { buildPanelForTests, buildServer, checkNode, installDependencies } from './set-up.mjs';
import { dropTestDatabases } from './test-databases.mjs';
import { startThrowawayPostgres } from './throwaway-postgres.mjs';

/**
 * What is the same whichever database is chosen runs in `npm test` alone, or here when the arguments say so: what a browser sees, how the
 * service is started, and processes on a PostgreSQL that their test starts itself.
 */
const PROCESSES = 'tests/processes';
const withOwnServer = readdirSync(path.join(ROOT, PROCESSES)).filter((file) => {
  const text = readFileSync(path.join(ROOT, PROCESSES, file), 'utf8');
  return /startPostgresServer|startCluster/.test(text) && !text.includes('ownDatabase');
});
const RUN_ONCE = [
  '/tests/(browser|panel|launch)/',
  '/tests/processes/(failed-starts|built-start|npm-start)[.]',
  ...withOwnServer.map((file) => `/${PROCESSES}/${file}`),
];

/**
 * `npm run test:postgres`: the tests that boot the service, on PostgreSQL. The server is that of
 * DATABASE_URL, on which databases of their own are made and dropped, or else one started for the purpose. Further arguments go to jest.
 */
checkNode();
process.chdir(ROOT);
await installDependencies();
await buildServer();
await buildPanelForTests();

const server = process.env.DATABASE_URL
  ? await givenServer(process.env.DATABASE_URL)
  : await ownServer();
const given = process.argv.slice(2);
try {
  process.exitCode = await runTests({
    results: RESULTS.postgres,
    // Pure tests need no database.
    parameters: given.includes('--selectProjects')
      ? given
      : [
          ...given,
          ...(given.length === 0 ? ['--testPathIgnorePatterns', ...RUN_ONCE] : []),
          '--selectProjects',
          'service',
        ],
    env: { TEST_POSTGRES_URL: server.url },
  });
} finally {
  await server.end();
}

async function givenServer(url) {
  say('Using the PostgreSQL of DATABASE_URL …');
  try {
    await dropTestDatabases(url);
  } catch (error) {
    stop(`The server of DATABASE_URL cannot be used: ${error.message || error.code}`);
  }
  return { url, end: () => dropTestDatabases(url) };
}

async function ownServer() {
  say('Starting a PostgreSQL …');
  try {
    return await startThrowawayPostgres();
  } catch (error) {
    return stop(
      `${error.message}\nSet DATABASE_URL to the address of a server on which databases may be created.`,
    );
  }
}
