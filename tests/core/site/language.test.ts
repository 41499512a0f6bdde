import {
  canonicalLanguage,
  languageName,
  localeOf,
} from '../../../src/plugins/glossary/core/site/language';

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
