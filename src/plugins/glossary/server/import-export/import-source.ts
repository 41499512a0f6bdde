import { createHash } from 'node:crypto';
import { FileError } from '../../core/import-export/file-error';
import type { FileFormat } from '../../core/import-export/file-format';

/** For a file that is not the compared one. */
export const FILE_CHANGED = 'The file has changed since it was compared; compare it again.';

/** A file to import. It can be read repeatedly, so that it never has to be in memory. */
export interface ImportSource {
  readonly format: FileFormat;
  /** Reads the file from its first byte. */
  open(): AsyncIterable<Uint8Array>;
}

/** Passes bytes through and computes their digest, which is complete after the last byte. */
export function digesting(bytes: AsyncIterable<Uint8Array>): {
  readonly bytes: AsyncIterable<Uint8Array>;
  digest(): string;
} {
  const hash = createHash('sha256');
  async function* through(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      hash.update(chunk);
      yield chunk;
    }
  }
  return { bytes: through(), digest: () => hash.digest('hex') };
}

/** The file, of which each reading fails with a FileError at its end when it is not the one with this digest any more. */
export function unchanged(source: ImportSource, digest: string): ImportSource {
  async function* open(): AsyncGenerator<Uint8Array> {
    const read = digesting(source.open());
    yield* read.bytes;
    if (read.digest() !== digest) throw new FileError(FILE_CHANGED);
  }
  return { format: source.format, open };
}

export async function digestOfSource(source: ImportSource): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of source.open()) hash.update(chunk);
  return hash.digest('hex');
}

/** Groups rows into batches of at most `size`, with one database query each. */
export async function* grouped<Row>(
  rows: AsyncIterable<Row>,
  size: number,
): AsyncGenerator<readonly Row[]> {
  let group: Row[] = [];
  for await (const row of rows) {
    group.push(row);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
