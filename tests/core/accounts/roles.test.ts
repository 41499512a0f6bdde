import {
  type DocumentAction,
  type Role,
  ROLE_RIGHTS,
  type Subject,
} from '../../../src/plugins/glossary/core/accounts/roles';
import {
  firstAdministratorToken,
  isSameToken,
} from '../../../src/plugins/strapi-guard/core/accounts/first-administrator';
import {
  mailServerOf,
  mailTransportOf,
} from '../../../src/plugins/shared/core/accounts/mail-server';

const mayDo = (role: Role, subject: Subject): DocumentAction[] =>
  ROLE_RIGHTS[role].documents
    .filter((right) => right.subject === subject)
    .flatMap(({ actions }) => actions)
    .sort();
const mayWrite = (role: Role, subject: Subject, attribute: string): boolean =>
  ROLE_RIGHTS[role].documents.some(
    (right) =>
      right.subject === subject &&
      right.actions.some((act) => act === 'create' || act === 'update') &&
      !right.without.includes(attribute),
  );

it.each<[Role, Subject, DocumentAction[]]>([
  ['author', 'term', ['create', 'read', 'update']],
  ['author', 'category', ['read']],
  ['author', 'debt-score', ['read']],
  ['editor', 'term', ['create', 'delete', 'publish', 'read', 'update']],
  ['editor', 'category', ['create', 'read', 'update']],
  ['editor', 'debt-score', ['delete', 'read', 'update']],
])('an %s may do with a %s: %j', (role, subject, acts) => {
  expect(mayDo(role, subject)).toEqual(acts);
});

it.each<[Role, Subject, string, boolean]>([
  ['author', 'term', 'score_draft', true],
  ['author', 'term', 'debt_score', false],
  ['editor', 'term', 'debt_score', false],
  ['editor', 'debt-score', 'term', false],
])('an %s writes of a %s the attribute %s: %s', (role, subject, attribute, expected) => {
  expect(mayWrite(role, subject, attribute)).toBe(expected);
});

const TOKEN = firstAdministratorToken('secret', 'database');

it('the token is the same for the same secret and database, and another one for every other', () => {
  expect(TOKEN).toMatch(/^[\w-]{43}$/);
  expect(firstAdministratorToken('secret', 'database')).toBe(TOKEN);
  expect(firstAdministratorToken('secret', 'another')).not.toBe(TOKEN);
  expect(firstAdministratorToken('another', 'database')).not.toBe(TOKEN);
});

it.each(['', 'x', TOKEN.slice(0, -1), `${TOKEN}x`, TOKEN.toLowerCase()])(
  '%j is not the token',
  (given) => {
    expect(isSameToken(given, TOKEN)).toBe(false);
    expect(isSameToken(TOKEN, TOKEN)).toBe(true);
  },
);

it.each([
  ['smtp://me:secret@mail.example.org', { requireTLS: true, ignoreTLS: false }],
  ['smtp://me:secret@127.0.0.1.example.org', { requireTLS: true, ignoreTLS: false }],
  ['smtp://mail.example.org', { requireTLS: false, ignoreTLS: false }],
  ['smtp://me:secret@127.0.0.1', { requireTLS: false, ignoreTLS: true }],
  ['smtp://me:secret@[::1]', { requireTLS: false, ignoreTLS: true }],
  ['smtp://LOCALHOST', { requireTLS: false, ignoreTLS: true }],
  ['smtps://me:secret@localhost', { requireTLS: false, ignoreTLS: false }],
])('no password goes over a network in the clear: %s', (url, tls) => {
  const server = mailServerOf(url);
  expect(server && mailTransportOf(server)).toMatchObject(tls);
});
