import { basePathOf, pathBelow } from '../../../src/plugins/shared/core/site/base-url';
import { isSlug } from '../../../src/plugins/glossary/core/term/slug';
import {
  canonicalLanguage,
  languageName,
  localeOf,
} from '../../../src/plugins/glossary/core/site/language';
import { addressesAt } from '../../support/content/site-paths';

it('no fixed page below the glossary can be shadowed by a term', () => {
  const names = Object.values(addressesAt('https://example.org')).flatMap(
    (address) => /\/glossary\/(.+)$/.exec(address)?.[1] ?? [],
  );
  expect(names).toContain('debt-scoring');
  expect(names.filter(isSlug)).toEqual([]);
});

describe('basePathOf', () => {
  it.each([
    ['a host alone', 'https://example.org', ''],
    ['a port', 'http://localhost:1337', ''],
    ['a sub-path', 'https://example.org/docs', '/docs'],
    ['a sub-path that is no URI', 'https://example.org/a|b', '/a%7Cb'],
    ['a deeper sub-path', 'https://example.org/a/b', '/a/b'],
  ])('%s', (_case, publicUrl, expected) => {
    expect(basePathOf({ publicUrl })).toBe(expected);
  });
});

describe('pathBelow', () => {
  it.each([
    ['/docs', '/docs', '/'],
    ['/docs', '/docs/', '/'],
    ['/docs', '/docs/glossary/a', '/glossary/a'],
    ['/docs', '/docs.txt', null],
    ['/docs', '/glossary/a', null],
    ['/a/b', '/a/b/glossary', '/glossary'],
    ['/a/b', '/a/glossary', null],
    ['/%7C%C3%A4', '/|%c3%a4/glossary', '/glossary'],
    ['/%25zz', '/%zz/glossary', '/glossary'],
  ])('below %s is of %s', (basePath, path, expected) => {
    expect(pathBelow(basePath, path)).toBe(expected);
  });
});

it.each([
  ['en', 'en'],
  ['EN-gb', 'en-GB'],
  ['pt-br', 'pt-BR'],
  ['zh-hant', 'zh-Hant'],
  ['english', null],
  ['xx', null],
  ['en_GB', null],
  ['e', null],
  ['sv; drop', null],
])('the tag %s is %s', (tag, canonical) => {
  expect(canonicalLanguage(tag)).toBe(canonical);
});

it.each([
  ['sv-FI', 'swedish', 'sv_FI'],
  ['sv', 'swedish', 'sv_SE'],
  ['en', 'english', 'en_GB'],
  ['en-US', 'english', 'en_US'],
  ['zh', 'chinese', 'zh_CN'],
])('%s is %s, spoken in %s', (tag, name, locale) => {
  expect([languageName(tag), localeOf(tag)]).toEqual([name, locale]);
});
