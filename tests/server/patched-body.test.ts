import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  crc32,
  createBrotliDecompress,
  createGunzip,
  gunzipSync,
  gzipSync,
} from 'node:zlib';
import {
  BROTLI_QUALITY,
  type Coding,
  type Compression,
} from '../../src/plugins/glossary/server/content-coding';
import { patchedBody, type PatchedBody } from '../../src/plugins/glossary/server/patched-body';
import { PageMemory } from '../../src/plugins/glossary/server/page-memory';
import { PlainBody } from '../../src/plugins/glossary/server/plain-body';
import { pseudoRandom } from '../support/pseudo-random';

const WIDTH = 12;

/** A page in any coding. */
async function bodyIn(
  coding: Coding,
  { before, after }: Page,
  width = WIDTH,
): Promise<PatchedBody> {
  return coding === 'identity'
    ? new PlainBody(new PageMemory(), before, width, [after])
    : patchedBody(before, width, after, coding);
}

const CODINGS: readonly Coding[] = ['identity', 'gzip', 'br'];
const GZIP_TRAILER_LENGTH = 8;

interface Page {
  readonly before: Buffer;
  readonly after: Buffer;
  /** How many contents the hole is given. */
  readonly fills: number;
}

function aPage(before: Buffer | string, after: Buffer | string, fills = 200): Page {
  return { before: Buffer.from(before), after: Buffer.from(after), fills };
}

const TERM_PAGE = readFileSync(path.join(__dirname, '../views/expected/term.html'), 'utf8');
const HALF = TERM_PAGE.length / 2;
const EVERY_BYTE = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

/** Leaves the encoder one byte to fill the hole with, which it then takes for a repetition. */
const ALL_BYTES_BUT_ONE = aPage(EVERY_BYTE.subarray(1), 'z'.repeat(500));

const random = pseudoRandom(2);
const bytesOf = (length: number, below = 256): Buffer =>
  Buffer.from(Array.from({ length }, () => random(below)));
/** Text of a small vocabulary, with numbers as wide as the hole. */
const textOf = (length: number): string => {
  const words = [
    'Schuld',
    'debt',
    'größer',
    '<li>',
    '</li>',
    'カタログ',
    '0',
    '000000012345',
    '\n',
  ];
  let text = '';
  while (text.length < length) text += `${words[random(words.length)]} `;
  return text;
};
const LONG_TEXT = textOf(200_000);
const LONG_BYTES = Buffer.from(LONG_TEXT);

const PAGES: readonly (readonly [string, Page])[] = [
  [
    'a page of a term, the hole in its middle',
    aPage(TERM_PAGE.slice(0, HALF), TERM_PAGE.slice(HALF), 500),
  ],
  ['the hole near its beginning', aPage(TERM_PAGE.slice(0, 100), TERM_PAGE.slice(100))],
  ['the hole near its end', aPage(TERM_PAGE.slice(0, -8), TERM_PAGE.slice(-8))],
  ['nothing before the hole', aPage('', TERM_PAGE)],
  ['nothing after the hole', aPage(TERM_PAGE, '')],
  ['nothing but the hole', aPage('', '')],
  ['one byte before', aPage('a', '')],
  ['one byte after', aPage('', 'a')],
  ['two bytes after', aPage('', 'ab')],
  ['three bytes after', aPage(TERM_PAGE, 'abc')],
  ['what is after repeats what is before', aPage(TERM_PAGE, TERM_PAGE)],
  [
    'what is after repeats contents of the hole',
    aPage('<b>', '</b> 000000012345 000000000000 <b>000000012345</b>'.repeat(20)),
  ],
  [
    'what is around the hole repeats at once',
    aPage('<b>0000 0000 0000 0000', '0000 0000 0000 0000</b>'),
  ],
  ['one byte again and again', aPage('0'.repeat(5000), '0'.repeat(5000))],
  ['spaces, as in the hole at first', aPage(' '.repeat(5000), ' '.repeat(5000))],
  [
    'text that is not ASCII',
    aPage('Größe 大きさ размер '.repeat(300), ' Größe 大きさ 😀'.repeat(300)),
  ],
  [
    'a text cut within a character',
    aPage(Buffer.from('Größe').subarray(0, 3), Buffer.from('Größe').subarray(3)),
  ],
  ['bytes that are no text', aPage(bytesOf(3000), bytesOf(3000))],
  ['bytes that are no text, few different ones', aPage(bytesOf(3000, 4), bytesOf(3000, 4))],
  ['every byte before the hole', aPage(EVERY_BYTE, TERM_PAGE)],
  ['every byte after the hole', aPage(TERM_PAGE, EVERY_BYTE)],
  ['every byte but one, then runs', ALL_BYTES_BUT_ONE],
  [
    'as far before the hole as a reference of gzip reaches',
    aPage(LONG_BYTES.subarray(0, 32_768), LONG_BYTES.subarray(0, 40_000)),
  ],
  ['200 KB', aPage(LONG_TEXT.slice(0, 150_000), LONG_TEXT.slice(150_000), 30)],
  ['200 KB that cannot be compressed', aPage(bytesOf(100_000), bytesOf(100_000), 10)],
  ['1 MB', aPage(LONG_TEXT.repeat(2), LONG_TEXT.repeat(3), 10)],
];

