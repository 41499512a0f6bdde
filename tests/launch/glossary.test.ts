import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { COMPLETE_TERM } from '../support/content/content';

const ROOT = path.resolve(__dirname, '..', '..');
const folder = mkdtempSync(path.join(ROOT, '.tmp', 'tests', 'import-export-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly said: string;
  readonly complained: string;
}

function glossary(...words: readonly string[]): Ended {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(ROOT, 'src/launch/glossary.mjs'), ...words],
    {
      cwd: folder,
      env: {
        ...process.env,
        DATABASE_FILENAME: path.join(folder, 'data.sqlite'),
        INIT_CWD: folder,
      },
      encoding: 'utf8',
      timeout: 100_000,
    },
  );
  return { code: status, said: stdout.trim(), complained: stderr.trim() };
}

it.each([
  [['move'], 'The command is "move"; allowed is import, export, create-admin.'],
  [['import'], 'The file to import is missing.'],
  [['import', 'terms.txt'], 'The name "terms.txt" does not say which format it is; add --format.'],
  [['import', 'a.csv', '--as', 'secret'], '--as is "secret"; allowed is published, draft.'],
  [['import', 'a.csv', 'b.csv'], 'One file at a time: a.csv, b.csv.'],
  [['export', '--format', 'xml'], '--format is "xml"; allowed is json, jsonl, csv.'],
  [['export', '--yes'], "Unknown option '--yes'."],
])('a wrong call is answered with one sentence: %j', (words, sentence) => {
  const { code, said, complained } = glossary(...words);
  expect([code, said, complained.split('\n')[0]]).toEqual([2, '', sentence]);
});

it.each(['--help', '-h'])('%s explains the commands', (word) => {
  const { code, said } = glossary('import', word);
  expect(code).toBe(0);
  expect(said).toContain('npm run glossary -- import FILE');
});

it('a file is imported, once; what was refused is said with its line; and it comes out again', () => {
  const term = { ...COMPLETE_TERM, term: 'From A File', category: 'files', created: '2020-01-02' };
  const rows = [
    { kind: 'category', key: 'files', name: 'Files' },
    { ...term, slug: 'from_a_file' },
    { ...term, slug: 'refused_one', tags: [] },
  ];
  const file = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  writeFileSync(path.join(folder, 'terms.jsonl'), file);

  const unanswered = glossary('import', 'terms.jsonl');
  expect(unanswered.code).toBe(1);
  expect(unanswered.said.split('\n').slice(-2)).toEqual([
    'Nobody can be asked here; --yes writes without a question.',
    'Nothing was written.',
  ]);

  const first = glossary('import', 'terms.jsonl', '--yes');
  expect(first.said.split('\n')).toEqual([
    'new      category files (line 1)',
    'new      term from_a_file (line 2)',
    'refused  line 3, refused_one: tags must hold at least one item',
    '1 new term, 0 changed, 1 category new or changed, 0 unchanged, 1 refused.',
    expect.stringMatching(/^Done: 1 term is as the file says, after \d+ s\.$/),
  ]);
  expect(first.complained).toContain('[########################] 2 of 2, ');
  expect(first.code).toBe(1);

  const second = glossary('import', 'terms.jsonl', '--yes');
  expect(second.said.split('\n').slice(-2)).toEqual([
    '0 new terms, 0 changed, 0 categories new or changed, 2 unchanged, 1 refused.',
    'Nothing to write.',
  ]);

  const { code, said, complained } = glossary('export');
  expect([code, complained]).toEqual([0, '']);
  const [category, written] = said.split('\n').map((line) => JSON.parse(line));
  expect(category).toEqual({ ...rows[0], tagline: null, introduction: null });
  expect(written).toMatchObject({ ...rows[1], published: true });

  expect(glossary('export', 'out.csv').code).toBe(0);
  expect(readFileSync(path.join(folder, 'out.csv'), 'utf8')).toMatch(/^kind,slug,term,/);
});

it('an import of many terms ends with 0, and prints no error at its end', () => {
  const rows = Array.from({ length: 30 }, (_none, index) => ({
    ...COMPLETE_TERM,
    slug: `one_of_many_${index}`,
    term: `One Of Many ${index}`,
    category: 'many',
  }));
  const file = [{ kind: 'category', key: 'many', name: 'Many' }, ...rows];
  writeFileSync(
    path.join(folder, 'many.jsonl'),
    file.map((row) => `${JSON.stringify(row)}\n`).join(''),
  );
  const { code, said, complained } = glossary('import', 'many.jsonl', '--yes');
  expect(said).toMatch(/\nDone: 30 terms are as the file says, after \d+ s\.$/);
  expect([code, complained.match(/.*(?:Error|aborted).*/g)]).toEqual([0, null]);
});
