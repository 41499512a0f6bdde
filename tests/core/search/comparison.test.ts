import { sidesOf } from '../../../src/plugins/glossary/core/search/question';

it.each([
  ['mock vs stub', ['mock', 'stub']],
  ['Mock VS. Stub', ['Mock', 'Stub']],
  ['soft delete versus event sourcing', ['soft delete', 'event sourcing']],
  ['canary or blue green', ['canary', 'blue green']],
  ['xss and csrf', ['xss', 'csrf']],
  ['a saga compared to a transaction', ['a saga', 'a transaction']],
  ["what's the difference between a mutex and a lock?", ['a mutex', 'a lock?']],
])('“%s” compares', (text, sides) => {
  expect(sidesOf(text)).toEqual(sides);
});

it.each(['race condition', 'vs stub', 'mock vs', 'operands', 'version', ''])(
  '“%s” compares nothing',
  (text) => {
    expect(sidesOf(text)).toBeNull();
  },
);
