import { isMailAddress } from '../../../src/plugins/glossary/core/text/mail-address';
import { yup } from '@strapi/utils';
import { excessiveGrowth } from '../../support/growth';
import { pseudoRandom } from '../../support/pseudo-random';

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

/** Lengths of texts of which both may be addresses; many are looked at, since each takes next to nothing. */
const [SHORT, LONG] = [30, 240];
const TIMES = 20_000;
const NEGLIGIBLE = 50;
it.each([
  ['labels', (length: number) => `a@${'a.'.repeat(length / 2)}!`],
  ['hyphens', (length: number) => `a@a${'-a'.repeat(length / 2)}!`],
  ['one label', (length: number) => `a@${'a'.repeat(length)}!`],
  ['atoms', (length: number) => `${'a.'.repeat(length / 2)}!@`],
])('takes longer only as a text is longer: %s', (_what, text) => {
  const lookAt = (one: string) => () => {
    for (let time = 0; time < TIMES; time += 1) isMailAddress(one);
  };
  expect(excessiveGrowth(lookAt(text(SHORT)), lookAt(text(LONG)), NEGLIGIBLE)).toBeNull();
});

it('what it takes, Strapi’s own expression takes as well, and so does not look at for long', () => {
  const own = yup.string().email();
  const random = pseudoRandom(20_260_323);
  const letters = ['a', 'Z', 'ü', '1', '-', '_', '.', '@', '+', "'"];
  let taken = 0;
  for (let count = 0; count < 100_000; count += 1) {
    const text = Array.from({ length: 5 + random(8) }, () => letters[random(letters.length)]).join(
      '',
    );
    if (!isMailAddress(text)) continue;
    taken += 1;
    expect([text, own.isValidSync(text)]).toEqual([text, true]);
  }
  expect(taken).toBeGreaterThan(100);
});
