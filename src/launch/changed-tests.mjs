import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';

const PLUGIN = 'src/plugins/glossary';

/**
 * Which folders or files of tests show what a part of the code does, where no import leads from the one to the other: the service is
 * loaded as compiled code, and the panel as a built page. `$1` is the feature, which has the same name in the code and in the tests.
 */
export const SHOWN_BY = [
  [`^${PLUGIN}/server/([^/]+)/`, ['tests/server/$1/', 'tests/http/$1/']],
  [`^${PLUGIN}/core/([^/]+)/`, ['tests/http/$1/']],
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
  [`^${PLUGIN}/admin/src/[^/]+$`, ['tests/panel/edit-form']],
  [`^${PLUGIN}/views/`, ['tests/views/', 'tests/http/term/']],
  [`^${PLUGIN}/assets/`, ['tests/browser/rating', 'tests/browser/live-numbers']],
  ['^src/launch/(import-export|backup|create-admin)/', ['tests/launch/']],
  ['^src/launch/[^/]*start', ['tests/processes/failed-starts', 'tests/processes/npm-start']],
  ['^src/api/|^config/|^database/migrations/', ['tests/http/publishing/', 'tests/http/database/']],
  ['^database/glossary/', ['tests/core/search/', 'tests/http/publishing/demo-glossary']],
  [
    '^(README|CHANGELOG|CONTRIBUTING)[.]md$|^docs/',
    ['tests/launch/documentation', 'tests/launch/release'],
  ],
  ['^package(-lock)?[.]json$', ['tests/launch/licences']],
].map(([pattern, tests]) => [new RegExp(pattern), tests]);

const NEEDS_BROWSER = /^tests\/(panel|browser)\//;

/** What differs from `base`, committed or not, new files included. */
export function changedFiles(base) {
  const git = (...words) =>
    execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...git('diff', '--name-only', '--diff-filter=d', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

/**
 * The commit that changes are counted from: where this branch left the one that it is pushed to, or the last commit where there is none.
 */
export function baseOfChanges() {
  for (const upstream of ['@{upstream}', 'origin/main']) {
    try {
      return execFileSync('git', ['merge-base', 'HEAD', upstream], {
        cwd: ROOT,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim();
    } catch {
      // There is no such branch.
    }
  }
  return 'HEAD';
}

/** What all tests of the service import is not proved by running them all, which CI does: so many files of them are run. */
const SERVICE_FILES_MAX = 8;

/**
 * The test files that show what changed files do: pure tests that import them, as jest finds out, and tests of the service that belong
 * to the same feature. Tests that boot the service import most of its core for their own content, so that for a change of the code their
 * imports mean nothing; for a change of the tests they do.
 *
 * @param {readonly string[]} files relative to the project's folder
 * @returns {readonly string[]} relative as well, in order, each once
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

/** The test files of a project of jest that import one of the files, through others as well; those of HTTP before those of a browser. */
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
