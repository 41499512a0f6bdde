import { readFileSync } from 'node:fs';
import path from 'node:path';
import chromium from '@sparticuz/chromium';
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
  await makeOnce(FOLDER, async (folder) => {
    const temporary = process.env.TMPDIR;
    process.env.TMPDIR = folder;
    try {
      await chromium.executablePath();
    } finally {
      if (temporary === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = temporary;
    }
    return folder;
  });
  return path.join(FOLDER, 'chromium');
}

if (process.argv[1] === import.meta.filename) process.stdout.write(await unpackedBrowser());
