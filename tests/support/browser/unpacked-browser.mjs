import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../src/launch/run.mjs';
import { makeOnce } from '../make-once.mjs';

const { devDependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

/** Ignored by git. */
const FOLDER = path.join(ROOT, '.tmp', `browser-${devDependencies['@sparticuz/chromium']}`);

/**
 * The browser of the tests, unpacked when the first asks for it. The package alone unpacks it to where every other project does, and two
 * processes at once start half a program.
 *
 * @returns {Promise<string>} the path of its program, which this file prints when it is run itself
 */
export async function unpackedBrowser() {
  await makeOnce(FOLDER, (folder) => {
    const unpack = "import('@sparticuz/chromium').then(({ default: it }) => it.executablePath())";
    execFileSync(process.execPath, ['--eval', unpack], {
      env: { ...process.env, TMPDIR: folder },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return folder;
  });
  return path.join(FOLDER, 'chromium');
}

if (process.argv[1] === import.meta.filename) process.stdout.write(await unpackedBrowser());
