import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type FileFormat,
  formatOfBeginning,
  formatOfName,
} from '../../core/import-export/file-format';
import { FileFault } from '../../core/import-export/file-fault';
import type { ImportSource } from './import-source';

/** Largest file that the panel takes, in bytes: some hundred thousand terms. */
const MAX_BYTES = 200 * 1024 * 1024;
/** How much of a file is looked at to tell its format, in bytes. */
const BEGINNING_BYTES = 256;
/** How much of a file is read at a time, in bytes. */
const READ_BYTES = 64 * 1024;
const OWNER_ONLY = 0o600;

/** A file that was sent is larger than the panel takes. */
export class UploadTooLarge extends FileFault {
  constructor(maxBytes: number) {
    super(
      `The file is larger than ${Math.floor(maxBytes / (1024 * 1024))} MB; divide it, or import it with npm run glossary.`,
    );
  }
}

/** A file that was sent, kept beside the service until it is removed or the process ends. */
export interface Upload extends ImportSource {
  readonly bytes: number;
  remove(): Promise<void>;
}

export type ImportUploadService = ReturnType<typeof createImportUpload>;

/** Keeps files that the panel sends below the system's temporary folder, without a name under which anybody else could read them. */
export function createImportUpload() {
  const service = {
    /** In bytes. */
    maxBytes: MAX_BYTES,
    /** Where files are kept; they are not seen in it. */
    folder: tmpdir(),

    /**
     * Writes a file as it arrives; never more than a chunk is in memory.
     *
     * @param chunks what was sent
     * @param name the file's name at its sender's; only its ending is looked at
     * @param format what the sender says; null leaves it to the name and the content
     * @throws {UploadTooLarge} as soon as more has arrived than is taken; nothing is kept
     */
    async keep(
      chunks: AsyncIterable<Uint8Array>,
      name: string,
      format: FileFormat | null,
    ): Promise<Upload> {
      const file = await openNameless();
      try {
        const { bytes, beginning } = await write(chunks, file);
        return {
          format: format ?? formatOfName(name) ?? formatOfBeginning(beginning),
          bytes,
          open: () => bytesOf(file),
          remove: () => file.close(),
        };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
  };

  /**
   * A file whose name is taken away while it is still empty: the system frees it with its last handle, also when the process is killed,
   * so nothing is ever left behind and no start has to guess what a dead process has left.
   */
  async function openNameless(): Promise<FileHandle> {
    const folder = await mkdtemp(path.join(service.folder, 'glossary-import-'));
    try {
      return await open(path.join(folder, 'terms'), 'wx+', OWNER_ONLY);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function write(
    chunks: AsyncIterable<Uint8Array>,
    file: FileHandle,
  ): Promise<{ bytes: number; beginning: string }> {
    let bytes = 0;
    let beginning = Buffer.alloc(0);
    for await (const chunk of chunks) {
      if (bytes + chunk.length > service.maxBytes) throw new UploadTooLarge(service.maxBytes);
      if (beginning.length < BEGINNING_BYTES) {
        beginning = Buffer.concat([beginning, chunk]).subarray(0, BEGINNING_BYTES);
      }
      await file.writeFile(chunk);
      bytes += chunk.length;
    }
    return { bytes, beginning: beginning.toString('utf8') };
  }

  /** Reads from the first byte, wherever another reading of the same file stands. */
  async function* bytesOf(file: FileHandle): AsyncGenerator<Uint8Array, void> {
    for (let position = 0; ;) {
      const { bytesRead, buffer } = await file.read(
        Buffer.allocUnsafe(READ_BYTES),
        0,
        READ_BYTES,
        position,
      );
      if (bytesRead === 0) return;
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  return service;
}
