import {
  type Act,
  type Role,
  ROLE_RIGHTS,
  type Subject,
} from '../../../src/plugins/glossary/core/accounts/roles';

const mayDo = (role: Role, subject: Subject): Act[] =>
  ROLE_RIGHTS[role].documents
    .filter((right) => right.subject === subject)
    .flatMap(({ acts }) => acts)
    .sort();
const mayWrite = (role: Role, subject: Subject, attribute: string): boolean =>
  ROLE_RIGHTS[role].documents.some(
    (right) =>
      right.subject === subject &&
      right.acts.some((act) => act === 'create' || act === 'update') &&
      !right.without.includes(attribute),
  );

it.each<[Role, Subject, Act[]]>([
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
