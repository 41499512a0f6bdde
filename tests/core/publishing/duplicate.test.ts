import { copyName } from '../../../src/plugins/glossary/core/publishing/duplicate';

it.each([
  ['Deadlock', 'Deadlock (copy)'],
  ['Deadlock (copy)', 'Deadlock (copy)'],
  ['Cross-Site Scripting (XSS)', 'Cross-Site Scripting (XSS) (copy)'],
  [' ', ''],
  [' (copy)', '(copy) (copy)'],
])('the copy of %j is called %j', (name, copy) => {
  expect(copyName(name)).toBe(copy);
});

it('the name of a copy is no longer than a name may be', () => {
  expect(copyName('x'.repeat(200))).toHaveLength(200);
});
