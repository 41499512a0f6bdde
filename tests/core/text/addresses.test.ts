import { httpUrlOf, isHttpUrl } from '../../../src/plugins/glossary/core/text/http-url';
import { asUri } from '../../../src/plugins/shared/core/text/uri';
import { isMailAddress } from '../../../src/plugins/strapi-guard/core/text/mail-address';
import { yup } from '@strapi/utils';
import { excessiveGrowth } from '../../support/growth';
import { pseudoRandom } from '../../support/pseudo-random';
import { linksWithinSite } from '../../../src/plugins/glossary/core/text/markdown-parts';

describe('an address of http or https', () => {
  it.each([
    ['https', 'https://example.org/a', 'https://example.org/a'],
    ['capitals', 'HTTP://EXAMPLE.ORG', 'http://example.org/'],
    ['letters of any script', 'https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
  ])('%s', (_case, value, expected) => {
    expect(httpUrlOf(value)?.href).toBe(expected);
  });
});

describe('isHttpUrl', () => {
  it.each([
    ['https', 'https://example.org', true],
    ['http', 'http://example.org/a?b=c#d', true],
    ['capitals', 'HTTPS://EXAMPLE.ORG', true],
    ['a port', 'https://example.org:8443/', true],
    ['letters of any script', 'https://bücher.example/Übung', true],
    ['parentheses', 'https://en.example/wiki/Trap_(computing)', true],
    ['a script', 'javascript:alert(1)', false],
    ['a script in capitals', 'JavaScript:alert(1)', false],
    ['a script that looks like http', 'javascript://example.org/%0aalert(1)', false],
    ['data', 'data:text/html,<script>alert(1)</script>', false],
    ['ftp', 'ftp://example.org', false],
    ['mail', 'mailto:me@example.org', false],
    ['without a scheme', 'example.org', false],
    ['relative to a scheme', '//example.org', false],
    ['a path', '/glossary', false],
    ['without slashes', 'https:example.org', false],
    ['with backslashes', 'https:\\\\example.org', false],
    ['no host', 'https://', false],
    ['no host but a path', 'https:///example.org', false],
    ['a port that does not exist', 'https://example.org:99999', false],
    ['a space inside', 'https://example.org/a b', false],
    ['a space in front', ' https://example.org', false],
    ['a line end inside', 'https://exam\nple.org', false],
    ['a control character inside', 'https://example.org/\u0001', false],
    ['half of a character', 'https://example.org/\ud800', false],
    ['nothing', '', false],
  ])('%s', (_case, value, expected) => {
    expect(isHttpUrl(value)).toBe(expected);
  });
});

it.each([
  ['https://example.org/a', 'https://example.org/a'],
  ['https://example.org/a|b^c`d', 'https://example.org/a%7Cb%5Ec%60d'],
  ['https://example.org/[1]?q=[2]#[3]', 'https://example.org/%5B1%5D?q=%5B2%5D#%5B3%5D'],
  ['http://[2001:db8::1]:8080/[1]', 'http://[2001:db8::1]:8080/%5B1%5D'],
  ['https://example.org/100%/%zz/%4', 'https://example.org/100%25/%25zz/%254'],
  ['https://example.org/%7C%e4', 'https://example.org/%7C%e4'],
  ['https://example.org/a#b#c', 'https://example.org/a#b%23c'],
  ['https://例え.jp/用', 'https://xn--r8jz45g.jp/%E7%94%A8'],
  ['mailto:a@example.org', 'mailto:a@example.org'],
])('%s is the URI %s', (address, uri) => {
  expect(asUri(address)).toBe(uri);
});

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

it('every accepted address matches Strapi’s own expression quickly', () => {
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

it.each([
  ['a path', '[a](/glossary/a)', ['/glossary/a']],
  ['each once', '[a](/a) *[b](/a)* [c](/c "title")', ['/a', '/c']],
  ['in a list and in a table', '- [a](/a)\n\n| [b](/b) |\n| - |\n| [c](/c) |', ['/a', '/b', '/c']],
  ['by a name', '[a][1]\n\n[1]: </with space>', ['/with%20space']],
  ['of an image', '![a](/picture.png)', []],
  ['in code', '`[a](/a)`\n\n    [b](/b)', []],
  ['of other sites', '[a](https://example.org/a) [b](//example.org) [c](#c)', []],
  ['in no text', '', []],
])('links within the site: %s', (_case, text, links) => {
  expect(linksWithinSite(text)).toEqual(links);
});
