import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';

const PLUGIN = 'src/plugins/[^/]+';

/**
 * Maps source files to the tests that cover them where no import connects the two: the service is loaded as compiled code, and the panel as a built
 * page. `$1` is the feature, which has the same name in source and tests.
 */
export const SHOWN_BY = [
  [`^${PLUGIN}/server/([^/]+)/`, ['tests/server/$1/', 'tests/http/$1/']],
  [`^${PLUGIN}/core/([^/]+)/`, ['tests/http/$1/']],
  [`^${PLUGIN}/(core|server)/(card|compare|term-map)/`, ['tests/http/pages/sub-path']],
  [`^${PLUGIN}/(core|server)/successors/`, ['tests/http/publishing/term-lifecycle']],
  [`^${PLUGIN}/server/freshness/`, ['tests/http/panel/panel-attention']],
  [
    `^${PLUGIN}/server/(routing|http|tasks|term-page)/`,
    ['tests/http/term/', 'tests/http/pages/addresses'],
  ],
  [
    `^${PLUGIN}/server/(publishing|publication-log)/`,
    ['tests/http/publication-log/', 'tests/http/term/term-cache'],
  ],
  [`^${PLUGIN}/admin/src/([^/]+)/`, ['tests/panel/$1']],
  [`^${PLUGIN}/admin/src/(form|fields|score|overview|translations)/`, ['tests/panel/edit-form']],
  [`^${PLUGIN}/admin/src/(glossary-page|freshness|unusual)/`, ['tests/panel/home']],
  [`^${PLUGIN}/admin/src/successors/`, ['tests/panel/bulk']],
  [`^${PLUGIN}/admin/src/references/`, ['tests/panel/operator-settings']],
  [`^${PLUGIN}/admin/src/merging/`, ['tests/panel/category']],
  [`^${PLUGIN}/admin/src/reports/`, ['tests/panel/review']],
  [`^${PLUGIN}/admin/src/(duplicate|fields)/`, ['tests/panel/choosing']],
  [`^${PLUGIN}/admin/src/branding/`, ['tests/panel/roles']],
  [`^${PLUGIN}/admin/src/[^/]+$|^src/admin/`, ['tests/panel/edit-form']],
  [`^${PLUGIN}/views/`, ['tests/views/', 'tests/http/term/']],
  [`^${PLUGIN}/assets/`, ['tests/browser/rating']],
  ['^src/launch/(import-export|backup|create-admin)/', ['tests/launch/']],
  ['^src/launch/[^/]*start', ['tests/processes/failed-starts', 'tests/processes/npm-start']],
  [
    '/server/content-types/|^config/|^database/migrations/',
    ['tests/http/publishing/', 'tests/http/database/', 'tests/http/publication-log/'],
  ],
  [
    '/server/(host/|configuration|content-api|database/kept)|/server/content-types/',
    ['tests/processes/plain-host'],
  ],
  ['^database/glossary/', ['tests/core/search/', 'tests/http/publishing/demo-glossary']],
  [
    '^(README|CHANGELOG|CONTRIBUTING)[.]md$|^docs/',
    ['tests/launch/documentation', 'tests/launch/release'],
  ],
  ['^package(-lock)?[.]json$', ['tests/launch/licences']],
].map(([pattern, tests]) => [new RegExp(pattern), tests]);

const NEEDS_BROWSER = /^tests\/(panel|browser)\//;

/** Files that differ from `base`, committed or not, including new ones. */
export function changedFiles(base) {
  const git = (...words) =>
    execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...git('diff', '--name-only', '--diff-filter=d', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

/** The merge base with the upstream branch, or the last commit where there is no upstream. */
export function baseOfChanges() {
  for (const upstream of ['@{upstream}', 'origin/main']) {
    try {
      return execFileSync('git', ['merge-base', 'HEAD', upstream], {
        cwd: ROOT,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim();
    } catch {
      // There is no upstream branch.
    }
  }
  return 'HEAD';
}

/** Limit for service tests that import a changed file of the tests: a helper that all of them import would select every one, and CI runs those. */
const SERVICE_FILES_MAX = 8;

/**
 * The test files that cover changed files: unit tests that import them, as jest resolves it, and service tests of the same feature. Service tests
 * import most of core for their own fixtures, so their imports are ignored for changes of the source; for changes of the tests they count.
 *
 * @param {readonly string[]} files relative to the project root
 * @returns {readonly string[]} relative paths, sorted, without duplicates
 */
export function testsOf(files) {
  const all = readdirSync(path.join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `tests/${name.split(path.sep).join('/')}`)
    .filter((name) => !name.startsWith('tests/faults/'));
  const prefixes = files.flatMap((file) =>
    SHOWN_BY.flatMap(([pattern, tests]) => {
      const match = pattern.exec(file);
      return match === null ? [] : tests.map((test) => test.replace('$1', match[1] ?? ''));
    }),
  );
  const ofFeature = all.filter((test) => prefixes.some((prefix) => test.startsWith(prefix)));
  const ofService = importing(
    files.filter((file) => file.startsWith('tests/')),
    'service',
  );
  const changed = ofService.filter((test) => files.includes(test));
  return [
    ...new Set([
      ...importing(files, 'core'),
      ...ofFeature,
      ...changed,
      ...ofService.slice(0, SERVICE_FILES_MAX),
    ]),
  ].sort();
}

/** Test files of a jest project that import one of the files, directly or indirectly; HTTP tests before browser tests. */
function importing(files, project) {
  const code = files.filter(
    (file) => /\.(tsx?|mjs|json|hbs)$/.test(file) && existsSync(path.join(ROOT, file)),
  );
  if (code.length === 0) return [];
  const words = ['--listTests', '--selectProjects', project, '--findRelatedTests', ...code];
  const listed = execFileSync(path.join(ROOT, 'node_modules', '.bin', 'jest'), words, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return listed
    .split('\n')
    .filter((line) => line.endsWith('.test.ts'))
    .map((line) => path.relative(ROOT, line).split(path.sep).join('/'))
    .sort((one, other) => Number(NEEDS_BROWSER.test(one)) - Number(NEEDS_BROWSER.test(other)));
}
