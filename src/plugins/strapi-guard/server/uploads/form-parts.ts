import { errors } from '@strapi/utils';
import { type FormPart, formPartOf } from '../../core/uploads/form-part';

/** Maximum size of the header of a part, in bytes: those of browsers take a hundred, and the name of a file. */
export const LONGEST_HEADER = 4096;

export const MALFORMED_FORM = 'The body is not a form as multipart/form-data, or not all of it.';
export const TOO_LONG_HEADER = `The header of a part of a form has at most ${LONGEST_HEADER} bytes.`;

const END_OF_HEADER = Buffer.from('\r\n\r\n');
const END_OF_FORM = Buffer.from('--');

export interface SentPart extends FormPart {
  /** As it arrives; has to be read to its end before the next part. */
  readonly content: AsyncIterable<Buffer>;
}

/**
 * The parts of a form as they arrive (RFC 7578), with at most one chunk in memory. Whatever is wrong in it ends it: a part that is left out,
 * or a header that is cut, would be another form than the sender's.
 *
 * @param chunks its body
 * @throws 400 or 413
 */
export async function* formParts(
  chunks: AsyncIterable<Buffer>,
  boundary: string,
): AsyncGenerator<SentPart, void> {
  const source = chunks[Symbol.asyncIterator]();
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  const room = Buffer.alloc(LONGEST_HEADER);
  /** What has arrived and is not passed on; the line break before the first delimiter is none of the body. */
  let held: Buffer = Buffer.from('\r\n');

  async function receive(): Promise<void> {
    const { done, value } = await source.next();
    if (done === true) throw new errors.ValidationError(MALFORMED_FORM);
    held = Buffer.concat([held, value]);
  }

  /** What comes before an end, which is left out. */
  async function* until(end: Buffer): AsyncGenerator<Buffer, void> {
    let place = held.indexOf(end);
    while (place === -1) {
      // The end may have begun.
      const certain = held.subarray(0, Math.max(0, held.length - end.length + 1));
      held = held.subarray(certain.length);
      if (certain.length > 0) yield certain;
      await receive();
      place = held.indexOf(end);
    }
    const last = held.subarray(0, place);
    held = held.subarray(place + end.length);
    if (last.length > 0) yield last;
  }

  try {
    // What is before the first part means nothing.
    await fill(room, until(delimiter), TOO_LONG_HEADER);
    for (;;) {
      while (held.length < END_OF_FORM.length) await receive();
      if (held.subarray(0, END_OF_FORM.length).equals(END_OF_FORM)) return;
      const header = await fill(room, until(END_OF_HEADER), TOO_LONG_HEADER);
      const part = formPartOf(header.toString());
      if (part === null) throw new errors.ValidationError(MALFORMED_FORM);
      yield { ...part, content: until(delimiter) };
    }
  } finally {
    await source.return?.();
  }
}

/**
 * Copies what arrives, so that a body in pieces of one byte takes no more memory than any other.
 *
 * @returns the part of the room that is filled
 * @throws 413 with this sentence when it does not suffice
 */
export async function fill(
  room: Buffer,
  content: AsyncIterable<Buffer>,
  tooLong: string,
): Promise<Buffer> {
  let size = 0;
  for await (const piece of content) {
    if (size + piece.length > room.length) throw new errors.PayloadTooLargeError(tooLong);
    size += piece.copy(room, size);
  }
  return room.subarray(0, size);
}
