import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from './run.mjs';

/**
 * Builds the panel as `strapi build` does, with two differences. It skips the first step, which compiles the server and checks its types and takes
 * longer than the panel. And the panel's address is not compiled in: the panel derives it from where its files are loaded, and the server writes it
 * into index.html (strapi-guard/server/routing/panel-address.ts); see docs/decisions/0053-panel-learns-its-address.md. The modules are Strapi's own, of the exact
 * version in package.json.
 */
const require = createRequire(import.meta.url);
const ofStrapi = (module) =>
  require(path.join(ROOT, 'node_modules/@strapi/strapi/dist/src/node', module));
const { createBuildContext } = ofStrapi('create-build-context.js');
const { writeStaticClientFiles } = ofStrapi('staticFiles.js');
const { resolveProductionConfig } = ofStrapi('vite/config.js');

const silent = () => undefined;
// Without PUBLIC_URL, Strapi serves the panel at /admin.
process.env.PUBLIC_URL = '';
const context = await createBuildContext({
  cwd: ROOT,
  logger: { debug: silent, info: silent, warn: console.warn, error: console.error },
  tsconfig: { config: { options: { outDir: path.join(ROOT, 'dist') } } },
  options: { bundler: 'vite', minify: true },
});
// Leaving the content-type builder out saves memory, and it could not be used: models are changed in the source (src/removed-from-strapi.ts).
context.plugins = context.plugins.filter(({ name }) => name !== 'content-type-builder');
await writeStaticClientFiles(context);

/** The values that Strapi compiles in as `process.env`: those from which panel modules read their address, and the rest. */
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

/** Large dependencies of Strapi's panel that this panel does not use: a video player and syntax highlighting for two hundred languages. */
const UNUSED = {
  find: /^(@mux\/mux-player-react(\/.*)?|highlight\.js)$/,
  replacement: path.join(ROOT, 'src/launch/panel-stubs.mjs'),
};
/** Strapi's panel has its translations built in. No type here has any (src/removed-from-strapi.ts), and yet three actions of theirs are computed for each row of a list. */
const TRANSLATIONS = {
  find: /^@strapi\/i18n\/strapi-admin$/,
  replacement: path.join(ROOT, 'src/launch/no-translations.mjs'),
};
/** The rules of a content type are made once, where Strapi's panel asks for them in each field of a form and each row of a list. */
const RULES = { source: '../utils/validation.mjs', importer: 'admin/hooks/useDocument.mjs' };
let isImported = false;
const rulesMadeOnce = {
  name: 'rules-made-once',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source !== RULES.source || !importer?.endsWith(RULES.importer)) return null;
    isImported = true;
    return path.join(ROOT, 'src/launch/panel-schemas.mjs');
  },
  /** Another Strapi may have them elsewhere: the panel would be slow, and nobody would know why. */
  buildEnd(error) {
    if (error === undefined && !isImported)
      this.error(`${RULES.importer} of Strapi's content manager does not import ${RULES.source}.`);
  },
};
const aliasesOf = (aliases) =>
  Array.isArray(aliases)
    ? aliases
    : Object.entries(aliases).map(([find, replacement]) => ({ find, replacement }));

const config = await resolveProductionConfig(context);
const { build } = await import('vite');
await build({
  ...config,
  resolve: { ...config.resolve, alias: [...aliasesOf(config.resolve.alias), UNUSED, TRANSLATIONS] },
  // Files of the panel import each other by relative paths.
  base: './',
  define: { ...config.define, 'process.env': 'panelEnvironment' },
  plugins: [
    rulesMadeOnce,
    ...config.plugins,
    {
      name: 'panel-environment',
      // A function declaration, because chunks import one another in cycles and it has to exist before its chunk has run. It names no global, because
      // a chunk may define one of the same name.
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
