import { isMailAddress } from '../../../src/plugins/glossary/core/text/mail-address';
import { excessiveGrowth } from '../../support/growth';

it.each([
  'ada@glossary.example',
  "o'brien+tag@mail.example.co",
  'a.b_c@x-y.example',
  'ADA@Glossary.Example',
  'jürgen@bücher.example',
  'a@1.2b.example',
])('takes %s', (text) => {
  expect(isMailAddress(text)).toBe(true);
});

it.each([
  ...['', 'ada', 'ada@', '@glossary.example', 'ada@glossary', 'a b@glossary.example'],
  ...['a..b@glossary.example', '.a@glossary.example', 'a@glossary..example', 'a@-x.example'],
  // Where Strapi's own expression takes twice as long for each label.
  ...['a@a.a.a.1', 'a@a.a.a.a!', 'a@glossary.example\n', `${'a'.repeat(250)}@b.example`],
])('refuses %j', (text) => {
  expect(isMailAddress(text)).toBe(false);
});

it.each([
  ['labels', (length: number) => `a@${'a.'.repeat(length / 2)}!`],
  ['hyphens', (length: number) => `a@${'-a'.repeat(length / 2)}!`],
  ['atoms', (length: number) => `${'a.'.repeat(length / 2)}!@`],
])('takes no longer than a text is long: %s', (_what, text) => {
  const growth = excessiveGrowth(
    () => isMailAddress(text(2000)),
    () => isMailAddress(text(16_000)),
    1,
  );
  expect(growth).toBeNull();
});