/** Control characters, spaces, digits, letters and signs: brotli tells them apart in what precedes a literal. */
const CONTENTS = [
  '0'.repeat(WIDTH),
  '9'.repeat(WIDTH),
  ' '.repeat(WIDTH),
  'A'.repeat(WIDTH),
  'z'.repeat(WIDTH),
  '\0'.repeat(WIDTH),
  '<b>12,345</b>'.slice(0, WIDTH),
];

function contentsOfHole(count: number): string[] {
  const digits = pseudoRandom(3);
  return Array.from(
    { length: count },
    (_, index) =>
      CONTENTS[index] ?? Array.from({ length: WIDTH }, () => String(digits(10))).join(''),
  );
}

const decoders = {
  identity: (bytes: Buffer) => bytes,
  gzip: (bytes: Buffer) => gunzipSync(bytes),
  br: (bytes: Buffer) => brotliDecompressSync(bytes),
} as const;

function whole({ before, after }: Page, content: string): Buffer {
  return Buffer.concat([before, Buffer.from(content), after]);
}

/** The contents that the body does not show; compared without a matcher, which would print a megabyte. */
function wrongContents(
  body: PatchedBody,
  coding: Coding,
  page: Page,
  contents: readonly string[],
): string[] {
  return contents.filter((content) => {
    body.write(content);
    return !decoders[coding](body.bytes).equals(whole(page, content));
  });
}

/** The page of a term with the hole at every place that is a multiple of `step` characters. */
function everyPlace(step: number): Page[] {
  return Array.from({ length: Math.ceil(TERM_PAGE.length / step) }, (_, index) =>
    aPage(TERM_PAGE.slice(0, index * step), TERM_PAGE.slice(index * step)),
  );
}

describe.each(CODINGS)('a body in %s', (coding) => {
  it.each(PAGES)('is right for every content of the hole: %s', async (_case, page) => {
    const body = await bodyIn(coding, page);
    const wrong = wrongContents(body, coding, page, contentsOfHole(page.fills));
    expect(wrong).toEqual([]);
  });

  it('is right wherever the hole is', async () => {
    const wrong: string[] = [];
    for (const page of everyPlace(101)) {
      const body = await bodyIn(coding, page);
      wrong.push(...wrongContents(body, coding, page, CONTENTS));
    }
    expect(wrong).toEqual([]);
  });

  it('holds spaces at first', async () => {
    const page = aPage('before', 'after');
    const body = await bodyIn(coding, page);
    expect(decoders[coding](body.bytes).toString()).toBe(`before${' '.repeat(WIDTH)}after`);
  });

  it.each([1, 2, 3, 7, 100, 1024])('has a hole of %i bytes', async (width) => {
    const page = aPage(TERM_PAGE.slice(0, HALF), TERM_PAGE.slice(HALF));
    const body = await bodyIn(coding, page, width);
    const contents = ['0', '7', 'x'].map((character) => character.repeat(width));
    const wrong = wrongContents(body, coding, page, contents);
    expect(wrong).toEqual([]);
  });

  it.each([
    ['too short', '1'.repeat(WIDTH - 1)],
    ['too long', '1'.repeat(WIDTH + 1)],
    ['empty', ''],
    ['of other characters than ASCII', 'é'.padStart(WIDTH, '1')],
    ['of characters whose lower byte is ASCII', '\u0131'.padStart(WIDTH, '1')],
  ])('refuses a content that is %s and stays as it was', async (_case, content) => {
    const body = await bodyIn(coding, aPage('before', 'after'));
    body.write('000000012345');
    expect(() => body.write(content)).toThrow(RangeError);
    expect(decoders[coding](body.bytes).toString()).toBe('before000000012345after');
  });

  it('that is held by a socket stays as it is, and goes on elsewhere', async () => {
    let body = await bodyIn(coding, aPage('before', 'after'));
    const held = ['000000000001', '000000000002', '000000000003'].map((content) => {
      body = body.elsewhere();
      body.write(content);
      return body.bytes;
    });
    expect(held.map((bytes) => decoders[coding](bytes).toString())).toEqual([
      'before000000000001after',
      'before000000000002after',
      'before000000000003after',
    ]);
  });

  it('keeps its place in memory and its length', async () => {
    const body = await bodyIn(coding, aPage('before', 'after'));
    const { bytes } = body;
    body.write('000000000001');
    expect(body.bytes).toBe(bytes);
    expect(decoders[coding](bytes).toString()).toBe('before000000000001after');
  });
});

