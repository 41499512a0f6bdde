import {
  changesOfCategory,
  changesOfTerm,
  diffsOfTerm,
  fieldChange,
  mergedTerm,
} from '../../../src/plugins/glossary/core/import-export/diff';
import { aFileTerm } from '../../support/content/file-rows';

const TERM = aFileTerm();
const ONE = { value: 1, rationale: 'One.' };
const NO_SCORE = { d: ONE, e: ONE, b: ONE, t: ONE };

it('a term is the same as itself', () => {
  expect(changesOfTerm(TERM, mergedTerm(TERM, TERM))).toEqual([]);
});

it('omitted fields stay, empty ones are cleared, and days are never removed', () => {
  const merged = mergedTerm(TERM, {
    slug: 'sql_injection',
    short: null,
    tags: [],
    created: null,
    updated: null,
    score: null,
  });
  expect(merged).toEqual({ ...TERM, short: null, tags: [], score: null });
  expect(changesOfTerm(TERM, merged).map(({ field }) => field)).toEqual([
    'short',
    'tags',
    'score.d.value',
    'score.d.rationale',
    'score.e.value',
    'score.e.rationale',
    'score.b.value',
    'score.b.rationale',
    'score.t.value',
    'score.t.rationale',
  ]);
});

it('detection hints without content are not the same as none', () => {
  const none = aFileTerm({ detection: null });
  const empty = aFileTerm({
    detection: { symptoms: [], auto_detectable: false, tools: [] },
  });
  expect(changesOfTerm(none, empty)).toEqual([
    { field: 'detection.auto_detectable', before: '(nothing)', after: 'false' },
  ]);
});

it('line ends make no difference', () => {
  const before = aFileTerm({
    long: 'One.\n\nTwo.\n',
    bad_code: 'a\r\nb\r\n',
    common_mistakes: ['one\ntwo'],
    score: { ...NO_SCORE, t: { value: 1, rationale: 'a\nb' } },
  });
  const after = aFileTerm({
    long: 'One.\r\n\r\nTwo.\r\n',
    bad_code: 'a\rb\n',
    common_mistakes: ['one\r\ntwo'],
    score: { ...NO_SCORE, t: { value: 1, rationale: 'a\r\nb' } },
  });
  expect(changesOfTerm(before, after)).toEqual([]);
  expect(changesOfTerm(before, { ...after, long: 'One.\r\nTwo.\r\n' })).toHaveLength(1);
  const category = { key: 'a', name: 'A', tagline: null, introduction: 'a\nb' };
  expect(changesOfCategory(category, { key: 'a', introduction: 'a\r\nb' })).toEqual([]);
});

it('a full difference has everything, and marks the changes', () => {
  const same = 'x '.repeat(300);
  const before = aFileTerm({ long: `${same}old`, tags: ['one', 'two'], bad_code: 'a\r\nb\n' });
  const after = aFileTerm({ long: `${same}new`, tags: ['one'], bad_code: 'a\nc\n' });
  expect(diffsOfTerm(before, after)).toEqual([
    {
      field: 'long',
      label: 'Explanation',
      kind: 'text',
      parts: [
        { fate: 'kept', text: same },
        { fate: 'removed', text: 'old' },
        { fate: 'added', text: 'new' },
      ],
    },
    {
      field: 'tags',
      label: 'Tags',
      kind: 'list',
      items: [
        { fate: 'kept', text: 'one' },
        { fate: 'removed', text: 'two' },
      ],
    },
    {
      field: 'bad_code',
      label: 'Bad example',
      kind: 'code',
      parts: [
        { fate: 'kept', text: 'a\n' },
        { fate: 'removed', text: 'b\n' },
        { fate: 'added', text: 'c\n' },
      ],
    },
  ]);
});

it('a value that is no text is shown in full as well', () => {
  const before = aFileTerm({ detection: null });
  const after = aFileTerm({
    score: { ...NO_SCORE, d: { value: 7, rationale: 'One.' } },
    detection: { symptoms: [], auto_detectable: true, tools: [] },
  });
  const shown = diffsOfTerm({ ...before, score: NO_SCORE }, after);
  expect(shown.map(({ field }) => field)).toEqual(['detection.auto_detectable', 'score.d.value']);
  expect(JSON.stringify(shown)).toContain('"fate":"added","text":"7"');
});

it('the order of a list counts', () => {
  const turned = aFileTerm({ related: ['allow_list', 'path_traversal'] });
  expect(changesOfTerm(TERM, turned).map(({ field }) => field)).toEqual(['related']);
});

it('excerpts begin shortly before the first difference', () => {
  const same = 'x'.repeat(100);
  expect(fieldChange('long', `${same}old${same}`, `${same}new`)).toEqual({
    field: 'long',
    before: `…${'x'.repeat(20)}old${'x'.repeat(57)}…`,
    after: `…${'x'.repeat(20)}new`,
  });
});

it('a category changes as its row in the file says', () => {
  const category = { key: 'a', name: 'A', tagline: 'T', introduction: null };
  expect(changesOfCategory(category, { key: 'a' })).toEqual([]);
  expect(changesOfCategory(category, { key: 'a', name: 'A', tagline: null })).toEqual([
    { field: 'tagline', before: 'T', after: '(nothing)' },
  ]);
});
