import {
  comparedCode,
  isMostlySigns,
  operatorsOf,
} from '../../../src/plugins/glossary/core/search/operators';

it.each<[string, readonly string[]]>([
  ['a?.b', ['?.']],
  ['== vs ===', ['==', '===']],
  ['[] == false', ['==']],
  ['../../etc/passwd', ['../../']],
  ['i <= arr.length', ['<=']],
  ['https://glossary.example', []],
  ['“really?” (yes) … no!', []],
  ['race-condition, deadlock.', []],
  ['C# and C++', ['++']],
])('the operators of %s are %j', (text, operators) => {
  expect(operatorsOf(text)).toEqual(operators);
});

it.each([
  ['?.', true],
  ['[] == false', true],
  ['(a+)+$', true],
  ["' OR 1=1 --", true],
  ['Ã©', true],
  ['', false],
  ['a', false],
  ['C#', false],
  ['C++', false],
  ['N+1', false],
  ['.NET', false],
  ['é', false],
  ['__proto__', false],
  ['e\u0301le\u0301ve\u0301', false],
  ['what is a closure?', false],
  ['i <= arr.length', false],
])('signs decide what %s means: %s', (text, expected) => {
  expect(isMostlySigns(text)).toBe(expected);
});

it('code is compared without what stands around it', () => {
  expect(comparedCode(`' OR 1=1 --`)).toBe('or 1=1');
  expect(comparedCode('; rm -rf /')).toBe('rm -rf /');
});
