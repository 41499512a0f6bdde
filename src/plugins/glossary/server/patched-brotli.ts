import { constants, createBrotliCompress, type BrotliCompress } from 'node:zlib';
import { piecesOf, type HoledPage, type PatchedForm } from './patched-form';

/** A window of 64 KB, and an empty meta-block to fill up the byte (RFC 7932, 9.1 and 9.2). */
const STORED_HEADER = Buffer.from([0b0000_1100]);
const LAST_BLOCK = Buffer.from([0b0000_0011]);
/** The longest that a length of 16 bits can state. */
const STORED_BLOCK_MAX = 0x1_0000;
/** On how many bytes before it the code of a literal depends (RFC 7932, 7.1). */
const CONTEXT_LENGTH = 2;

/**
 * As small as brotli of that quality (0 to 11) makes it, from one encoder, which is given the filling for the hole. What it makes of the
 * filling is replaced by a block that holds the bytes as they are. The block goes on for two bytes after the hole, so that the codes of
 * what follows do not depend on the hole.
 *
 * Right only if the encoder found nothing to refer to in the filling, neither from within nor from after it. So it is if the filling's
 * bytes differ from each other and from the page's; whoever calls this makes sure by decoding.
 */
export async function compressedBrotli(page: HoledPage, quality: number): Promise<PatchedForm> {
  const { before, filling, after } = page;
  const block = Buffer.concat([filling, after.subarray(0, CONTEXT_LENGTH)]);
  const encoder = createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: quality },
  });
  const encoded = partsOf(encoder);
  const head = await encoded(before);
  await encoded(block);
  const tail = await encoded(after.subarray(CONTEXT_LENGTH));
  encoder.close();
  return brotliOf(head, block, Buffer.concat([tail, LAST_BLOCK]));
}

/** Not compressed: right for every page, a little larger than it. */
export function storedBrotli({ before, filling, after }: HoledPage): PatchedForm {
  const head = Buffer.concat([STORED_HEADER, stored(before)]);
  return brotliOf(head, filling, Buffer.concat([stored(after), LAST_BLOCK]));
}

/** `block` begins with the hole; `head` and `tail` are what stands around it in brotli, each beginning and ending on a byte. */
function brotliOf(head: Buffer, block: Buffer, tail: Buffer): PatchedForm {
  const upToBlock = Buffer.concat([head, stored(block)]);
  return {
    bytes: Buffer.concat([upToBlock, tail]),
    holeAt: upToBlock.length - block.length,
    seal: () => undefined,
  };
}

/** Meta-blocks that hold the bytes as they are: not the last, four digits of length, the length less one, not compressed. */
function stored(bytes: Buffer): Buffer {
  return Buffer.concat(
    piecesOf(bytes, STORED_BLOCK_MAX).flatMap((piece) => {
      const header = Buffer.alloc(3);
      header.writeUIntLE(((piece.length - 1) << 3) | (1 << 19), 0, 3);
      return [header, piece];
    }),
  );
}

/** Encodes one part after the other with an encoder that flushes each; gives what was made of the part, up to a whole byte. */
function partsOf(encoder: BrotliCompress): (part: Buffer) => Promise<Buffer> {
  let output: Buffer[] = [];
  encoder.on('data', (chunk: Buffer) => output.push(chunk));
  return (part) =>
    new Promise((resolve, reject) => {
      encoder.once('error', reject);
      encoder.write(part, () => {
        encoder.off('error', reject);
        // Whatever the stream still holds arrives as data as well.
        while (encoder.read() !== null);
        resolve(Buffer.concat(output));
        output = [];
      });
    });
}
