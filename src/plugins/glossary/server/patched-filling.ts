const BYTE_MAX = 0xff;

/**
 * What stands in a hole of that width while the page is compressed: bytes that differ from those of the page, and from each other as far
 * as there are enough of them. A page in UTF-8 leaves at least 13 (RFC 3629, 1), one without control characters some 40. If the page
 * leaves none, the filling is zeros.
 */
export function fillingOf(before: Buffer, width: number, after: Buffer): Buffer {
  const absent: number[] = [];
  for (let byte = BYTE_MAX; byte >= 0 && absent.length < width; byte -= 1) {
    if (!before.includes(byte) && !after.includes(byte)) absent.push(byte);
  }
  return Buffer.from(Array.from({ length: width }, (_, at) => absent[at % absent.length] ?? 0));
}
