/**
 * Starts a Strapi project on a new database of SQLite, and prints how many terms it begins with, and how one of them is answered, as JSON:
 *
 *     node observe-demo.mjs <folder of the project>
 */
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.resolve(process.argv[2]);
const { createStrapi } = createRequire(path.join(root, 'package.json'))('@strapi/strapi');
const strapi = createStrapi({ appDir: root, distDir: root, serveAdminPanel: false });
strapi.config.set('database.connection', {
  client: 'sqlite',
  connection: { filename: path.join(root, 'demo.db') },
  useNullAsDefault: true,
});
strapi.log.level = 'error';
await strapi.load();
await strapi.listen();
const { port } = strapi.server.httpServer.address();
const ask = (address) => fetch(`http://127.0.0.1:${port}/glossary${address}`);
const seen = {
  terms: (await (await ask('.json')).json()).total,
  page: (await ask('/deadlock')).status,
  record: (await (await ask('/deadlock.json')).json()).term,
};
await strapi.destroy();
process.stdout.write(`\n${JSON.stringify(seen)}`, () => process.exit(0));
