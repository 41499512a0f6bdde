import {
  EMPTY_TERM,
  type FileRow,
  type FileTerm,
} from '../../../src/plugins/glossary/core/import-export/file-term';
import type { FileFormat } from '../../../src/plugins/glossary/core/import-export/file-format';
import type { IncomingResult } from '../../../src/plugins/glossary/core/import-export/incoming';
import {
  readRows,
  type ReadRow,
} from '../../../src/plugins/glossary/core/import-export/files/read-rows';
import { textOfRows } from '../../../src/plugins/glossary/core/import-export/files/write-rows';

/** A term with every field filled in, also with what files find hard to carry. */
export function aFileTerm(overrides: Partial<FileTerm> = {}): FileTerm {
  return {
    ...EMPTY_TERM,
    slug: 'sql_injection',
    term: 'SQL Injection (SQLi)',
    category: 'security',
    difficulty: 'beginner',
    short: '=1+1 is no formula, "quoted", with a comma',
    long: 'First paragraph.\n\nSecond; ünïcödé 🎉.\r\n',
    aliases: ['SQLi', '-- comment', 'back\\slash', 'two\nlines'],
    search_terms: ['@symptom'],
    identifiers: ['CWE-89'],
    tags: ['sql'],
    misconception: "'=apostrophes' before a formula",
    why_it_matters: "'tis text",
    common_mistakes: ['@here', '\\n is not a line end', '\\e'],
    when_to_use: ['One.'],
    avoid_when: ['Other.'],
    related: ['path_traversal', 'allow_list'],
    prerequisites: ['prepared_statement'],
    refs: ['https://example.org/?a=1&b=2'],
    bad_code: '\tconst a = `${b}`;\n',
    good_code: '+const a = 1;\n',
    quick_fix: '@admin',
    severity: 'critical',
    effort: 'low',
    created: '2025-03-04',
    updated: '2026-03-23',
    code_language: 'php',
    applies_to: 'Every program.',
    origin: '-- somebody',
    not_to_be_confused_with: ['+Other: more.'],
    detection: { symptoms: ['-1 rows'], auto_detectable: true, tools: [] },
    agent: {
      confidence: 'high',
      false_positives: null,
      fix: 'manual',
      fix_effort: 'low',
      context: 'function',
      tests: 'add',
    },
    score: {
      d: { value: 5, rationale: '=because()' },
      e: { value: 0, rationale: 'Two\nlines.' },
      b: { value: 9, rationale: 'Nine.' },
      t: { value: 7, rationale: 'Seven.' },
    },
    author: 'Somebody',
    author_url: 'https://example.org',
    published: true,
    ...overrides,
  };
}

/** Bytes as a file gives them, cut into chunks of the same size, which cuts characters as well. */
export async function* inChunks(
  bytes: Uint8Array,
  size = bytes.length || 1,
): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.slice(start, start + size);
}

export async function writtenFile(rows: readonly FileRow[], format: FileFormat): Promise<string> {
  async function* all(): AsyncGenerator<FileRow> {
    yield* rows;
  }
  let file = '';
  for await (const text of textOfRows(all(), format)) file += text;
  return file;
}

export async function readFile(
  file: string | Uint8Array,
  format: FileFormat,
  chunkSize?: number,
): Promise<ReadRow[]> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const rows: ReadRow[] = [];
  for await (const row of readRows(inChunks(bytes, chunkSize), format)) rows.push(row);
  return rows;
}

/** The errors of each row of a file, by line; valid rows are left out. */
export async function faultsOfFile(
  file: string | Uint8Array,
  format: FileFormat,
): Promise<Record<number, readonly string[]>> {
  const rows = await readFile(file, format);
  return Object.fromEntries(
    rows.flatMap(({ line, result }) => (result.ok ? [] : [[line, result.reasons]])),
  );
}

/** The rows of a file in the form in which they are exported. */
export function fileRowsOf(rows: readonly ReadRow[]): FileRow[] {
  return rows.map(({ line, result }) => fileRowOf(line, result));
}

function fileRowOf(line: number, result: IncomingResult): FileRow {
  if (!result.ok) throw new Error(`Line ${line}: ${result.reasons.join('; ')}`);
  const { row } = result;
  return row.kind === 'term'
    ? { kind: 'term', term: { ...EMPTY_TERM, ...row.term } }
    : {
        kind: 'category',
        category: { name: '', tagline: null, introduction: null, ...row.category },
      };
}
