import { crc32 } from 'node:zlib';
import {
  crc32Continued,
  crc32Joined,
  shiftOf,
} from '../../../src/plugins/glossary/server/term-page/crc32-shift';
import { pseudoRandom } from '../../support/pseudo-random';

const random = pseudoRandom(1);
const BYTES = Buffer.from(Array.from({ length: 70_000 }, () => random(256)));

describe('crc32Joined', () => {
  it.each([0, 1, 2, 3, 7, 8, 255, 256, 1000, 4096, 65_535, 65_536, 69_999, 70_000])(
    'is the CRC of the whole when the second part has %i bytes',
    (length) => {
      const first = BYTES.subarray(0, BYTES.length - length);
      const second = BYTES.subarray(BYTES.length - length);
      expect(crc32Joined(crc32(first), crc32(second), shiftOf(length))).toBe(crc32(BYTES));
    },
  );

  it('holds for a second part longer than 32 bits can count', () => {
    // x has a period of 2^32 - 1 bits, so that many bytes change nothing; nor do they with 5 bytes more than those 5 do.
    expect(shiftOf(2 ** 32 - 1 + 5)).toBe(shiftOf(5));
  });
});

describe('crc32Continued', () => {
  it.each([
    [0, 0, 0],
    [0, 0, 1],
    [0, 0, 70_000],
    [100, 100, 100],
    [100, 100, 112],
    [69_999, 69_999, 70_000],
  ])('goes on from the CRC of %i bytes with those from %i to %i', (known, from, to) => {
    const crc = crc32(BYTES.subarray(0, known));
    expect(crc32Continued(crc, BYTES, from, to)).toBe(crc32(BYTES.subarray(0, to)));
  });
});
