import { notDoneOf } from '../../../src/plugins/glossary/admin/src/error-message';
import { savingFailureOf } from '../../../src/plugins/glossary/admin/src/saving/saving-failure';

const say = (id: string): string => id;

const answered = (status: number, message = 'Internal Server Error') => ({
  ...{ status, message },
  response: { data: { error: { name: 'ApplicationError', message, details: {} } } },
});

it.each([
  ['an ended session', answered(401, 'Missing or invalid credentials'), 'act.session'],
  ['no answer', { message: 'Failed to fetch' }, 'act.unanswered'],
  ['an error without a sentence', answered(500), 'merge.failed'],
  ['a refusal with its reason', answered(409, 'Somebody was quicker.'), 'Somebody was quicker.'],
  ['nothing that is known', undefined, 'act.unanswered'],
])('the message of a panel action for %s', (_what, error, said) => {
  expect(notDoneOf(error, say, 'merge.failed')).toBe(said);
});

it('an action that might run twice reports a missing response as an error', () => {
  expect(notDoneOf({}, say, 'duplicate.failed', 'duplicate.failed')).toBe('duplicate.failed');
});

it.each([
  ['an ended session', answered(401), { kind: 'session', message: '' }],
  ['no answer', { message: 'Failed to fetch' }, { kind: 'unreachable', message: '' }],
  ['a term that is gone', answered(404), { kind: 'gone', message: '' }],
  [
    'a refusal with its reason',
    answered(400, 'Too long.'),
    { kind: 'refused', message: 'Too long.' },
  ],
])('the message of the term form when a save met %s', (_what, error, failure) => {
  expect(savingFailureOf('save', error)).toEqual({ way: 'save', ...failure });
});
