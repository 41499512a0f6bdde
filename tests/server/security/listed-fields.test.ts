import { mayWithEachListed } from '../../../src/plugins/shared/server/rights/permissions';

interface Rule {
  readonly fields?: readonly string[];
  readonly conditions?: object;
}
const OWN = { 'createdBy.id': 7 };
const IN_ENGLISH = { locale: { $in: ['en'] } };
const may = (field: string, rules: readonly Rule[]): boolean =>
  mayWithEachListed(
    { state: { userAbility: { can: () => true, rulesFor: () => rules } } },
    { action: 'read', subject: 'term' },
    field,
  );

it.each<[string, boolean, readonly Rule[]]>([
  ['one permission with it', true, [{ fields: ['slug'], conditions: OWN }]],
  ['a permission without a list of fields', true, [{ conditions: OWN }]],
  ['a part of it', true, [{ fields: ['slug.part'] }]],
  ['what it is a part of', true, [{ fields: ['slu'] }, { fields: ['slug'] }]],
  ['own documents with it, all others without', false, [{ conditions: OWN }, { fields: ['term'] }]],
  [
    'all documents with it, own ones with others',
    true,
    [{ fields: ['slug'] }, { fields: ['term'], conditions: OWN }],
  ],
  [
    'the same documents with it and without',
    true,
    [
      { fields: ['slug', 'term'], conditions: IN_ENGLISH },
      { fields: ['term'], conditions: { ...IN_ENGLISH } },
    ],
  ],
  [
    'other documents with it than without',
    false,
    [
      { fields: ['slug'], conditions: IN_ENGLISH },
      { fields: ['term'], conditions: OWN },
    ],
  ],
  ['no permission', true, []],
])('an account with %s reads it of each document listed: %s', (_what, isRead, rules) => {
  expect(may('slug', rules)).toBe(isRead);
});
