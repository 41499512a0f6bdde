import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';
import { RESULTS, runTests } from './run-tests.mjs';
import { say, stop } from './say.mjs';
import { buildPanel, buildServer, checkNode, installDependencies } from './set-up.mjs';
import { dropTestDatabases } from './test-databases.mjs';
import { startThrowawayPostgres } from './throwaway-postgres.mjs';

/**
 * Tests that depend on the database: raw SQL, branches for one engine, transactions and locks. All other tests behave alike on both; `npm run
 * check:faults` runs them on PostgreSQL as well, with `--all`.
 */
const DEPENDS_ON_DATABASE = [
  'http/(changes|publication-log|rating|report|review)/',
  'http/activity/(activity|activity-retention|deleted-numbers|stat-events)[.]',
  'http/database/(database|newer-database)[.]',
  'http/history/(deleted-terms|editor-actions)',
  'http/publishing/(drafts|publication-doors|term-lifecycle)',
  'http/accounts/first-administrator',
  'http/import-export/(import-export|panel-import-export)',
  'http/observability/health',
  'http/panel/panel-attention',
  'http/references/reference-checks',
  'http/schedule/schedule[.]',
  'http/security/guarded-input',
  'processes/(first-start|stopping)',
].map((files) => `/tests/${files}`);

/** Tests that do not need this PostgreSQL: browser tests, start-up tests, and processes on a server that their test starts. */
const PROCESSES = 'tests/processes';
const withOwnServer = readdirSync(path.join(ROOT, PROCESSES)).filter((file) => {
  if (!file.endsWith('.test.ts')) return false;
  const text = readFileSync(path.join(ROOT, PROCESSES, file), 'utf8');
  return text.includes('startPostgresServer') && !text.includes('ownDatabase');
});
const RUN_ONCE = [
  '/tests/(browser|panel|launch)/',
  '/tests/processes/(failed-starts|built-start|npm-start|two-instances)[.]',
  ...withOwnServer.map((file) => `/${PROCESSES}/${file}`),
];

/**
 * `npm run test:postgres`: the service tests on PostgreSQL, on the server of DATABASE_URL, with databases that are created and dropped there, or on a
 * throwaway server. `--all` runs every file that can run on PostgreSQL; other arguments go to jest.
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
    // Unit tests need no database.
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
