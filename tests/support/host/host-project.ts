import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { HOST_PATH, HOST_STRAPI, SECRET, writeConfiguration, writeTypes } from './host-files';
import type { Seen } from './seen';

const ROOT = path.resolve(__dirname, '../../..');
const PACKAGES = path.join(ROOT, '.tmp/packages');
/** The packages of the plugins, which the application may have among its own. */
const PLUGINS = ['strapi-plugin-glossary', 'strapi-guard'];
const REQUIRED = ['package.json', 'LICENSE', 'README.md', 'CHANGELOG.md'];
const SOURCE = /(?<!\.d)\.[mc]?tsx?$/;
/** As a bundle has it. */
const IMPORT = /\b(?:require\(|from |import\()"([^."][^"]*)"/g;
/** Milliseconds in which npm installs another Strapi and four starts end. */
export const BEFORE_MOST = 1_200_000;

const run = promisify(execFile);
/** In which programs of the project run: another Node and its npm come first where it has one. */
const environment = { ...process.env, ...(HOST_PATH !== undefined && { PATH: HOST_PATH }) };

/** A plugin that is packed and installed: its folder below src/plugins, and its manifest. */
interface Packed {
  readonly folder: string;
  readonly manifest: { readonly name: string; readonly version: string };
}

/** A project of Strapi that is not this one, with readers' accounts, in which a packed plugin is installed as npm would. */
export function hostProject({ folder, manifest: { name, version } }: Packed) {
  const project = mkdtempSync(path.join(os.tmpdir(), `host-of-${folder}-`));
  const installed = path.join(project, 'node_modules', name);
  const tarball = path.join(PACKAGES, `${name}-${version}.tgz`);

  function write(file: string, content: string | object): void {
    const target = path.join(project, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content));
  }

  async function npm(...words: readonly string[]): Promise<void> {
    await run('npm', [...words, '--no-audit', '--no-fund'], { cwd: project, env: environment });
  }

  return {
    /** Of the installed package. */
    installed,
    tarball,
    write,

    /** Writes it, and gives it the packages of the application; with another Strapi npm installs its own. */
    async make(): Promise<void> {
      await writeConfiguration(project, write);
      writeTypes(write);
      if (HOST_STRAPI !== undefined) return npm('install');
      const packages = path.join(project, 'node_modules');
      mkdirSync(packages);
      for (const each of readdirSync(path.join(ROOT, 'node_modules')))
        if (!PLUGINS.includes(each))
          symlinkSync(path.join(ROOT, 'node_modules', each), path.join(packages, each));
    },

    /** Packs the plugin, and unpacks it among the packages of the project, as npm would; with another Strapi npm does it. */
    async install(): Promise<void> {
      await run(process.execPath, [path.join(ROOT, 'tools/packages/pack.mjs'), folder]);
      if (HOST_STRAPI !== undefined) return npm('install', tarball);
      mkdirSync(installed);
      await run('tar', ['xzf', tarball, '-C', installed, '--strip-components=1']);
    },

    async uninstall(): Promise<void> {
      if (HOST_STRAPI !== undefined) await npm('uninstall', name);
    },

    /**
     * Starts it once.
     *
     * @param plugins lines of its config/plugins.js
     * @param observer the program that starts it and acts as its users
     */
    async observe<What = Seen>(
      plugins: string,
      observer = 'observe',
      ...words: readonly string[]
    ): Promise<What> {
      write(
        'config/plugins.js',
        `module.exports = { 'users-permissions': { config: { jwtSecret: '${SECRET}' } }, ${plugins} };`,
      );
      // Its database is its own, whatever the tests run on.
      const others = Object.entries(environment).filter(
        ([variable]) => !/^(DATABASE_|GLOSSARY_)/.test(variable),
      );
      const { stdout } = await run(
        HOST_PATH === undefined ? process.execPath : 'node',
        [path.join(__dirname, `${observer}.mjs`), project, ...words],
        {
          env: { ...Object.fromEntries(others), NODE_ENV: 'production' },
          cwd: project,
          maxBuffer: 2 ** 26,
        },
      );
      // Strapi prints its addresses before.
      return JSON.parse(stdout.slice(stdout.lastIndexOf('\n') + 1)) as What;
    },

    /** The examples of the package's README that use the package, by the place that each names in its first line. */
    examples(): Readonly<Record<string, string>> {
      const text = readFileSync(path.join(installed, 'README.md'), 'utf8');
      const blocks = [...text.matchAll(/^```tsx?\n\/\/ (\S+)\n([^]*?)^```$/gm)];
      return Object.fromEntries(blocks.map(([, file = '', code = '']) => [file, code]));
    },

    /** What the compiler finds wrong in files of the project. */
    async complaints(files: readonly string[], parameters: readonly string[]) {
      const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
      const all = [
        ...['--strict', '--noEmit', '--skipLibCheck', '--types', 'node'],
        ...['--target', 'es2022', '--jsx', 'react-jsx', ...parameters, ...files],
      ];
      const { stdout } = await run(process.execPath, [compiler, ...all], { cwd: project }).catch(
        (error: { readonly stdout: string }) => error,
      );
      return stdout.trim().split('\n');
    },

    /** The files of the packed package, without its own folder. */
    async files(): Promise<readonly string[]> {
      const { stdout } = await run('tar', ['tzf', tarball]);
      return stdout
        .trim()
        .split('\n')
        .map((file) => file.replace(/^package\//, ''));
    },

    /** The files that the packed package offers by its `exports`. */
    offered(): readonly string[] {
      const packed = readFileSync(path.join(PACKAGES, folder, 'package.json'), 'utf8');
      const { exports } = JSON.parse(packed) as {
        readonly exports: Record<string, string | object>;
      };
      return Object.values(exports).flatMap((entry) =>
        (typeof entry === 'string' ? [entry] : (Object.values(entry) as string[])).map((file) =>
          file.replace(/^\.\//, ''),
        ),
      );
    },

    /**
     * What is wrong with the files of the packed package: others than it may have, sources, and missing ones.
     *
     * @param folders that it may have
     */
    async wrongFiles(folders: readonly string[]): Promise<readonly string[]> {
      const files = await this.files();
      const isAllowed = (file: string): boolean =>
        REQUIRED.includes(file) || folders.some((allowed) => file.startsWith(`${allowed}/`));
      return [
        ...files.filter((file) => !isAllowed(file) || SOURCE.test(file)),
        ...goneFrom([...REQUIRED, ...this.offered()], files),
      ];
    },

    /** The packages that the packed one imports, sorted. */
    imported(): readonly string[] {
      const built = path.join(PACKAGES, folder, 'dist');
      const names = readdirSync(built, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.m?js$/.test(file))
        .flatMap((file) => [...readFileSync(path.join(built, file), 'utf8').matchAll(IMPORT)])
        .map(([, imported = '']) => imported)
        .filter((imported) => !isBuiltin(imported))
        .map((imported) => /^(@[^/]*\/)?[^/]*/.exec(imported)?.[0] ?? '');
      return [...new Set(names)].sort();
    },

    remove: (): void => rmSync(project, { recursive: true, force: true }),
  };
}

/** What is only in the earlier of two lists of texts. */
export const goneFrom = (earlier: readonly string[], later: readonly string[]): readonly string[] =>
  earlier.filter((text) => !later.includes(text));
