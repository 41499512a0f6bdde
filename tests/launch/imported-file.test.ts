import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type * as Import from '../../src/launch/import-export/import.mjs' with {
  'resolution-mode': 'import',
};
import { requireOutside } from '../support/jest/require-outside';

const { importGlossary, NOT_IMPORTED } = requireOutside<typeof Import>(
  path.resolve(__dirname, '../../src/launch/import-export/import.mjs'),
);

const folder = mkdtempSync(path.join(tmpdir(), 'glossary-import-'));
const at = (name: string): string => path.join(folder, name);
beforeAll(() => {
  mkdirSync(at('folder.jsonl'));
  execFileSync('mkfifo', [at('pipe.jsonl')]);
  symlinkSync('pipe.jsonl', at('link.jsonl'));
  symlinkSync('nowhere', at('broken.jsonl'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each(['folder.jsonl', 'pipe.jsonl', 'link.jsonl'])(
  '%s is there, and said to be no regular file',
  async (name) => {
    await expect(importGlossary({ file: at(name) })).rejects.toThrow(
      NOT_IMPORTED.notRegular(at(name)),
    );
  },
);

it.each(['none.jsonl', 'broken.jsonl'])('%s is said not to be there', async (name) => {
  await expect(importGlossary({ file: at(name) })).rejects.toThrow(NOT_IMPORTED.noFile(at(name)));
});
