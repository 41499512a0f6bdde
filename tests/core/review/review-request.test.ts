import {
  NOTE_MAX_LENGTH,
  noteOf,
  oldestAnswer,
} from '../../../src/plugins/glossary/core/review/review-request';

it.each([
  ['A note.', 'A note.'],
  ['  with blanks around \n', 'with blanks around'],
  ['two\n\tlines', 'two\n\tlines'],
  ['<b>&amp;</b> 🙂', '<b>&amp;</b> 🙂'],
  ['x'.repeat(NOTE_MAX_LENGTH), 'x'.repeat(NOTE_MAX_LENGTH)],
])('a note is kept as plain text: %j', (given, note) => {
  expect(noteOf(given, true)).toEqual({ ok: true, note });
});

it.each([
  [undefined, 'not-text'],
  [5, 'not-text'],
  [['a'], 'not-text'],
  ['a\u0000b', 'not-text'],
  ['a\u001bb', 'not-text'],
  ['x'.repeat(NOTE_MAX_LENGTH + 1), 'too-long'],
  ['  ', 'empty'],
])('%j is no note: %s', (given, reason) => {
  expect(noteOf(given, true)).toEqual({ ok: false, reason });
});

it('the note of a review request is optional', () => {
  expect(noteOf('', false)).toEqual({ ok: true, note: '' });
});

it('an answer is kept for 90 days', () => {
  expect(new Date(oldestAnswer(new Date('2026-03-23T12:00:00Z'))).toISOString()).toBe(
    '2025-12-23T12:00:00.000Z',
  );
});
