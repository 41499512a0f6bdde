import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';
import { RESULTS, runTests } from './run-tests.mjs';
import { say, stop } from './say.mjs';
import { buildPanel, buildServer, checkNode, installDependencies } from './set-up.mjs';
import { dropTestDatabases } from './test-databases.mjs';
import { startThrowawayPostgres } from './throwaway-postgres.mjs';

/**
 * What depends on the database: statements of our own, branches for one of the two engines, transactions and locks. The rest is the same
 * on both; `npm run check:faults` runs it on PostgreSQL all the same, with `--all`.
 */
const DEPENDS_ON_DATABASE = [
  'http/(changes|history|publication-log|rating|report|review|successors|versions)/',
  'http/activity/(activity|activity-retention|deleted-numbers)[.]',
  'http/database/(database|later-database)[.]',
  'http/publishing/(?!demo-glossary)',
  'http/accounts/first-administrator',
  'http/catalogue/list-cache',
  'http/import-export/(import-export|import-lock|panel-import-export)',
  'http/observability/health',
  'http/panel/panel-attention',
  'http/references/reference-checks',
  'http/schedule/schedule[.]',
  'processes/(exact-counts|first-start|scheduled-publication)',
].map((files) => `/tests/${files}`);

/** What never needs PostgreSQL: what a browser sees, how the service is started, and processes on a server that their test starts. */
const PROCESSES = 'tests/processes';
const withOwnServer = readdirSync(path.join(ROOT, PROCESSES)).filter((file) => {
  const text = readFileSync(path.join(ROOT, PROCESSES, file), 'utf8');
  return (
    /startPostgresServer|startCluster|startInstances/.test(text) && !text.includes('ownDatabase')
  );
});
const RUN_ONCE = [
  '/tests/(browser|panel|launch)/',
  '/tests/processes/(failed-starts|built-start|npm-start)[.]',
  ...withOwnServer.map((file) => `/${PROCESSES}/${file}`),
];

/**
 * `npm run test:postgres`: the tests that boot the service, on PostgreSQL. The server is that of
 * DATABASE_URL, on which databases of their own are made and dropped, or else one started for the purpose. `--all` runs every file that can
 * run on PostgreSQL; other arguments go to jest.
 */
checkNode();
process.chdir(ROOT);
await installDependencies();
await buildServer();
await buildPanel();

const server = process.env.DATABASE_URL
  ? await givenServer(process.env.DATABASE_URL)
  : await ownServer();
const given = process.argv.slice(2);
const chosen = given.includes('--all')
  ? ['--testPathIgnorePatterns', ...RUN_ONCE]
  : given.length === 0
    ? ['--testPathPatterns', ...DEPENDS_ON_DATABASE]
    : given;
try {
  process.exitCode = await runTests({
    results: RESULTS.postgres,
    // Pure tests need no database.
    parameters: given.includes('--selectProjects')
      ? given
      : [...chosen, '--selectProjects', 'service'],
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
