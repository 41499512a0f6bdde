import { toTermRecord } from '../../../src/plugins/glossary/core/term/term-record';
import { aTerm, NOTHING_OPTIONAL, someSettings } from '../../support/content/a-term';

const record = toTermRecord(aTerm(), someSettings());

describe('the keys are exactly those of the specification, in its order', () => {
  it('of the record (part 2.1)', () => {
    expect(Object.keys(record)).toEqual([
      'slug',
      'term',
      'category',
      'difficulty',
      'short',
      'long',
      'aliases',
      'tags',
      'misconception',
      'why_it_matters',
      'common_mistakes',
      'when_to_use',
      'avoid_when',
      'related',
      'prerequisites',
      'refs',
      'bad_code',
      'good_code',
      'quick_fix',
      'severity',
      'effort',
      'created',
      'updated',
      'citation',
    ]);
  });

  it('also when everything optional is empty', () => {
    const minimal = toTermRecord(aTerm(NOTHING_OPTIONAL), someSettings());
    expect(Object.keys(minimal)).toEqual(Object.keys(record));
  });
});

it('holds the content of the term', () => {
  const { citation: _citation, ...content } = record;
  expect(content).toEqual({
    slug: 'sql_injection',
    term: 'SQL Injection (SQLi)',
    category: 'security',
    difficulty: 'beginner',
    short: 'Data that is *read as SQL* & run.',
    long: 'A quote ends the literal.\n\nThe rest is parsed as `SELECT`.',
    aliases: ['SQLi', 'CWE-89'],
    tags: ['sql', 'prepared statement'],
    misconception: '"An ORM prevents it." Raw parts are sent as they are.',
    why_it_matters: 'One `WHERE` exposes **every** table.',
    common_mistakes: ['Escaping with `addslashes()`; bind the value.', 'Binding the column name.'],
    when_to_use: ['In a test of your own system.'],
    avoid_when: ['The system is not yours.'],
    related: ['path_traversal', 'allow_list'],
    prerequisites: ['prepared_statement'],
    refs: ['https://cwe.mitre.org/data/definitions/89.html', 'https://sqlite.org/'],
    bad_code: '$db->query("SELECT * FROM t WHERE id = $id"); // <b>',
    good_code: '$db->prepare("SELECT * FROM t WHERE id = ?")->execute([$id]);',
    quick_fix: 'Hand every value to `prepare()`.',
    severity: 'critical',
    effort: 'low',
    created: '2025-03-04',
    updated: '2026-03-23',
  });
});

it.each([
  ['HTML', '<b>"bold"</b> & \'quoted\''],
  ['Markdown', '**bold** `code` [link](/x)'],
  ['line ends and space', '  first\r\n\tsecond\n'],
  ['other scripts', '日本語 🙂 é'],
])('strings are the unescaped text of the editors: %s', (_case, text) => {
  const changed = toTermRecord(
    aTerm({ term: text, long: text, badCode: text, aliases: [text], commonMistakes: [text] }),
    someSettings(),
  );
  expect(changed).toMatchObject({
    term: text,
    long: text,
    bad_code: text,
    aliases: [text],
    common_mistakes: [text],
  });
});
