import { catalogueOf, catalogueWith } from '../../../src/plugins/glossary/core/catalogue/catalogue';
import {
  type Neighbours,
  neighboursOf,
} from '../../../src/plugins/glossary/core/catalogue/neighbours';
import { anEntryNamed } from '../../support/content/a-term';

const JAVASCRIPT = { key: 'javascript', name: 'JavaScript' };
const CATALOGUE = catalogueOf(
  [
    anEntryNamed('Scope', { category: JAVASCRIPT }),
    anEntryNamed('Closure', { category: JAVASCRIPT, prerequisites: ['scope-id', 'draft-id'] }),
    anEntryNamed('Module', { category: JAVASCRIPT, prerequisites: ['scope-id'] }),
    anEntryNamed('Mutex', { category: { key: 'concurrency', name: 'Concurrency' } }),
  ],
  [],
);

function namesOf({ previous, next, builtOnThis }: Neighbours): unknown[] {
  return [previous && previous.term, next && next.term, builtOnThis.map(({ term }) => term)];
}

describe('before and after a term in its category, and built on it', () => {
  it.each([
    ['the first of a category', 'closure-id', [null, 'Module', []]],
    ['between two, past the terms of other categories', 'module-id', ['Closure', 'Scope', []]],
    ['the last, on which others are built', 'scope-id', ['Module', null, ['Closure', 'Module']]],
    ['alone in its category', 'mutex-id', [null, null, []]],
    ['not published, though named as a prerequisite', 'draft-id', [null, null, []]],
  ])('%s', (_case, documentId, expected) => {
    expect(namesOf(neighboursOf(CATALOGUE, documentId))).toEqual(expected);
  });

  it.each([
    [
      'a term has come that names it',
      [anEntryNamed('Hoisting', { category: JAVASCRIPT, prerequisites: ['scope-id'] })],
      [],
      ['Module', null, ['Closure', 'Hoisting', 'Module']],
    ],
    ['a term no longer names it', [anEntryNamed('Module')], [], ['Closure', null, ['Closure']]],
    ['all that name it have gone', [], ['closure-id', 'module-id'], [null, null, []]],
    [
      'it was renamed itself',
      [anEntryNamed('A Scope', { category: JAVASCRIPT, documentId: 'scope-id' })],
      [],
      [null, 'Closure', ['Closure', 'Module']],
    ],
  ])('after a change: %s', (_case, changed, gone, expected) => {
    const after = catalogueWith(CATALOGUE, changed, gone);
    expect(namesOf(neighboursOf(after, 'scope-id'))).toEqual(expected);
    expect(namesOf(neighboursOf(CATALOGUE, 'scope-id'))).toEqual([
      'Module',
      null,
      ['Closure', 'Module'],
    ]);
  });
});
