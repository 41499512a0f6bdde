const BYTE_MAX = 0xff;
const ASCII_MAX = 0x7f;

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

/** @throws RangeError unless the text is ASCII and as long as the hole is wide. */
export function requireFilling(text: string, width: number): void {
  let right = text.length === width;
  for (let at = 0; at < text.length; at += 1) right &&= text.charCodeAt(at) <= ASCII_MAX;
  if (!right) throw new RangeError(`The hole takes ${width} ASCII characters, not "${text}".`);
}

/** Overwrites the hole with an ASCII text; for a few bytes faster than `Buffer.write`. */
export function fill(bytes: Buffer, holeAt: number, text: string): void {
  for (let at = 0; at < text.length; at += 1) bytes[holeAt + at] = text.charCodeAt(at);
}