describe.each([
  ['gzip', createGunzip],
  ['br', createBrotliDecompress],
] as const)('a stream in %s', (coding, decoder) => {
  it('goes on elsewhere as a copy in memory of its own', async () => {
    const original = await patchedBody(Buffer.from('before'), WIDTH, Buffer.from('after'), coding);
    original.write('000000000001');
    const copy = original.elsewhere();
    expect(copy.bytes.equals(original.bytes)).toBe(true);
    copy.write('000000000002');
    expect(decoders[coding](original.bytes).toString()).toBe('before000000000001after');
  });

  it.each([0, -1, 1.5, 1025, Number.NaN])('has no hole of %d bytes', async (width) => {
    const made = patchedBody(Buffer.from('before'), width, Buffer.from('after'), coding);
    await expect(made).rejects.toThrow(RangeError);
  });

  it.each(PAGES.filter(([, { before, after }]) => before.length + after.length < 20_000))(
    'is decoded byte by byte: %s',
    async (_case, page) => {
      const body = await patchedBody(page.before, WIDTH, page.after, coding);
      body.write('000000012345');
      const pieces = Array.from(body.bytes, (byte) => Buffer.of(byte));
      const decoded = await buffer(Readable.from(pieces).pipe(decoder()));
      expect(decoded.equals(whole(page, '000000012345'))).toBe(true);
    },
  );

  it.each(PAGES)('ends with its last byte: %s', async (_case, page) => {
    const { bytes } = await patchedBody(page.before, WIDTH, page.after, coding);
    expect(() => decoders[coding](bytes.subarray(0, -1))).toThrow(/unexpected end of file/);
  });
});

it.each(PAGES)('a body in gzip ends with the CRC and the length: %s', async (_case, page) => {
  const body = await patchedBody(page.before, WIDTH, page.after, 'gzip');
  const wrong = contentsOfHole(50).filter((content) => {
    body.write(content);
    const expected = whole(page, content);
    const trailer = body.bytes.subarray(-GZIP_TRAILER_LENGTH);
    return (
      trailer.readUInt32LE(0) !== crc32(expected) || trailer.readUInt32LE(4) !== expected.length
    );
  });
  expect(wrong).toEqual([]);
});

it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])(
  'a body in brotli is right with quality %i, and compressed',
  async (quality) => {
    const wrong: string[] = [];
    for (const page of everyPlace(TERM_PAGE.length / 16)) {
      const body = await patchedBody(page.before, WIDTH, page.after, 'br', quality);
      wrong.push(...wrongContents(body, 'br', page, CONTENTS));
      expect(body.bytes.length).toBeLessThan(TERM_PAGE.length / 2);
    }
    expect(wrong).toEqual([]);
  },
);

describe('the size', () => {
  const brotli = (bytes: Buffer): Buffer =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });

  it.each<[Compression, string, number, (bytes: Buffer) => Buffer]>([
    ['gzip', 'a page of a term', 0, gzipSync],
    ['gzip', 'a long text', 150_000, gzipSync],
    ['br', 'a page of a term', 0, brotli],
    ['br', 'a long text', 150_000, brotli],
  ])(
    'in %s of %s is that of plain compression and 2 %% more at most',
    async (coding, _case, length, compress) => {
      const text = length === 0 ? TERM_PAGE : LONG_TEXT.slice(0, length);
      const page = aPage(text.slice(0, HALF), text.slice(HALF));
      const { bytes } = await patchedBody(page.before, WIDTH, page.after, coding);
      const plain = compress(whole(page, '000000012345')).length;
      expect(bytes.length / plain).toBeLessThan(1.02);
    },
  );

  const NO_TEXT = Buffer.concat([Buffer.from(TERM_PAGE), EVERY_BYTE.subarray(0x80)]);

  it.each<[Compression, string, Page]>([
    ['gzip', 'before', aPage(NO_TEXT, TERM_PAGE)],
    ['gzip', 'after', aPage(TERM_PAGE, NO_TEXT)],
    ['br', 'before', aPage(NO_TEXT, TERM_PAGE)],
    ['br', 'after', aPage(TERM_PAGE, NO_TEXT)],
  ])(
    'in %s is small as well if there are bytes of no text %s the hole',
    async (coding, _where, page) => {
      const { bytes } = await patchedBody(page.before, WIDTH, page.after, coding);
      expect(bytes.length).toBeLessThan(TERM_PAGE.length / 2);
    },
  );

  it.each<[Compression, string, Page]>([
    ['gzip', 'leaves no byte for the filling', aPage(TERM_PAGE, EVERY_BYTE)],
    ['br', 'leaves no byte for the filling', aPage(TERM_PAGE, EVERY_BYTE)],
    ['br', 'leaves one byte, so that the filling repeats', ALL_BYTES_BUT_ONE],
  ])('in %s of a page that %s is that of the page', async (coding, _case, page) => {
    const { bytes } = await patchedBody(page.before, WIDTH, page.after, coding);
    const plain = whole(page, '000000012345').length;
    expect(bytes.length).toBeGreaterThan(plain);
    expect(bytes.length).toBeLessThan(plain + 50);
  });
});
