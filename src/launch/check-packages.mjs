import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';
import { say } from './say.mjs';

/**
 * Refuses packages that the service may not be given away with, and those that nothing uses: `node src/launch/check-packages.mjs [FOLDER]`.
 * docs/decisions/0042-packages.md says why these licences.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
  // Only its own files have to stay open, and none of them is changed here.
  'MPL-2.0',
]);

/** Packages with another statement, each looked at by somebody. */
const LOOKED_AT = [
  // MIT but for its folders `ee`, whose features are not licensed here and answer so (server/panel/unlicensed-features.ts).
  [/^@strapi\//, 'SEE LICENSE IN LICENSE'],
  // libvips, a library of its own that is linked at run time and not changed.
  [/^@img\/sharp-/, 'LGPL-3.0-or-later'],
  // Data; the author is named in the package.
  [/^caniuse-lite$/, 'CC-BY-4.0'],
  [/^spdx-exceptions$/, 'CC-BY-3.0'],
  // MIT, which their package.json does not say or says in an older form.
  [/^(limiter|only|passport-local|passport-strategy|pause|spawn-command)$/, undefined],
];

/** What is used and named in no file of ours. */
const USED_UNNAMED = new Set([
  // Strapi loads these by their places and names in config/plugins.ts.
  '@strapi/plugin-users-permissions',
  '@strapi/provider-email-nodemailer',
  // Of the panel, which asks the application for them.
  'react-dom',
  // Of @swc/jest.
  '@swc/core',
  // Run by its command in src/launch/check.mjs.
  'dependency-cruiser',
]);
/** Types that no import names. */
const GLOBAL_TYPES = new Set(['@types/node', '@types/jest']);

function isAllowed(name, licence) {
  const part = (one) =>
    ALLOWED.has(one) || LOOKED_AT.some(([names, stated]) => names.test(name) && stated === one);
  if (licence === undefined || !/ (AND|OR) /.test(licence)) return part(licence);
  const bare = licence.replace(/[()]/g, '');
  if (!bare.includes(' OR ')) return bare.split(' AND ').every(part);
  return !bare.includes(' AND ') && bare.split(' OR ').some(part);
}

const nameAt = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Sentences about packages that production takes. */
function licenceFaults({ packages }) {
  return Object.entries(packages).flatMap(([place, { dev, link, license: licence, name }]) => {
    if (!place.startsWith('node_modules/') || dev || link) return [];
    const called = name ?? nameAt(place);
    return isAllowed(called, licence)
      ? []
      : [`${called} has the licence ${licence ?? '(none stated)'}, which is not allowed.`];
  });
}

function unusedFaults(manifest, text) {
  const named = (name) =>
    new RegExp(`['"\`](?:node_modules/)?${name.replace(/[/.]/g, '\\$&')}(?:['"\`/])`).test(text);
  const isUsed = (name) =>
    USED_UNNAMED.has(name) ||
    GLOBAL_TYPES.has(name) ||
    (name.startsWith('@types/')
      ? isUsed(name.slice('@types/'.length).replace('__', '/'))
      : named(name));
  const { dependencies = {}, optionalDependencies = {}, devDependencies = {} } = manifest;
  return Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })
    .filter((name) => !isUsed(name))
    .map((name) => `${name} is in package.json, and nothing uses it.`);
}

const folder = path.resolve(process.argv[2] ?? ROOT);
const jsonOf = (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
const sources = execFileSync(
  'git',
  [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '*.ts',
    '*.tsx',
    '*.mjs',
    '*.js',
    '*.cjs',
  ],
  { cwd: folder, encoding: 'utf8' },
)
  .trim()
  .split('\n')
  .filter((file) => file !== '');
const own = path.relative(ROOT, import.meta.filename);
const text = sources
  .filter((file) => file !== own)
  .map((file) => readFileSync(path.join(folder, file), 'utf8'))
  .join('\n');
const faults = [
  ...licenceFaults(jsonOf('package-lock.json')),
  ...unusedFaults(jsonOf('package.json'), text),
];
for (const fault of faults) say(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
