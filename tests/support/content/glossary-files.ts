import type { Core } from '@strapi/strapi';
import type { FileFormat } from '../../../src/plugins/glossary/core/import-export/file-format';
import type {
  ImportAim,
  ImportPlan,
} from '../../../src/plugins/glossary/core/import-export/import-plan';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import type {
  ImportOutcome,
  RunOptions,
} from '../../../src/plugins/glossary/server/import-export/import-run';
import type { ImportSource } from '../../../src/plugins/glossary/server/import-export/import-source';
import type { Version } from '../../../src/plugins/glossary/core/import-export/files/write-rows';
import { COMPLETE_TERM } from './content';
import { inChunks } from './file-rows';

/** Cuts characters and terms in two. */
const CHUNK_SIZE = 1013;

export function fileOf(text: string, format: FileFormat = 'jsonl'): ImportSource {
  const bytes = new TextEncoder().encode(text);
  return { format, open: () => inChunks(bytes, CHUNK_SIZE) };
}

export const IMPORTER = { who: 'a test', file: 'terms.jsonl' } as const;

/** A file of one object a line. */
export function linesOf(...rows: readonly object[]): ImportSource {
  return fileOf(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

/** The rows of such a file. */
export const rowsIn = (file: string): readonly Readonly<Record<string, unknown>>[] =>
  file.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));

/** The row of a term in such a file. */
export const rowIn = (file: string, slug: string) => rowsIn(file).find((row) => row.slug === slug);

/** A row of a file with every field that a term needs; `overrides` are fields of the file. */
export const completeRow = (slug: string, overrides: object = {}) => ({
  ...COMPLETE_TERM,
  slug,
  term: `Term ${slug}`,
  category: 'testing',
  ...overrides,
});

export async function exported(
  strapi: Core.Strapi,
  format: FileFormat = 'jsonl',
  version: Version = 'draft',
): Promise<string> {
  let file = '';
  for await (const text of glossaryOf(strapi).importExport.export({ format, version }))
    file += text;
  return file;
}

export async function planned(
  strapi: Core.Strapi,
  source: ImportSource,
  as: ImportAim = 'published',
): Promise<ImportPlan> {
  return glossaryOf(strapi).importExport.plan(source, { as });
}

/** Imports a file without looking at the difference first. */
export async function imported(
  strapi: Core.Strapi,
  source: ImportSource,
  { as = 'published', ...options }: RunOptions & { readonly as?: ImportAim } = {},
): Promise<ImportOutcome> {
  const plan = await planned(strapi, source, as);
  return glossaryOf(strapi).importExport.apply(source, plan, IMPORTER, options);
}

export function summaryOf({ planned: rows, refused, unchanged }: ImportPlan): {
  readonly rows: readonly string[];
  readonly refused: readonly string[];
  readonly unchanged: number;
} {
  return {
    rows: rows.map(
      ({ line, name, change, changes }) =>
        `${line} ${name} ${[change, ...changes.map(({ field }) => field)].join(' ')}`,
    ),
    refused: refused.map(({ line, name, reasons }) => `${line} ${name}: ${reasons.join('; ')}`),
    unchanged,
  };
}
