import { spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import {
  closeSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type * as OutputFile from '../../src/launch/output-file.mjs' with {
  'resolution-mode': 'import',
};
import type * as OutputWriter from '../../src/launch/output-writer.mjs' with {
  'resolution-mode': 'import',
};
import { requireOutside } from '../support/jest/require-outside';

const { OUTPUT_ERRORS, outputFile, STANDARD_OUTPUT } = requireOutside<typeof OutputFile>(
  path.resolve(__dirname, '../../src/launch/output-file.mjs'),
);
const WRITER = path.resolve(__dirname, '../../src/launch/output-writer.mjs');
const { writeOutput } = requireOutside<typeof OutputWriter>(WRITER);

const folder = mkdtempSync(path.join(tmpdir(), 'glossary-output-'));
const at = (...names: readonly string[]): string => path.join(folder, ...names);
beforeEach(() => mkdirSync(at('data'), { recursive: true }));
afterEach(() => {
  for (const name of readdirSync(folder)) rmSync(at(name), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

const REPLACE = { replace: true };
async function* text(...parts: readonly string[]): AsyncGenerator<string> {
  yield* parts;
}
async function* cut(): AsyncGenerator<string> {
  yield 'half';
  throw new Error('The database went away.');
}
const fifo = (name: string): string => {
  expect(spawnSync('mkfifo', [at(name)]).status).toBe(0);
  return at(name);
};

it('a new file has the written content, and no file is left beside it', async () => {
  await writeOutput(at('new'), text('one\n', 'two\n'), { mode: 0o600 });
  expect(readFileSync(at('new'), 'utf8')).toBe('one\ntwo\n');
  expect(statSync(at('new')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).sort()).toEqual(['data', 'new']);
});

it('a file that is there is replaced as a whole, or not at all', async () => {
  writeFileSync(at('file'), 'before');
  await expect(writeOutput(at('file'), cut(), REPLACE)).rejects.toThrow('The database went away.');
  expect(readFileSync(at('file'), 'utf8')).toBe('before');
  await writeOutput(at('file'), text('after'), REPLACE);
  expect(readFileSync(at('file'), 'utf8')).toBe('after');
  expect(readdirSync(folder).sort()).toEqual(['data', 'file']);
});

it('an existing file is replaced only on request, unless it is empty', async () => {
  writeFileSync(at('file'), '');
  await writeOutput(at('file'), text('first'));
  symlinkSync('file', at('link'));
  for (const target of [at('file'), at('link')])
    await expect(writeOutput(target, text('second'))).rejects.toThrow(
      OUTPUT_ERRORS.isThere(target),
    );
  expect(readFileSync(at('file'), 'utf8')).toBe('first');
});

/** A text that stops in its middle until it is told to go on. */
function halted(first: string, second: string) {
  const events = new EventEmitter();
  const begun = once(events, 'begun');
  const goesOn = once(events, 'go on');
  async function* parts(): AsyncGenerator<string> {
    yield first;
    events.emit('begun');
    await goesOn;
    yield second;
  }
  return { text: parts(), begun, goOn: () => events.emit('go on') };
}

it('a file that another program makes meanwhile is not replaced', async () => {
  const output = halted('half', 'whole');
  const written = writeOutput(at('file'), output.text);
  await output.begun;
  writeFileSync(at('file'), 'of another program');
  output.goOn();
  await expect(written).rejects.toThrow(OUTPUT_ERRORS.isThere(at('file')));
  expect(readFileSync(at('file'), 'utf8')).toBe('of another program');
  expect(readdirSync(folder).sort()).toEqual(['data', 'file']);
});

it('of two that write to one place each writes a whole file, also with one number of a process', async () => {
  const [one, other] = [halted('one ', 'whole'), halted('other ', 'whole')];
  const first = writeOutput(at('file'), one.text);
  await one.begun;
  const second = writeOutput(at('file'), other.text, REPLACE);
  await other.begun;
  one.goOn();
  await first;
  expect(readFileSync(at('file'), 'utf8')).toBe('one whole');
  other.goOn();
  await second;
  expect(readFileSync(at('file'), 'utf8')).toBe('other whole');
  expect(readdirSync(folder).sort()).toEqual(['data', 'file']);
});

const unfinishedFiles = (): string[] =>
  readdirSync(folder).filter((name) => name.endsWith('.unfinished'));

it('when its unfinished file is replaced, nothing is taken for whole, and the other file stays', async () => {
  writeFileSync(at('file'), 'before');
  const { text: parts, begun, goOn } = halted('half ', 'whole');
  const writing = writeOutput(at('file'), parts, REPLACE);
  await begun;
  const [unfinished = ''] = unfinishedFiles();
  // Beside it, so that it is not the same file on the disk.
  writeFileSync(at('somebody'), 'of somebody');
  renameSync(at('somebody'), at(unfinished));
  goOn();
  await expect(writing).rejects.toThrow(OUTPUT_ERRORS.vanished(at('file')));
  expect(readFileSync(at('file'), 'utf8')).toBe('before');
  expect(readFileSync(at(unfinished), 'utf8')).toBe('of somebody');
});

it('unfinished files are deleted after a day, and no other files', async () => {
  const abandoned = `.glossary-${'0'.repeat(32)}.unfinished`;
  const others = [
    `.glossary-${'1'.repeat(32)}.unfinished`,
    `.glossary-${'2'.repeat(31)}.unfinished`,
    'file.20261126.unfinished',
    `file.${process.pid}.unfinished`,
    'unfinished',
  ];
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
  for (const name of [abandoned, ...others]) writeFileSync(at(name), '');
  for (const name of [abandoned, ...others.slice(1)]) utimesSync(at(name), twoDaysAgo, twoDaysAgo);
  await writeOutput(at('file'), text('whole'));
  expect(readdirSync(folder).sort()).toEqual(['data', 'file', ...others].sort());
});

it.each([200, 239, 240, 255])('a name of %i bytes is written', async (length) => {
  const name = 'n'.repeat(length);
  await writeOutput(at(name), text('whole'));
  expect(readFileSync(at(name), 'utf8')).toBe('whole');
});

it.each([
  ['256 bytes', 'n'.repeat(256)],
  ['too many folders', 'n/'.repeat(3000) + 'n'],
])('a name of %s is refused', async (_what, name) => {
  await expect(writeOutput(at(name), text('lost'))).rejects.toThrow(
    OUTPUT_ERRORS.tooLong(at(name)),
  );
});

it.each(['new/', 'new/.', 'new/..', 'file/', 'data/', '.', '..'])(
  'the name of a folder is none of a file: %s',
  async (name) => {
    writeFileSync(at('file'), 'before');
    const target = `${folder}/${name}`;
    await expect(writeOutput(target, text('lost'), REPLACE)).rejects.toThrow(
      OUTPUT_ERRORS.folderName(target),
    );
    expect(readFileSync(at('file'), 'utf8')).toBe('before');
    expect(readdirSync(folder).sort()).toEqual(['data', 'file']);
  },
);

it.each([
  ['to a file', 'data/real'],
  ['to a file that is not there yet', 'data/later'],
  ['to another link', 'other'],
])('a link that leads %s stays a link, and its target is written', async (_what, target) => {
  writeFileSync(at('data', 'real'), 'before');
  symlinkSync('data/real', at('other'));
  symlinkSync(target, at('link'));
  await writeOutput(at('link'), text('after'), REPLACE);
  expect(lstatSync(at('link')).isSymbolicLink()).toBe(true);
  expect(readFileSync(at('link'), 'utf8')).toBe('after');
  expect(lstatSync(at('other')).isSymbolicLink()).toBe(true);
  expect(readdirSync(at('data')).filter((name) => name.endsWith('unfinished'))).toEqual([]);
});

it('a folder behind a link is entered, and relative links are read from there', () => {
  mkdirSync(at('elsewhere', 'deep'), { recursive: true });
  symlinkSync('elsewhere/deep', at('shortcut'));
  symlinkSync('../real', at('elsewhere', 'deep', 'link'));
  expect(outputFile(at('shortcut', 'link'))).toBe(at('elsewhere', 'real'));
});

it.each([
  ['a pipe', () => fifo('pipe')],
  ['a link to a pipe', () => (symlinkSync(fifo('pipe'), at('to-pipe')), at('to-pipe'))],
  ['a device', () => '/dev/null'],
  ['a folder', () => at('data')],
])('%s is refused, and stays unchanged', async (_what, make) => {
  const target = make();
  const before = statSync(target);
  await expect(writeOutput(target, text('lost'), REPLACE)).rejects.toThrow(
    OUTPUT_ERRORS.noFile(target),
  );
  expect([statSync(target).mode, statSync(target).ino]).toEqual([before.mode, before.ino]);
});

describe('a file that a process holds open', () => {
  let descriptor: number;
  beforeEach(() => {
    descriptor = openSync(at('held-open'), 'w');
  });
  afterEach(() => closeSync(descriptor));

  it.each([
    ['/proc/self/fd', () => `/proc/self/fd/${descriptor}`],
    ['/dev/fd', () => `/dev/fd/${descriptor}`],
    ['the number of the process', () => `/proc/${process.pid}/fd/${descriptor}`],
    [
      'a link of our own',
      () => (symlinkSync(`/dev/fd/${descriptor}`, at('to-held')), at('to-held')),
    ],
  ])('is not replaced through %s', async (_what, make) => {
    const target = make();
    await expect(writeOutput(target, text('lost'), REPLACE)).rejects.toThrow(
      OUTPUT_ERRORS.noFile(target),
    );
    expect(statSync(at('held-open')).ino).toBe(fstatSync(descriptor).ino);
  });
});

it('a missing folder and a circle of links are reported', () => {
  expect(() => outputFile(at('nowhere', 'file'))).toThrow(OUTPUT_ERRORS.noFolder(at('nowhere')));
  symlinkSync('b', at('a'));
  symlinkSync('a', at('b'));
  expect(() => outputFile(at('a'))).toThrow(OUTPUT_ERRORS.circle(at('a')));
});

it('an empty name is refused', () => {
  expect(() => outputFile('')).toThrow(OUTPUT_ERRORS.noName);
});

it.each([
  ['goes to a pipe', '| cat', 'written'],
  ['is discarded', '>/dev/null', ''],
  ['is closed', '>&-', OUTPUT_ERRORS.outputClosed],
])('- is standard output; where that %s', (_what, redirected, said) => {
  const write = `import(${JSON.stringify(WRITER)})
    .then(({ writeOutput }) => writeOutput(${JSON.stringify(STANDARD_OUTPUT)}, ['written']))
    .catch(({ message }) => console.error(message));`;
  const shell = spawnSync('sh', ['-c', `node -e "$0" ${redirected}`, write], { encoding: 'utf8' });
  expect([shell.stdout, shell.stderr].join('').trim()).toBe(said);
});
