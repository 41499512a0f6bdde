import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';
import { RESULTS, runTests } from './run-tests.mjs';
import { say, stop } from './say.mjs';
import { buildPanel, buildServer } from './build-steps.mjs';
import { checkNode, installDependencies } from './install.mjs';
import { dropTestDatabases } from './test-databases.mjs';
import { startThrowawayPostgres } from './throwaway-postgres.mjs';

/**
 * Tests that depend on the database: raw SQL, branches for one engine, transactions and locks. All other tests behave alike on both; `npm run
 * check:faults` runs them on PostgreSQL as well, with `--all`.
 */
const DEPENDS_ON_DATABASE = [
  'tests/http/accounts/first-administrator.test.ts',
  'tests/http/activity/activity.test.ts',
  'tests/http/activity/activity-retention.test.ts',
  'tests/http/activity/deleted-numbers.test.ts',
  'tests/http/activity/stat-events.test.ts',
  'tests/http/changes/',
  'tests/http/database/database.test.ts',
  'tests/http/database/newer-database.test.ts',
  'tests/http/history/deleted-terms.test.ts',
  'tests/http/history/editor-actions.test.ts',
  'tests/http/import-export/export-meanwhile.test.ts',
  'tests/http/import-export/import-export.test.ts',
  'tests/http/import-export/panel-import-export.test.ts',
  'tests/http/observability/health.test.ts',
  'tests/http/panel/panel-attention.test.ts',
  'tests/http/publication-log/',
  'tests/http/publishing/drafts.test.ts',
  'tests/http/publishing/publication-doors.test.ts',
  'tests/http/publishing/term-lifecycle.test.ts',
  'tests/http/rating/',
  'tests/http/references/reference-checks.test.ts',
  'tests/http/report/',
  'tests/http/review/',
  'tests/http/schedule/schedule.test.ts',
  'tests/http/security/guarded-input.test.ts',
  'tests/processes/first-start.test.ts',
  'tests/processes/stopping.test.ts',
];
// A test that was renamed would drop out without a word.
const gone = DEPENDS_ON_DATABASE.filter((files) => !existsSync(path.join(ROOT, files)));
if (gone.length > 0) stop(`test-postgres.mjs names what is not there: ${gone.join(', ')}.`);

/** Tests that do not need this PostgreSQL: browser tests, start-up tests, and processes on a server that their test starts. */
const PROCESSES = 'tests/processes';
const withOwnServer = readdirSync(path.join(ROOT, PROCESSES)).filter((file) => {
  if (!file.endsWith('.test.ts')) return false;
  const text = readFileSync(path.join(ROOT, PROCESSES, file), 'utf8');
  return text.includes('startPostgresServer') && !text.includes('ownDatabase');
});
const RUN_ONCE = [
  '/tests/(browser|panel|launch|http/costs)/',
  '/tests/processes/(failed-starts|built-start|npm-start|plain-host|two-instances)[.]',
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
