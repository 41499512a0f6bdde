import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type ExchangeFormat,
  formatOfBeginning,
  formatOfName,
} from '../../core/exchange/exchange-format';
import { FileFault } from '../../core/exchange/file-fault';
import type { ImportSource } from './import-source';

/** Largest file that the panel takes, in bytes: some hundred thousand terms. */
const MAX_BYTES = 200 * 1024 * 1024;
/** How much of a file is looked at to tell its format, in bytes. */
const BEGINNING_BYTES = 256;
const OWNER_ONLY = 0o600;

/** A file that was sent is larger than the panel takes. */
export class UploadTooLarge extends FileFault {
  constructor(maxBytes: number) {
    super(
      `The file is larger than ${Math.floor(maxBytes / (1024 * 1024))} MB; divide it, or import it with npm run glossary.`,
    );
  }
}

/** A file that was sent, kept beside the service until it is removed. */
export interface Upload extends ImportSource {
  readonly bytes: number;
  remove(): Promise<void>;
}

/** Keeps files that the panel sends below the system's temporary folder, where nobody else may read them. */
export default function importUpload() {
  const service = {
    /** In bytes. */
    maxBytes: MAX_BYTES,
    /** Every file gets a folder of its own within this one. */
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
      format: ExchangeFormat | null,
    ): Promise<Upload> {
      const folder = await mkdtemp(path.join(service.folder, 'glossary-import-'));
      const remove = () => rm(folder, { recursive: true, force: true });
      try {
        const place = path.join(folder, 'terms');
        const { bytes, beginning } = await write(chunks, place);
        return {
          format: format ?? formatOfName(name) ?? formatOfBeginning(beginning),
          bytes,
          open: () => createReadStream(place),
          remove,
        };
      } catch (error) {
        await remove();
        throw error;
      }
    },
  };

  async function write(
    chunks: AsyncIterable<Uint8Array>,
    place: string,
  ): Promise<{ bytes: number; beginning: string }> {
    const file = await open(place, 'wx', OWNER_ONLY);
    let bytes = 0;
    let beginning = Buffer.alloc(0);
    try {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > service.maxBytes) throw new UploadTooLarge(service.maxBytes);
        if (beginning.length < BEGINNING_BYTES) {
          beginning = Buffer.concat([beginning, chunk]).subarray(0, BEGINNING_BYTES);
        }
        await file.write(chunk);
      }
    } finally {
      await file.close();
    }
    return { bytes, beginning: beginning.toString('utf8') };
  }

  return service;
}
