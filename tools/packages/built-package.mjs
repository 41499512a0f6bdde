import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { ROOT, run } from '../../src/launch/run.mjs';
import { say, stop } from '../../src/launch/say.mjs';
import { declarationsOf } from './public-types.mjs';

/** Of packed packages, and of what they are packed from. */
const PACKAGES = path.join(ROOT, '.tmp/packages');
const TOOL = path.join(ROOT, 'node_modules/.bin/strapi-plugin');

/**
 * A package that is made of a plugin.
 *
 * The application compiles its plugins with itself, so the `exports` of their package.json name sources. A package has what Strapi's tool builds of
 * them: it runs on a copy of the sources with other `exports`.
 *
 * @param folder of the plugin, below src/plugins
 */
export function builtPackage(folder) {
  const sources = path.join(PACKAGES, 'sources', folder);
  const inSources = path.join(sources, folder);
  const content = path.join(PACKAGES, folder);
  const plugin = path.join(ROOT, 'src/plugins', folder);
  const {
    private: _private,
    scripts: _scripts,
    ...manifest
  } = JSON.parse(readFileSync(path.join(plugin, 'package.json'), 'utf8'));

  function writeManifest(place, entries) {
    const text = JSON.stringify({ ...manifest, ...entries }, null, 2);
    writeFileSync(path.join(place, 'package.json'), `${text}\n`);
  }

  function bundle(source, file, options) {
    const entryPoints = [path.join(inSources, source)];
    const outfile = path.join(content, 'dist', file);
    const fixed = { bundle: true, absWorkingDir: inSources, charset: 'utf8' };
    buildSync({ entryPoints, outfile, ...fixed, ...options });
  }

  return {
    content,

    /** Builds the halves for the panel and the server. */
    async build() {
      say(`Packing ${manifest.name} …`);
      for (const place of [sources, content]) rmSync(place, { recursive: true, force: true });
      mkdirSync(content, { recursive: true });
      cpSync(path.join(ROOT, 'src/plugins'), sources, { recursive: true });
      writeManifest(inSources, {
        exports: builtExports((part) => manifest.exports[`./strapi-${part}`].types),
      });
      await runIn(inSources, TOOL, 'build');
      await runIn(inSources, TOOL, 'verify');
      for (const part of ['dist', 'CHANGELOG.md']) this.copy(inSources, part);
      this.copy(ROOT, 'LICENSE');
    },

    copy(from, part, filter = () => true, to = part) {
      cpSync(path.join(from, part), path.join(content, to), { recursive: true, filter });
    },

    /** With the pictures that it shows, which lie among those of the application. */
    writeReadme() {
      const text = readFileSync(path.join(plugin, 'README.md'), 'utf8');
      for (const [, name] of text.matchAll(/\.\.\/docs\/images\/([\w-]+\.png)/g))
        cpSync(path.join(ROOT, 'docs/images', name), path.join(content, 'images', name));
      writeFileSync(
        path.join(content, 'README.md'),
        text.replaceAll('../../../docs/images/', 'images/'),
      );
    },

    /**
     * Modules for browsers, whose ending says so: to Node the package is CommonJS.
     *
     * @param entries each name with its source, which names no type of another file
     * @returns their `exports`
     */
    bundleForBrowsers(entries) {
      return Object.fromEntries(
        Object.entries(entries).map(([name, source]) => {
          bundle(source, `${name}.mjs`, { format: 'esm', target: 'es2022', external: ['react'] });
          const types = `./dist/${name}.d.mts`;
          writeFileSync(path.join(content, types), declarationsOf(path.join(plugin, source)));
          return [`./${name}`, { types, default: `./dist/${name}.mjs` }];
        }),
      );
    },

    /** A module for files that Node loads. */
    bundleForNode(name, source) {
      bundle(source, `${name}.js`, { platform: 'node', target: 'node20', packages: 'external' });
    },

    /** @param entries of its package.json, beside those that every package has */
    async pack({ exports, ...entries }) {
      writeManifest(content, { ...entries, exports: { ...exports, ...builtExports() } });
      this.writeReadme();
      await runIn(content, 'npm', 'pack', '--pack-destination', PACKAGES);
      say(`The package is in ${path.relative(ROOT, PACKAGES)}.`);
    },
  };
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

async function runIn(cwd, ...command) {
  const [program, ...parameters] = command;
  if ((await run(program, parameters, { quiet: true, cwd })) !== 0)
    stop('The package could not be built; see the output above.');
}
