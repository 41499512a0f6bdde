import {
  formParts,
  LONGEST_HEADER,
  MALFORMED_FORM,
  TOO_LONG_HEADER,
} from '../../../src/plugins/strapi-guard/server/uploads/form-parts';
import { boundaryOf } from '../../../src/plugins/strapi-guard/core/uploads/form-part';
import { excessiveGrowthOf } from '../../support/growth';
import { pseudoRandom } from '../../support/pseudo-random';
import { repeatedText, times } from '../../support/repeated';

const BOUNDARY = 'x';
const PART = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n';

/** The pieces in which a body arrives. */
async function* arriving(pieces: readonly (Buffer | string)[], onPiece?: () => void) {
  for (const piece of pieces) {
    onPiece?.();
    yield Buffer.from(piece);
  }
}

type Read = readonly [name: string, fileName: string | null, type: string | null, content: string];

async function read(
  pieces: readonly (Buffer | string)[],
  boundary = BOUNDARY,
  onPiece?: () => void,
): Promise<readonly Read[]> {
  const parts: Read[] = [];
  for await (const part of formParts(arriving(pieces, onPiece), boundary)) {
    const content: Buffer[] = [];
    for await (const piece of part.content) content.push(piece);
    const { name, fileName, type } = part;
    parts.push([name, fileName, type, Buffer.concat(content).toString('latin1')]);
  }
  return parts;
}

const piecesOf = (body: Buffer, length: number): readonly Buffer[] =>
  times(Math.ceil(body.length / length), (at) => body.subarray(at * length, (at + 1) * length));

describe('forms as Node writes them', () => {
  const random = pseudoRandom(1);
  const CONTENT = ['', '\r', '\n', '\r\n', '\r\n--', '--', '-', 'a', '\0', '\u00ff'];
  const content = (): string => times(random(8), () => CONTENT[random(CONTENT.length)]).join('');

  it.each(times(60, (seed) => seed))('are read, however they arrive (%i)', async (seed) => {
    const form = new FormData();
    const parts: Read[] = [];
    for (let count = random(4); count >= 0; count -= 1) {
      const [name, text] = [`n${random(2)}`, content()];
      if (random(2) === 0) {
        // A form has CRLF for every line break of a text.
        const value = text.replace(/\r\n|\r|\n/g, '\r\n');
        form.append(name, value);
        parts.push([name, null, null, Buffer.from(value).toString('latin1')]);
      } else {
        form.append(name, new File([Buffer.from(text, 'latin1')], 'é.png', { type: 'image/png' }));
        parts.push([name, 'é.png', 'image/png', text]);
      }
    }
    const request = new Response(form);
    const boundary = boundaryOf(request.headers.get('Content-Type') ?? '') ?? '';
    const body = Buffer.from(await request.arrayBuffer());
    for (const length of [1, 2, 3 + seed, body.length])
      expect(await read(piecesOf(body, length), boundary)).toEqual(parts);
  });
});

it('what stands before the first part and after the last is left out', async () => {
  const body = `before\r\n${PART}b\r\n--x--after\r\n--x\r\n`;
  expect(await read([body])).toEqual([['a', null, null, 'b']]);
  expect(await read(['--x--'])).toEqual([]);
});

it('a form that ends too early is refused, wherever it ends', async () => {
  const body = Buffer.from(`${PART}b\r\n${PART}c\r\n--x--`);
  for (let length = 0; length < body.length; length += 1)
    await expect(read([body.subarray(0, length)])).rejects.toMatchObject({
      name: 'ValidationError',
      message: MALFORMED_FORM,
    });
});

it.each([
  ['the header of which has no end', `--x\r\na: ${'a'.repeat(100)}\r\n--x--`],
  ['that says nothing', `${PART}b\r\n--x\r\n\r\n\r\n--x--`],
  ['with a header that is no header of a form', `${PART}b\r\n--x\r\na_b: c\r\n\r\nd\r\n--x--`],
  ['that begins on the line of its boundary', `${PART}b\r\n--xContent-Disposition: a\r\n\r\n--x--`],
])('a form with a part %s is refused', async (_what, body) => {
  await expect(read([body])).rejects.toMatchObject({ message: MALFORMED_FORM });
});

it.each([
  ['a header that goes on', '--x\r\nX-A: '],
  ['a name that goes on', '--x\r\nContent-Disposition: form-data; name="'],
  ['a body without any part', ''],
])('of %s no more is read than it may have', async (_what, beginning) => {
  const piece = 1024;
  let arrived = 0;
  const pieces = [beginning, ...times(1024, () => 'a'.repeat(piece))];
  const reading = read(pieces, BOUNDARY, () => (arrived += 1));
  await expect(reading).rejects.toMatchObject({
    name: 'PayloadTooLargeError',
    message: TOO_LONG_HEADER,
  });
  expect(arrived).toBeLessThan(LONGEST_HEADER / piece + 4);
});

describe('reading takes time by length', () => {
  const SHORT = 250_000;
  /** In milliseconds of CPU time. */
  const NEGLIGIBLE = 100;
  const disposition = 'Content-Disposition: form-data; name="a"; filename="a"';

  it.each([
    ['of boundaries that are none', '\r\n--', 65_536],
    ['of boundaries that have nearly ended', `\r\n--${'b'.repeat(69)}`, 65_536],
    ['of line breaks', '\r\n', 65_536],
    ['in pieces of a byte', '\r\n--', 1],
    ['of many parts', `b\r\n--${'b'.repeat(70)}\r\n${disposition}\r\n\r\n`, 65_536],
  ])('of a body %s', async (_what, unit, length) => {
    const boundary = 'b'.repeat(70);
    const bodyOf = (size: number): readonly Buffer[] => {
      const text = `--${boundary}\r\n${disposition}\r\n\r\n${repeatedText(unit, size)}`;
      return piecesOf(Buffer.from(`${text}\r\n--${boundary}--`), length);
    };
    const size = length === 1 ? SHORT / 50 : SHORT;
    const [short, long] = [bodyOf(size), bodyOf(8 * size)];
    const work = (pieces: readonly Buffer[]) => async () =>
      read(pieces, boundary).catch(() => undefined);
    expect(await excessiveGrowthOf(work(short), work(long), NEGLIGIBLE)).toBeNull();
  });

  it.each(['filename="a"', 'filename="', '"', '\\"', ';', '; ', '; a=', ' ', '\r\n', 'a: b\r\n'])(
    'of a header of %j',
    async (unit) => {
      const bodyOf = (size: number): readonly string[] => [
        `--x\r\nContent-Disposition: form-data; name="a"; ${repeatedText(unit, size)}\r\n\r\n`,
      ];
      const [short, long] = [bodyOf(LONGEST_HEADER / 10), bodyOf(8 * (LONGEST_HEADER / 10))];
      const work = (pieces: readonly string[]) => async () => {
        for (let count = 0; count < 100; count += 1) await read(pieces).catch(() => undefined);
      };
      expect(await excessiveGrowthOf(work(short), work(long), NEGLIGIBLE)).toBeNull();
    },
  );
});
