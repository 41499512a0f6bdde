import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { buildServer } from '../../src/launch/build-steps.mjs';
import { ROOT, run } from '../../src/launch/run.mjs';
import { say, stop } from '../../src/launch/say.mjs';
import { declarationsOf, publicTypes } from './public-types.mjs';

/**
 * `npm run package` packs the glossary as it is published, into `.tmp/packages`.
 *
 * The application compiles its plugins with itself, so the `exports` of their package.json name sources. A package has what Strapi's tool builds of
 * them: it runs on a copy of the sources with other `exports`. Stylesheets, scripts, fonts and templates are those that the application uses.
 */
const PACKAGES = path.join(ROOT, '.tmp/packages');
const SOURCES = path.join(PACKAGES, 'sources');
const CONTENT = path.join(PACKAGES, 'glossary');
const COMPILED = path.join(ROOT, 'dist/src/plugins/glossary');
/** What a front end imports, each with its source. */
const FOR_BROWSERS = {
  'hover-card': 'assets/scripts/hover-card.ts',
  react: 'assets/react/index.ts',
};
const TYPES = './dist/index.d.ts';
const TOOL = path.join(ROOT, 'node_modules/.bin/strapi-plugin');

await buildServer();
say('Packing strapi-plugin-glossary …');
rmSync(PACKAGES, { recursive: true, force: true });
mkdirSync(CONTENT, { recursive: true });
cpSync(path.join(ROOT, 'src/plugins'), SOURCES, { recursive: true });
const inSources = path.join(SOURCES, 'glossary');
const { private: _private, ...manifest } = JSON.parse(
  readFileSync(path.join(inSources, 'package.json'), 'utf8'),
);
writeManifest(inSources, {
  exports: builtExports((part) => manifest.exports[`./strapi-${part}`].types),
});
await runIn(inSources, TOOL, 'build');
await runIn(inSources, TOOL, 'verify');
for (const part of ['dist', 'CHANGELOG.md']) copy(inSources, part);
writeFileSync(path.join(CONTENT, TYPES), await publicTypes());
bundleForBrowsers();
writeManifest(CONTENT, {
  // What Strapi's projects compile with finds modules as Node 10 did, without `exports`.
  types: TYPES,
  exports: {
    '.': { types: TYPES },
    ...builtExports(),
    ...Object.fromEntries(Object.keys(FOR_BROWSERS).map(exportForBrowsers)),
    './hover-card.css': './assets/styles/hover-card.css',
  },
});
writeReadme();
copy(ROOT, 'LICENSE');
copy(COMPILED, 'assets');
copy(COMPILED, 'views', (file) => !file.endsWith('.js'));
await runIn(CONTENT, 'npm', 'pack', '--pack-destination', PACKAGES);
say(`The package is in ${path.relative(ROOT, PACKAGES)}.`);

/** Modules, whose ending says so: to Node the package is CommonJS. */
function bundleForBrowsers() {
  for (const [name, source] of Object.entries(FOR_BROWSERS)) {
    const outfile = path.join(CONTENT, `dist/${name}.mjs`);
    const entryPoints = [path.join(inSources, source)];
    const to = { outfile, format: 'esm', target: 'es2022', charset: 'utf8' };
    buildSync({ entryPoints, bundle: true, external: ['react'], absWorkingDir: inSources, ...to });
    writeFileSync(path.join(CONTENT, `dist/${name}.d.mts`), declarationsOf(source));
  }
}

function exportForBrowsers(name) {
  return [`./${name}`, { types: `./dist/${name}.d.mts`, default: `./dist/${name}.mjs` }];
}

function writeManifest(folder, entries) {
  const content = JSON.stringify({ ...manifest, ...entries }, null, 2);
  writeFileSync(path.join(folder, 'package.json'), `${content}\n`);
}

/** @param source of a part, which the tool needs and nobody else; it knows no exports but these */
function builtExports(source = () => undefined) {
  const built = (part) => ({
    source: source(part),
    import: `./dist/${part}/index.mjs`,
    require: `./dist/${part}/index.js`,
    default: `./dist/${part}/index.js`,
  });
  return {
    './package.json': './package.json',
    './strapi-admin': built('admin'),
    './strapi-server': built('server'),
  };
}

/** With the pictures that it shows, which lie among those of the application. */
function writeReadme() {
  const text = readFileSync(path.join(inSources, 'README.md'), 'utf8');
  const pictures = '../../../docs/images/';
  const [...shown] = text.matchAll(/\.\.\/docs\/images\/([\w-]+\.png)/g);
  for (const [, name] of shown)
    cpSync(path.join(ROOT, 'docs/images', name), path.join(CONTENT, 'images', name));
  writeFileSync(path.join(CONTENT, 'README.md'), text.replaceAll(pictures, 'images/'));
}

function copy(from, part, filter = () => true) {
  cpSync(path.join(from, part), path.join(CONTENT, part), { recursive: true, filter });
}

async function runIn(cwd, ...command) {
  const [program, ...parameters] = command;
  if ((await run(program, parameters, { quiet: true, cwd })) !== 0)
    stop('The package could not be built; see the output above.');
}
