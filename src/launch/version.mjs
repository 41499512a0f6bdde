import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';

/** The commit of a build, for places without a repository or without the right to read it. */
const COMMIT_FILE = path.join(ROOT, 'dist/.commit');

const UNKNOWN = 'commit unknown';

function git(...parameters) {
  return execFileSync('git', parameters, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

/** The commit of the repository, marked when files differ from it; null without a repository. */
function commitOfRepository() {
  // This folder may be inside another repository.
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

export function versionText() {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const recorded = existsSync(COMMIT_FILE) ? readFileSync(COMMIT_FILE, 'utf8').trim() : UNKNOWN;
  return `${version} (${commitOfRepository() ?? recorded})`;
}

/** Records the commit of a build. */
export function keepCommit() {
  writeFileSync(COMMIT_FILE, `${commitOfRepository() ?? UNKNOWN}\n`);
}
