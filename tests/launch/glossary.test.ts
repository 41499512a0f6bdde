import { spawnSync } from 'node:child_process';
import {
  linkSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type * as Arguments from '../../src/launch/import-export/arguments.mjs' with {
  'resolution-mode': 'import',
};
import type * as Progress from '../../src/launch/import-export/progress.mjs' with {
  'resolution-mode': 'import',
};
import type * as Import from '../../src/launch/import-export/import.mjs' with {
  'resolution-mode': 'import',
};
import type * as OutputFile from '../../src/launch/output-file.mjs' with {
  'resolution-mode': 'import',
};
import type * as Plan from '../../src/launch/import-export/plan.mjs' with {
  'resolution-mode': 'import',
};
import type * as PlanText from '../../src/launch/import-export/plan-text.mjs' with {
  'resolution-mode': 'import',
};
import { inFileWords, NO_ITEM } from '../../src/plugins/glossary/core/publishing/completeness';
import { COMPLETE_TERM } from '../support/content/content';
import { copyPreparedFile } from '../support/database/fresh-database';
import { requireOutside } from '../support/jest/require-outside';

const ROOT = path.resolve(__dirname, '..', '..');
const ofCommand = (name: string) => path.join(ROOT, 'src/launch/import-export', name);
const { CALL_ERRORS, parseArguments } = requireOutside<typeof Arguments>(
  ofCommand('arguments.mjs'),
);
const { endText } = requireOutside<typeof Progress>(ofCommand('progress.mjs'));
const { OUTPUT_ERRORS, outputFile } = requireOutside<typeof OutputFile>(
  path.join(ROOT, 'src/launch/output-file.mjs'),
);
const { SAID } = requireOutside<typeof Import>(ofCommand('import.mjs'));
const { CATEGORIES_CAN_BE_MADE } = requireOutside<typeof PlanText>(ofCommand('plan-text.mjs'));
const { CAN_BE_LEFT_OUT, leaveOutQuestion, planOf } = requireOutside<typeof Plan>(
  ofCommand('plan.mjs'),
);
const folder = mkdtempSync(path.join(tmpdir(), 'glossary-import-export-'));
beforeAll(() => copyPreparedFile('started', path.join(folder, 'data.sqlite')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly said: string;
  readonly complained: string;
}

const glossary = (...words: readonly string[]): Ended => glossaryWith({}, ...words);

function glossaryWith(
  environment: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Ended {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(ROOT, 'src/launch/glossary.mjs'), ...words],
    {
      cwd: folder,
      env: {
        ...process.env,
        DATABASE_FILENAME: path.join(folder, 'data.sqlite'),
        INIT_CWD: folder,
        ...environment,
      },
      encoding: 'utf8',
      timeout: 100_000,
    },
  );
  return { code: status, said: stdout.trim(), complained: stderr.trim() };
}

/** How an import ends that has written so many terms, however long it took. */
const done = (written: number): string =>
  withoutTime(
    endText({ end: 'done', written, unfinished: 0, categories: 0, failure: null }, 0, null),
  );
const withoutTime = (said: string): string => said.replace(/\d+ s\.$/, '');
const lastLine = (said: string): string => withoutTime(said.split('\n').at(-1) ?? '');

it.each([
  [['delete'], CALL_ERRORS.command('delete')],
  [['import'], CALL_ERRORS.noFile],
  [['import', 'terms.txt'], CALL_ERRORS.noFormat('terms.txt')],
  [
    ['import', 'a.csv', '--as', 'secret'],
    CALL_ERRORS.value('as', 'secret', ['published', 'draft']),
  ],
  [['import', 'a.csv', 'b.csv'], CALL_ERRORS.severalFiles(['a.csv', 'b.csv'])],
  [['export', '--format', 'xml'], CALL_ERRORS.value('format', 'xml', ['json', 'jsonl', 'csv'])],
  [['export', '--yes'], "Unknown option '--yes'."],
  [['export', 'a.json', '--bom'], CALL_ERRORS.markBeside('json')],
  [['import', 'a.csv', '--refused', './a.csv'], CALL_ERRORS.refusedIntoItself],
  [['import', 'a.csv', '--refused', '-'], CALL_ERRORS.refusedToOutput],
])('a wrong call is answered with one sentence: %j', (words, sentence) => {
  expect(parseArguments(words)).toEqual({ command: 'wrong', sentence });
});

it('refused rows are not written into the imported file through a link to it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'links-'));
  const [file, link] = ['a.csv', 'link.csv'].map((name) => path.join(folder, name)) as [
    string,
    string,
  ];
  writeFileSync(file, 'slug\n');
  symlinkSync(file, link);
  const sentence = CALL_ERRORS.refusedIntoItself;
  expect(parseArguments(['import', file, '--refused', link])).toEqual({
    command: 'wrong',
    sentence,
  });
  rmSync(folder, { recursive: true });
});

