import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MAKE_ONCE = path.resolve(__dirname, '../support/make-once.mjs');
/** Long enough that every other process finds it being made. */
const PARTS = 200;

/** A process that needs a file of many parts and says how many it found; what it makes itself, it notes in the log. */
const maker = (target: string, log: string): string => `
  import { appendFileSync, readFileSync } from 'node:fs';
  import { makeOnce } from ${JSON.stringify(MAKE_ONCE)};
  await makeOnce(${JSON.stringify(target)}, async (folder) => {
    appendFileSync(${JSON.stringify(log)}, 'made\\n');
    for (let part = 0; part < ${PARTS}; part += 1) {
      appendFileSync(folder + '/file', 'part\\n');
      await new Promise(setImmediate);
    }
    return folder + '/file';
  });
  process.stdout.write(String(readFileSync(${JSON.stringify(target)}, 'utf8').trim().split('\\n').length));
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'make-once-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const inProcesses = (count: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const program = maker(path.join(folder, 'target'), path.join(folder, 'log'));
      const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program]);
      return stdout;
    }),
  );

it('what several processes need at once is made by one of them, and each finds it complete', async () => {
  expect(new Set(await inProcesses(4))).toEqual(new Set([String(PARTS)]));
  expect(readFileSync(path.join(folder, 'log'), 'utf8')).toBe('made\n');
  expect(readdirSync(folder).sort()).toEqual(['log', 'target']);
});

it('the lock of a process that was killed stops nobody', async () => {
  const { stdout: ended } = await run(process.execPath, ['--print', 'process.pid']);
  writeFileSync(path.join(folder, 'target.lock'), ended);
  expect(new Set(await inProcesses(2))).toEqual(new Set([String(PARTS)]));
  expect(existsSync(path.join(folder, 'target.lock'))).toBe(false);
});

/** Makes the target; the program runs in the moment when it first calls this function of `node:fs`. */
const raced = async (name: string, meanwhile: string): Promise<string> => {
  const target = path.join(folder, 'target');
  const program = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const target = ${JSON.stringify(target)};
    const original = { ...fs };
    fs.${name} = (...inputs) => {
      fs.${name} = original.${name};
      syncBuiltinESMExports();
      ${meanwhile}
      return original.${name}(...inputs);
    };
    syncBuiltinESMExports();
    const { makeOnce } = await import(${JSON.stringify(MAKE_ONCE)});
    await makeOnce(target, (folder) => {
      process.stdout.write('made again');
      original.writeFileSync(folder + '/file', '');
      return folder + '/file';
    });
  `;
  return (await run(process.execPath, ['--input-type=module', '--eval', program])).stdout;
};

it('what another has made between the look and the lock is not made again', async () => {
  expect(await raced('mkdirSync', `original.writeFileSync(target, '');`)).toBe('');
  expect(readdirSync(folder)).toEqual(['target']);
});

it('a lock that is given back while it is looked at is not taken from the next process', async () => {
  writeFileSync(path.join(folder, 'target.lock'), String(process.pid));
  // The next one takes its lock right after this one has found none, and makes the target a while later.
  const next = `
    original.rmSync(target + '.lock');
    setTimeout(() => {
      process.stdout.write(original.existsSync(target + '.lock') ? 'kept' : 'taken away');
      original.writeFileSync(target, '');
      original.rmSync(target + '.lock', { force: true });
    }, 50);
    try {
      return original.readFileSync(...inputs);
    } finally {
      original.writeFileSync(target + '.lock', String(process.ppid));
    }
  `;
  expect(await raced('readFileSync', next)).toBe('kept');
  expect(readdirSync(folder)).toEqual(['target']);
});
