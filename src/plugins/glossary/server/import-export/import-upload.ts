import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type FileFormat,
  formatOfBeginning,
  formatOfName,
} from '../../core/import-export/file-format';
import { FileError } from '../../core/import-export/file-error';
import type { ImportSource } from './import-source';

/** Maximum size of a file in the panel, in bytes: a few hundred thousand terms. */
const MAX_BYTES = 200 * 1024 * 1024;
/** Bytes that are read to detect the format. */
const BEGINNING_BYTES = 256;
/** Bytes per read. */
const READ_BYTES = 64 * 1024;
const OWNER_ONLY = 0o600;

/** An uploaded file exceeds the maximum size. */
export class UploadTooLarge extends FileError {
  constructor(maxBytes: number) {
    super(
      `The file is larger than ${Math.floor(maxBytes / (1024 * 1024))} MB; divide it, or import it with npm run glossary.`,
    );
  }
}

/** An uploaded file, kept on disk until it is removed or the process ends. */
export interface Upload extends ImportSource {
  readonly bytes: number;
  remove(): Promise<void>;
}

export type ImportUploadService = ReturnType<typeof createImportUpload>;

/** Keeps uploaded files in the system's temporary folder, unlinked, so that no other user can open them. */
export function createImportUpload() {
  const service = {
    /** In bytes. */
    maxBytes: MAX_BYTES,
    /** Where files are kept; unlinked files are not listed there. */
    folder: tmpdir(),

    /**
     * Writes a file as it arrives, with at most one chunk in memory.
     *
     * @param chunks the request body
     * @param name the client's file name; only its extension is used
     * @param format as the client gave it; null to detect it from name and content
     * @throws {UploadTooLarge} as soon as the maximum size is exceeded; nothing is kept
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
   * Opens a file and unlinks it while it is still empty: the system frees it with its last handle, even if the process is killed, so a start has no
   * leftovers to clean up.
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

  /** Reads from the first byte, independently of other reads of the same file. */
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