it('a wrong call ends with 2, and --help explains the commands', () => {
  const { code, said, complained } = glossary('import');
  expect([code, said, complained.split('\n')[0]]).toEqual([2, '', CALL_ERRORS.noFile]);
  expect(parseArguments(['import', '-h'])).toEqual({ command: 'help' });
  const help = glossary('import', '--help');
  expect(help.code).toBe(0);
  expect(help.said).toContain('npm run glossary -- import FILE');
});

it('a file is imported once, refused rows are reported with their lines, and an export returns it', () => {
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
  expect(unanswered.said.split('\n').slice(-2)).toEqual([SAID.noTerminal, SAID.unwanted]);

  const first = glossary('import', 'terms.jsonl', '--yes');
  expect(withoutTime(first.said).split('\n')).toEqual([
    'new      category files (line 1)',
    'new      term from_a_file (line 2)',
    `refused  line 3, refused_one: ${inFileWords({ field: 'tags', message: NO_ITEM })}`,
    '1 new term, 0 changed, 1 category new or changed, 0 unchanged, 1 refused.',
    SAID.refusedCanBeKept,
    done(1),
  ]);
  expect(first.complained).toContain('[########################] 2 of 2, ');
  expect(first.code).toBe(1);

  const { code, said, complained } = glossary('export');
  expect([code, complained]).toEqual([0, '']);
  const [category, written] = said.split('\n').map((line) => JSON.parse(line));
  expect(category).toEqual({ ...rows[0], tagline: null, introduction: null });
  expect(written).toMatchObject({ ...rows[1], published: true });
});

it('a corpus of terms with little is imported: refusals summed up and written to a file, defaults, unknown columns left out', () => {
  const rows = Array.from(
    { length: 30 },
    (_none, index) =>
      `corpus_${index},Corpus ${index},${index < 4 ? `lost_${index}` : 'files'},Short.,"Two\nlines.",A`,
  );
  writeFileSync(
    path.join(folder, 'corpus.csv'),
    ['slug,term,category,short,long,cwe', ...rows, ''].join('\n'),
  );
  const least = { GLOSSARY_REQUIRED_FIELDS: 'severity' };

  const unknown = glossaryWith(least, 'import', 'corpus.csv', '--dry-run');
  expect(unknown.code).toBe(1);
  const complaint = unknown.complained.split('\n').at(-1) ?? '';
  expect(complaint).toContain('"cwe"');
  expect(complaint.endsWith(` ${CAN_BE_LEFT_OUT}`)).toBe(true);

  const call = ['import', 'corpus.csv', '--ignore-unknown', '--refused', 'mend.csv'];
  const dry = glossaryWith(least, ...call, '--dry-run');
  expect(dry.said.split('\n')).toEqual([
    'unknown  "cwe", in 30 rows; left out',
    'refused  30 rows: severity is missing (row 2, row 3 (line 4), row 4 (line 6), …)',
    'refused  4 rows: 4 categories are missing: "lost_0", "lost_1", "lost_2", "lost_3" (row 2, row 3 (line 4), row 4 (line 6), …)',
    'missing  4 categories: "lost_0", "lost_1", "lost_2", "lost_3"',
    CATEGORIES_CAN_BE_MADE,
    '           kind,key,name',
    '           category,lost_0,Lost 0',
    '0 new terms, 0 changed, 0 categories new or changed, 0 unchanged, 30 refused.',
    SAID.refusedAreIn('mend.csv'),
    SAID.noChange,
  ]);

  writeFileSync(path.join(folder, 'mend.csv'), 'there already');
  const written = glossaryWith(least, ...call, '--set', 'severity=info', '--yes', '--replace');
  expect(written.said).toMatch(/26 new terms.* 4 refused\.\n/);
  expect(lastLine(written.said)).toBe(done(26));
  // Nothing goes wrong when many terms were written and the command ends.
  expect([written.code, written.complained.match(/.*(?:Error|aborted).*/g)]).toEqual([1, null]);

  const refused = readFileSync(path.join(folder, 'mend.csv'), 'utf8');
  expect(refused.match(/corpus_/g)).toHaveLength(4);

  writeFileSync(
    path.join(folder, 'made.csv'),
    'slug,term,category,short\nin_made,In Made,made_here,S.\n',
  );
  const making = ['import', 'made.csv', '--as', 'draft', '--create-categories'];
  const made = glossary(...making, '--yes');
  expect(withoutTime(made.said).split('\n')).toEqual([
    'new      term in_made (row 2)',
    'new      category made_here (for 1 term)',
    '1 new term, 0 changed, 1 category new or changed, 0 unchanged, 0 refused.',
    done(1),
  ]);
  expect(made.code).toBe(0);

  // A file that changes no term may still name some that are not there yet.
  writeFileSync(path.join(folder, 'names.jsonl'), '{"slug":"in_made","related":["nowhere"]}\n');
  const naming = ['import', 'names.jsonl', '--as', 'draft', '--yes'];
  expect(lastLine(glossary(...naming).said)).toBe(done(0));

  expect(glossary('export', 'excel.csv', '--bom').code).toBe(0);
  const excel = readFileSync(path.join(folder, 'excel.csv'), 'utf8');
  expect(excel).toMatch(/^\ufeffkind,slug,/);
  expect(excel).toContain('made_here,Made here');
});

