/**
 * `npm run check:hosts`: the tests of both packages in plain projects (tests/processes/plain-host.test.ts, guarded-host.test.ts) on PostgreSQL, and with the
 * newest Strapi of the registry on both databases and on the newest Node of each line, installed with npm as a user would. `--strapi 5.56.0` takes that
 * version instead of the newest, `--node 24` that line of Node alone.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { buildPanel, buildServer } from '../../src/launch/build-steps.mjs';
import { checkNode, installDependencies } from '../../src/launch/install.mjs';
import { ROOT } from '../../src/launch/run.mjs';
import { RESULTS, runTests } from '../../src/launch/run-tests.mjs';
import { say } from '../../src/launch/say.mjs';
import { startThrowawayPostgres } from '../../src/launch/throwaway-postgres.mjs';
import { realNode } from '../node-versions/real-node.mjs';

const { values } = parseArgs({ options: { strapi: { type: 'string' }, node: { type: 'string' } } });
/** Lines of Node that are not the one of the application's tests. */
const OTHER_NODES = [22, 24];
const PACKAGES = ['@strapi/strapi', '@strapi/content-manager', '@strapi/plugin-users-permissions'];

/** The newest version that the registry has of all of them: they are not published at once. */
function newestStrapi() {
  const versions = PACKAGES.map((name) =>
    JSON.parse(execFileSync('npm', ['view', name, 'versions', '--json'], { encoding: 'utf8' })),
  );
  const whole = versions[0].filter((one) => versions.every((list) => list.includes(one)));
  return whole.filter((one) => /^\d+\.\d+\.\d+$/.test(one)).at(-1);
}

const strapi = values.strapi ?? newestStrapi();

checkNode();
process.chdir(ROOT);
await installDependencies();
await buildServer();
await buildPanel();
const onNode = (node) => ({ name: `Strapi ${strapi}, SQLite, Node ${node}`, strapi, node });
const HOSTS = values.node
  ? [onNode(Number(values.node))]
  : [
      { name: 'the Strapi of the application, PostgreSQL', database: 'postgres' },
      { name: `Strapi ${strapi}, SQLite`, strapi },
      { name: `Strapi ${strapi}, PostgreSQL`, strapi, database: 'postgres' },
      ...OTHER_NODES.map(onNode),
    ];
for (const host of HOSTS) {
  for (const test of ['plain-host', 'guarded-host']) {
    say(`${test}: ${host.name} …`);
    process.exitCode = (await check(host, test)) || process.exitCode;
  }
}

/** @param test of a package, which has a database of its own */
async function check({ strapi: version, database, node }, test) {
  const server = database === 'postgres' ? await startThrowawayPostgres() : null;
  try {
    return await runTests({
      results: RESULTS.hosts,
      parameters: [
        ...['--selectProjects', 'service', '--testPathPatterns', `processes/${test}`],
        // What a project compiles does not depend on the host; the package is gone again by then.
        ...(version ? ['--testNamePattern', '^(?!a project that compiles)'] : []),
      ],
      env: {
        ...(version && { HOST_STRAPI: version }),
        ...(server && { HOST_DATABASE_URL: server.url }),
        ...(node && environmentOf(node)),
      },
    });
  } finally {
    await server?.end();
  }
}

/** The environment in which a project is installed by another Node and runs on it; the tests themselves run on this one. */
function environmentOf(line) {
  const { version, env } = realNode(line);
  say(`Node ${version}`);
  return { HOST_PATH: env.PATH, npm_config_nodedir: env.npm_config_nodedir };
}
