import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.resolve(__dirname, '..', '..', '..', 'public', 'uploads');
/** Names that no upload has, one set for each worker. */
const PREFIX = `test-${process.env.JEST_WORKER_ID ?? '1'}-`;

/** More than a test takes, in milliseconds. */
const HOUR = 60 * 60 * 1000;

/** The smallest picture there is: one pixel. */
export const PNG_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Files that lie where uploads lie, as an earlier version may have taken them. */
export interface LyingFiles {
  addressOf(name: string): string;
  remove(): void;
}

export function putUploads(files: Readonly<Record<string, string | Buffer>>): LyingFiles {
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, content] of Object.entries(files))
    writeFileSync(path.join(FOLDER, PREFIX + name), content);
  return {
    addressOf: (name) => `/uploads/${PREFIX}${name}`,
    remove: () => {
      for (const name of Object.keys(files)) rmSync(path.join(FOLDER, PREFIX + name));
    },
  };
}

/** A part of a picture whose upload had no end, so many hours old; returns its path. */
export function leftUpload(hours: number): string {
  const file = path.join(FOLDER, `.${randomUUID()}.unfinished`);
  const time = new Date(Date.now() - hours * HOUR);
  writeFileSync(file, 'half a picture');
  utimesSync(file, time, time);
  return file;
}

/** Parts of pictures that were written just now. */
export const unfinishedUploads = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.unfinished'))
    .filter((name) => {
      const written = statSync(path.join(FOLDER, name), { throwIfNoEntry: false });
      return written !== undefined && written.mtimeMs > Date.now() - HOUR;
    });
