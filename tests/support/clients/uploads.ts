import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.resolve(__dirname, '..', '..', '..', 'public', 'uploads');
/** Names that no upload has, one set for each worker. */
const PREFIX = `test-${process.env.JEST_WORKER_ID ?? '1'}-`;

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
