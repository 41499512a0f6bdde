import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';

/** Keeps the commit of a build for where there is no repository, or none that may be read. */
const KEPT = path.join(ROOT, 'dist/.commit');

const UNKNOWN = 'commit unknown';

function git(...parameters) {
  return execFileSync('git', parameters, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

/** The commit of the repository, with a word when files are not as it has them; null without a repository. */
function commitOfRepository() {
  // The repository that this folder may lie in is another one's.
  if (!existsSync(path.join(ROOT, '.git'))) return null;
  try {
    const commit = git('rev-parse', '--short=12', 'HEAD');
    return git('status', '--porcelain', '--untracked-files=no') === ''
      ? commit
      : `${commit}, changed`;
  } catch {
    return null;
  }
}

/** Such as `1.0.0 (41ca4ba0d2f1)`. */
export function versionText() {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const kept = existsSync(KEPT) ? readFileSync(KEPT, 'utf8').trim() : UNKNOWN;
  return `${version} (${commitOfRepository() ?? kept})`;
}

/** Has a build remember of which commit it is. */
export function keepCommit() {
  writeFileSync(KEPT, `${commitOfRepository() ?? UNKNOWN}\n`);
}
