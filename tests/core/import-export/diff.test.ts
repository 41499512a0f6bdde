import {
  changesOfCategory,
  changesOfTerm,
  fieldChange,
  mergedTerm,
} from '../../../src/plugins/glossary/core/import-export/diff';
import { EMPTY_TERM } from '../../../src/plugins/glossary/core/import-export/file-term';
import { aFileTerm } from '../../support/content/file-rows';

const TERM = aFileTerm();

it('a term is the same as itself', () => {
  expect(changesOfTerm(TERM, mergedTerm(TERM, TERM))).toEqual([]);
});

it('what a file leaves out stays, what it empties is emptied, and days are never taken away', () => {
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

it('a new term is empty where a file says nothing', () => {
  expect(mergedTerm(null, { slug: 'a', short: 'S.' })).toEqual({
    ...EMPTY_TERM,
    slug: 'a',
    short: 'S.',
  });
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

it('a category changes by what a file says of it', () => {
  const category = { key: 'a', name: 'A', tagline: 'T', introduction: null };
  expect(changesOfCategory(category, { key: 'a' })).toEqual([]);
  expect(changesOfCategory(category, { key: 'a', name: 'A', tagline: null })).toEqual([
    { field: 'tagline', before: 'T', after: '(nothing)' },
  ]);
});
