import { createHash } from 'node:crypto';
import type { FileFormat } from '../../core/import-export/file-format';

/** A file to import. It is read more than once, so that it never has to be held. */
export interface ImportSource {
  readonly format: FileFormat;
  /** Begins to read the file from its first byte. */
  open(): AsyncIterable<Uint8Array>;
}

/** Hands bytes on and digests them; the digest is complete when the last byte was read. */
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

export async function digestOfSource(source: ImportSource): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of source.open()) hash.update(chunk);
  return hash.digest('hex');
}

/** Rows in groups of at most `size`: the database is asked once a group. */
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
