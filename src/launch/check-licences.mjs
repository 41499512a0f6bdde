import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';
import { say } from './say.mjs';

/**
 * Fails for packages whose licence does not allow distributing the service: `node src/launch/check-licences.mjs [FOLDER]`.
 * docs/decisions/0042-packages.md gives the reasons for these licences.
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
  // Copyleft per file, and no file of such a package is changed here.
  'MPL-2.0',
]);

/** Exceptions, each reviewed by hand. */
const LOOKED_AT = [
  // MIT except for the `ee` folders, whose features are not licensed here (strapi-guard/server/panel/unlicensed-features.ts).
  [/^@strapi\//, 'SEE LICENSE IN LICENSE'],
  // libvips, a separate library that is linked dynamically and not modified.
  [/^@img\/sharp-/, 'LGPL-3.0-or-later'],
  // Data only; the package names its author.
  [/^caniuse-lite$/, 'CC-BY-4.0'],
  [/^spdx-exceptions$/, 'CC-BY-3.0'],
  // MIT, although their package.json does not say so or uses an older format.
  [/^(limiter|only|passport-local|passport-strategy|pause|spawn-command)$/, undefined],
];

function isAllowed(name, licence) {
  const part = (one) =>
    ALLOWED.has(one) || LOOKED_AT.some(([names, stated]) => names.test(name) && stated === one);
  if (licence === undefined || !/ (AND|OR) /.test(licence)) return part(licence);
  const bare = licence.replace(/[()]/g, '');
  if (!bare.includes(' OR ')) return bare.split(' AND ').every(part);
  return !bare.includes(' AND ') && bare.split(' OR ').some(part);
}

const nameAt = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Licence problems of production dependencies, one sentence each. */
function licenceProblems({ packages }) {
  return Object.entries(packages).flatMap(([place, { dev, link, license: licence, name }]) => {
    if (!place.startsWith('node_modules/') || dev || link) return [];
    const called = name ?? nameAt(place);
    return isAllowed(called, licence)
      ? []
      : [`${called} has the licence ${licence ?? '(none stated)'}, which is not allowed.`];
  });
}

const folder = path.resolve(process.argv[2] ?? ROOT);
const problems = licenceProblems(
  JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')),
);
for (const problem of problems) say(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
