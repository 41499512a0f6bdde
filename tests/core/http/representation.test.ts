import {
  entityTag,
  everyEntityTag,
  type Validators,
} from '../../../src/plugins/glossary/core/http/representation';
import { isCrossSite, isFromOwnPage } from '../../../src/plugins/shared/core/http/request-site';

const STRONG: Validators = {
  digest: 'abc',
  weak: false,
  lastModified: new Date('2026-03-23T12:00:00Z'),
};
const WEAK: Validators = { ...STRONG, weak: true };

describe('entityTag', () => {
  it.each<[string, Validators, string, string]>([
    ['strong, as it is', STRONG, 'identity', '"abc"'],
    ['strong, gzip', STRONG, 'gzip', '"abc-gzip"'],
    ['strong, brotli', STRONG, 'br', '"abc-br"'],
    ['weak, as it is', WEAK, 'identity', 'W/"abc"'],
    ['weak, gzip', WEAK, 'gzip', 'W/"abc"'],
    ['weak, brotli', WEAK, 'br', 'W/"abc"'],
  ])('%s', (_case, validators, coding, expected) => {
    expect(entityTag(validators, coding)).toBe(expected);
  });
});

describe('everyEntityTag', () => {
  it.each<[string, Validators, string[]]>([
    ['strong: one for each coding', STRONG, ['"abc-br"', '"abc-gzip"', '"abc"']],
    ['weak: one for all of them', WEAK, ['W/"abc"']],
  ])('%s', (_case, validators, expected) => {
    expect(everyEntityTag(validators, ['br', 'gzip', 'identity'])).toEqual(expected);
  });
});

const OWN = ['https://glossary.example', 'http://127.0.0.1:1337'];

describe('whether a request comes from another site', () => {
  it.each([
    ['a page of this origin', { 'sec-fetch-site': 'same-origin' }, false],
    ['an address that a person typed', { 'sec-fetch-site': 'none' }, false],
    ['a sister site', { 'sec-fetch-site': 'same-site' }, true],
    ['another site', { 'sec-fetch-site': 'cross-site' }, true],
    ['a value that no browser sends', { 'sec-fetch-site': 'own' }, true],
    ['an older browser on the public address', { origin: 'https://glossary.example' }, false],
    ['an older browser on the machine itself', { origin: 'http://127.0.0.1:1337' }, false],
    ['an older browser elsewhere', { origin: 'https://evil.example' }, true],
    ['the same name without TLS', { origin: 'http://glossary.example' }, true],
    ['a sandboxed page', { origin: 'null' }, true],
    [
      'a newer browser decides over the origin',
      { 'sec-fetch-site': 'cross-site', origin: OWN[0] },
      true,
    ],
    ['a program that sends neither', {}, false],
  ])('%s', (_case, headers, expected) => {
    expect(isCrossSite(headers, OWN)).toBe(expected);
  });
});

it.each([
  ['a page of this origin', { 'sec-fetch-site': 'same-origin' }, true],
  ['a page of this origin in an older browser', { origin: 'https://glossary.example' }, true],
  ['an address that a person typed', { 'sec-fetch-site': 'none' }, false],
  ['another site', { 'sec-fetch-site': 'cross-site' }, false],
  ['another site in an older browser', { origin: 'https://other.example' }, false],
  ['a program', {}, false],
])('whether %s is a page of ours', (_who, headers, expected) => {
  expect(isFromOwnPage(headers, OWN)).toBe(expected);
});
