import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from './run.mjs';

/**
 * Builds the panel as `strapi build` does, but for two things. Its first step compiles the server and checks its types, which takes longer than
 * the panel. And the address at which the panel is served is not built in: it finds out its own from where its files come, and the server writes
 * it into index.html (server/routing/panel-address.ts); see docs/decisions/0053-panel-learns-its-address.md. The modules are Strapi's own, of
 * the exact version in package.json.
 */
const require = createRequire(import.meta.url);
const ofStrapi = (module) =>
  require(path.join(ROOT, 'node_modules/@strapi/strapi/dist/src/node', module));
const { createBuildContext } = ofStrapi('create-build-context.js');
const { writeStaticClientFiles } = ofStrapi('staticFiles.js');
const { resolveProductionConfig } = ofStrapi('vite/config.js');

const silent = () => undefined;
// Without an address of the service its panel stands at /admin.
process.env.PUBLIC_URL = '';
const context = await createBuildContext({
  cwd: ROOT,
  logger: { debug: silent, info: silent, warn: console.warn, error: console.error },
  tsconfig: { config: { options: { outDir: path.join(ROOT, 'dist') } } },
  options: { bundler: 'vite', minify: true },
});
// Less to build takes less memory, and none of it can be used: models are changed in the source (server/routing/unused-routes.ts), no film is taken.
context.plugins = context.plugins.filter(({ name }) => name !== 'content-type-builder');
await writeStaticClientFiles(context);

/** What Strapi builds in as `process.env`: the names under which the modules of the panel look for its address, and all others. */
const OF_ADDRESS = {
  ADMIN_PATH: 'at',
  STRAPI_ADMIN_AUTH_COOKIE_PATH: 'at',
  STRAPI_ADMIN_BACKEND_URL: "at.slice(0, -'/admin'.length) || '/'",
};
const others = Object.entries(context.env).filter(([name]) => !(name in OF_ADDRESS));
const panelEnvironment = `((at) => ({
  ...${JSON.stringify(Object.fromEntries(others))},
  ${Object.entries(OF_ADDRESS).map(([name, value]) => `${name}: ${value}`)}
}))(import.meta.url.replace(/^\\w+:\\/\\/[^/]*|\\/[^/]*$/g, ''))`;

/** What Strapi's part imports whole and nobody uses here: a player of films, and the colours of two hundred languages. */
const UNUSED = {
  find: /^(@mux\/mux-player-react(\/.*)?|highlight\.js)$/,
  replacement: path.join(ROOT, 'src/launch/panel-stubs.mjs'),
};
const aliasesOf = (aliases) =>
  Array.isArray(aliases)
    ? aliases
    : Object.entries(aliases).map(([find, replacement]) => ({ find, replacement }));

const config = await resolveProductionConfig(context);
const { build } = await import('vite');
await build({
  ...config,
  resolve: { ...config.resolve, alias: [...aliasesOf(config.resolve.alias), UNUSED] },
  // Files of the panel find one another by where they stand themselves.
  base: './',
  define: { ...config.define, 'process.env': 'panelEnvironment' },
  plugins: [
    ...config.plugins,
    {
      name: 'panel-environment',
      // A function, since chunks import one another in circles: it is there before the chunk itself has run. No global is named in it, for a
      // chunk may have one of that name for itself.
      renderChunk: (code) =>
        code.includes('panelEnvironment')
          ? {
              code: `${code.replaceAll('panelEnvironment', 'panelEnvironment()')}
                function panelEnvironment() { return ${panelEnvironment}; }`,
              map: null,
            }
          : null,
    },
  ],
});
