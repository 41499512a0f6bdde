import {
  entityTag,
  everyEntityTag,
  type Validators,
} from '../../../src/plugins/glossary/core/http/representation';

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
