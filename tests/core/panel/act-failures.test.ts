import { notDoneOf } from '../../../src/plugins/glossary/admin/src/error-message';
import {
  ForeignAnswer,
  isForeign,
  isOurs,
} from '../../../src/plugins/glossary/admin/src/foreign-answers';
import { savingFailureOf } from '../../../src/plugins/glossary/admin/src/saving/saving-failure';

const say = (id: string): string => id;

const answered = (status: number, message = 'Internal Server Error', details: object = {}) => ({
  ...{ status, message },
  response: { data: { error: { name: 'ApplicationError', message, details } } },
});
const UNIQUE = 'This attribute must be unique';

it.each([
  ['an ended session', answered(401, 'Missing or invalid credentials'), 'act.session'],
  ['no answer', { message: 'Failed to fetch' }, 'act.unanswered'],
  ['an error without a sentence', answered(500), 'merge.failed'],
  ['a refusal with its reason', answered(409, 'Somebody was quicker.'), 'Somebody was quicker.'],
  ['nothing that is known', undefined, 'act.unanswered'],
  ['an answer that is not the service’s', new ForeignAnswer(), 'act.foreign'],
  ['a refusal by Strapi, which writes no full stop', answered(400, UNIQUE), `${UNIQUE}.`],
  [
    'a refusal of ours with all that is wrong in its own sentence',
    answered(400, '“A” cannot be published: b is missing; c is missing.', {
      errors: [{ message: 'is missing' }, { message: 'is missing' }],
    }),
    '“A” cannot be published: b is missing; c is missing.',
  ],
  [
    'several refusals by Strapi',
    answered(400, '2 errors occurred', { errors: [{ message: UNIQUE }, { message: 'Too long' }] }),
    `${UNIQUE}. Too long.`,
  ],
  [
    'what a colleague has saved meanwhile',
    answered(409, 'Somebody was quicker.', { savedBy: null }),
    'Somebody was quicker. act.look-again',
  ],
  [
    'the same in Strapi’s store',
    { name: 'ConflictError', status: 409, message: 'Too late.', details: { savedBy: 'Ada' } },
    'Too late. act.look-again',
  ],
])('the message of a panel action for %s', (_what, error, said) => {
  expect(notDoneOf(error, say, 'merge.failed')).toBe(said);
});

it('an action that might run twice reports a missing response as an error', () => {
  expect(notDoneOf({}, say, 'duplicate.failed', 'duplicate.failed')).toBe('duplicate.failed');
});

it('a first save without an answer may have been done', () => {
  expect(savingFailureOf('save', {}, true)).toMatchObject({ kind: 'unknown' });
});

it.each([
  ['an ended session', answered(401), { kind: 'session', message: '' }],
  ['no answer', { message: 'Failed to fetch' }, { kind: 'unreachable', message: '' }],
  ['an answer that is not the service’s', new ForeignAnswer(), { kind: 'foreign', message: '' }],
  ['a term that is gone', answered(404), { kind: 'gone', message: '' }],
  ['an error without a sentence', answered(500), { kind: 'broken', message: '' }],
  [
    'a refusal with its reason',
    answered(400, 'Too long.'),
    { kind: 'refused', message: 'Too long.' },
  ],
])('the message of the term form when a save met %s', (_what, error, failure) => {
  expect(savingFailureOf('save', error)).toEqual({ way: 'save', ...failure });
});

const JSON_ASKED = { Authorization: 'Bearer token', Accept: 'application/json' };
const FILE_ASKED = { Authorization: 'Bearer token' };
const HTML = 'text/html; charset=utf-8';

it.each<[string, number, string | null, HeadersInit, boolean]>([
  ['JSON', 200, 'application/json; charset=utf-8', JSON_ASKED, false],
  ['nothing, as it says', 204, null, JSON_ASKED, false],
  ['a refusal in HTML, which fails anyway', 502, HTML, JSON_ASKED, false],
  ['a page in place of JSON', 200, HTML, JSON_ASKED, true],
  ['a text in place of JSON', 200, 'text/plain', JSON_ASKED, true],
  ['a file', 200, 'text/csv', FILE_ASKED, false],
  ['a page in place of a file', 200, HTML, FILE_ASKED, true],
  ['a page that something else has asked for', 200, HTML, {}, false],
])('an answer of the service or not: %s', (_what, status, type, asked, expected) => {
  const headers = new Headers(type === null ? {} : { 'Content-Type': type });
  const answer = { ok: status < 300, status, headers };
  expect(isForeign(answer, new Headers(asked))).toBe(expected);
});

const PAGE = 'https://cms.example.org/admin/list';
const ITSELF = 'https://cms.example.org';
const BELOW = 'https://api.example.org/cms';

it.each([
  ['of the glossary', '/glossary-panel/terms', ITSELF, true],
  ['of the content manager', `${ITSELF}/content-manager/init?page=1`, ITSELF, true],
  ['below the path of the service', `${BELOW}/content-manager/init`, BELOW, true],
  ['beside the path of the service', 'https://api.example.org/content-manager/init', BELOW, false],
  ['of the page, not the service', '/content-manager/init', BELOW, false],
  ['of another part of the host', '/admin/users/me', ITSELF, false],
  ['of another plugin', '/other/content-manager/init', ITSELF, false],
  ['of another plugin with a like name', '/content-manager-more/init', ITSELF, false],
  ['of another host', 'https://example.com/content-manager/init', ITSELF, false],
  ['of a host that begins alike', `${ITSELF}.com/content-manager/init`, ITSELF, false],
  ['with ours in its query', '/other?next=/content-manager/init', ITSELF, false],
])('an address %s is ours or not', (_what, address, backend, expected) => {
  expect(isOurs(address, backend, PAGE)).toBe(expected);
});
