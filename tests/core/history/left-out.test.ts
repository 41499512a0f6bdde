import {
  addressesLost,
  fieldNotAllowed,
  goneDocument,
  shownHolder,
  slugHeld,
} from '../../../src/plugins/glossary/core/history/left-out';

it.each([
  [
    goneDocument('related', 'Deadlock'),
    'Related: “Deadlock” does not exist any more, and is left out.',
  ],
  [
    goneDocument('category', null),
    'Category: a term or category does not exist any more, and is left out.',
  ],
  [fieldNotAllowed('score_draft'), '“Debt score” stays as it is: your role may not change it.'],
  [fieldNotAllowed('detection.tools'), '“Tools” stays as it is: your role may not change it.'],
  [
    slugHeld('queue', { hold: 'page', name: 'Queue' }, 'queue_2'),
    'The slug “queue” is taken by the term “Queue”; the draft has “queue_2” instead.',
  ],
  [
    slugHeld('queue', { hold: 'draft', name: null }, null),
    'The slug “queue” is taken by the draft of another term; the draft keeps its own slug.',
  ],
  [addressesLost(['a']), 'The former address “a” belongs to another term now.'],
  [addressesLost(['a', 'b']), 'The former addresses “a”, “b” belong to other terms now.'],
])('%s', (sentence, expected) => {
  expect(sentence).toBe(expected);
});

it('names no draft of somebody else', () => {
  expect(shownHolder({ hold: 'draft', name: 'Secret' })).toEqual({ hold: 'draft', name: null });
  expect(shownHolder({ hold: 'page', name: 'Public' }).name).toBe('Public');
});
