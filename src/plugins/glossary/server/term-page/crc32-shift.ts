/**
 * The CRC-32 of gzip (RFC 1952, 8), put together from the CRCs of parts. A CRC is the remainder of a polynomial; bytes that follow
 * multiply it by a power of x that depends on their number alone. Remainders are integers of 32 bits, bit 31 being the coefficient
 * of x^0, and may be negative where they are not yet a CRC.
 */

/** The polynomial of the CRC without its highest power. */
const POLYNOMIAL = 0xedb88320;
/** x^0, and x^8, the factor of one byte. */
const ONE = 0x80000000;
const ONE_BYTE = 0x00800000;

function product(left: number, right: number): number {
  let sum = 0;
  let shifted = right | 0;
  for (let bits = left | 0; bits !== 0; bits <<= 1) {
    sum ^= shifted & (bits >> 31);
    shifted = (shifted >>> 1) ^ (POLYNOMIAL & -(shifted & 1));
  }
  return sum;
}

/** The factor of that many bytes (a whole number from 0); computed once for bytes that stay. */
export function shiftOf(byteCount: number): number {
  let shift = ONE;
  let power = ONE_BYTE;
  for (let rest = byteCount; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) shift = product(shift, power);
    power = product(power, power);
  }
  return shift;
}

/** The CRC of two parts, one after the other, from the CRC of each; `shift` is `shiftOf` the length of the second. */
export function crc32Joined(first: number, second: number, shift: number): number {
  return (product(shift, first) ^ second) >>> 0;
}

const REMAINDER_OF_BYTE = Int32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    remainder = (remainder >>> 1) ^ (POLYNOMIAL & -(remainder & 1));
  }
  return remainder;
});

/**
 * The CRC of data with the CRC `crc` followed by the bytes from `from` up to `to`. The same as `crc32` of node:zlib, whose call takes
 * longer than these few bytes do.
 */
export function crc32Continued(crc: number, bytes: Uint8Array, from: number, to: number): number {
  let remainder = ~crc;
  for (let at = from; at < to; at += 1) {
    const index = (remainder ^ (bytes[at] ?? 0)) & 0xff;
    remainder = (remainder >>> 8) ^ (REMAINDER_OF_BYTE[index] ?? 0);
  }
  return ~remainder >>> 0;
}
