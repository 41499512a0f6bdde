import { creditOf } from '../../../src/plugins/glossary/core/term/credit';

it.each([
  ['one word', 'OWASP', { kind: 'organisation', name: 'OWASP' }],
  [
    'more than two words',
    ' The Example  Editors ',
    { kind: 'organisation', name: 'The Example Editors' },
  ],
  ['two words', 'Mozilla Foundation', { kind: 'organisation', name: 'Mozilla Foundation' }],
  ['a company', 'Acme, Inc.', { kind: 'organisation', name: 'Acme, Inc.' }],
  ['another company', 'Acme, Pty. Ltd', { kind: 'organisation', name: 'Acme, Pty. Ltd' }],
  ['one of Europe', 'Beispiel, S.A.', { kind: 'organisation', name: 'Beispiel, S.A.' }],
  [
    'a person with a title',
    'King, Martin Luther Jr.',
    {
      kind: 'person',
      name: 'Martin Luther Jr. King',
      given: 'Martin Luther Jr.',
      family: 'King',
    },
  ],
  [
    'a family name and what is before a comma',
    'von Neumann,  John ',
    { kind: 'person', name: 'John von Neumann', given: 'John', family: 'von Neumann' },
  ],
  [
    'several commas',
    'Smith, Jones, and Co',
    { kind: 'organisation', name: 'Smith, Jones, and Co' },
  ],
  ['nothing behind the comma', 'Acme,', { kind: 'organisation', name: 'Acme,' }],
])('%s', (_what, author, credit) => {
  expect(creditOf(author)).toEqual(credit);
});