describe('no command overwrites files that the service needs', () => {
  const at = (name: string) => path.join(folder, name);
  const stateOf = (target: string) => statSync(target, { throwIfNoEntry: false })?.ino;
  beforeAll(() => {
    writeFileSync(at('row.jsonl'), '{"slug":"Wrong"}\n');
    symlinkSync('data.sqlite', at('link'));
    linkSync(at('data.sqlite'), at('hard'));
    symlinkSync('.', at('around'));
  });

  it.each([
    ['data.sqlite'],
    ['link'],
    ['hard'],
    ['around/data.sqlite'],
    ['around/data.sqlite-wal'],
    ['data.sqlite-shm'],
    ['data.sqlite-journal'],
    ['data.sqlite.start-lock'],
    ['data.sqlite.first-administrator'],
    [path.join(ROOT, '.env')],
  ])('such as %s', (name) => {
    process.env.DATABASE_FILENAME = at('data.sqlite');
    const target = path.resolve(folder, name);
    expect(() => outputFile(target, { replace: true })).toThrow(OUTPUT_ERRORS.needed(target));
  });

  it.each([
    ['with a backup', ['backup', 'hard', '--replace']],
    ['with an export', ['export', 'hard', '--format', 'csv', '--replace']],
    ['with refused rows', ['import', 'row.jsonl', '--yes', '--refused', 'hard', '--replace']],
  ])('%s', (_what, words) => {
    const before = stateOf(at('data.sqlite'));
    const { code, complained } = glossary(...words);
    expect([code, complained]).toEqual([1, OUTPUT_ERRORS.needed('hard')]);
    expect(stateOf(at('hard'))).toBe(before);
  });
});

describe('keys and columns that are not known are left out after a question', () => {
  const WITH = { unknown: [{ name: 'a' }, { name: 'b' }] };
  const WITHOUT = { unknown: [] };
  const ofTable = async (areLeftOut: boolean) => {
    await Promise.resolve();
    if (areLeftOut) return WITHOUT;
    throw Object.assign(new Error('Cannot be compared.'), { names: ['cwe'] });
  };
  const ofObjects = async (areLeftOut: boolean) => {
    await Promise.resolve();
    return areLeftOut ? WITHOUT : WITH;
  };
  const REFUSED = `Cannot be compared. ${CAN_BE_LEFT_OUT}`;

  it.each([
    ['a table', ofTable, true, [leaveOutQuestion(['cwe'])], WITHOUT],
    ['a table', ofTable, false, [leaveOutQuestion(['cwe'])], REFUSED],
    ['a table', ofTable, null, [], REFUSED],
    ['objects', ofObjects, true, [leaveOutQuestion(['a', 'b'])], WITHOUT],
    ['objects', ofObjects, false, [leaveOutQuestion(['a', 'b'])], WITH],
    ['objects', ofObjects, null, [], WITH],
  ])(
    'of %s, answered otherwise than by --ignore-unknown (%#)',
    async (_what, compare, answer, questions, end) => {
      const asked: string[] = [];
      const ask = (question: string): Promise<boolean> => {
        asked.push(question);
        return Promise.resolve(answer === true);
      };
      const planned = planOf(compare, false, answer === null ? null : ask);
      expect(await planned.catch(({ message }: Error) => message)).toEqual(end);
      expect(asked).toEqual(questions);
    },
  );
});
