import { PersistentMap } from '../../../src/plugins/glossary/core/catalogue/persistent-map';

const BASE = new PersistentMap(
  new Map([
    ['one', 1],
    ['two', 2],
  ]),
);
const CHANGED = BASE.with(
  new Map([
    ['two', undefined],
    ['three', 3],
    ['one', 11],
  ]),
);

it('what changed lies over what was there', () => {
  expect(new Map(CHANGED)).toEqual(
    new Map([
      ['one', 11],
      ['three', 3],
    ]),
  );
  expect([CHANGED.size, CHANGED.has('two'), CHANGED.get('two')]).toEqual([2, false, undefined]);
});

it('what was there stays as it was', () => {
  expect(new Map(BASE)).toEqual(
    new Map([
      ['one', 1],
      ['two', 2],
    ]),
  );
  expect(BASE.size).toBe(2);
});

it('what went can come again', () => {
  const again = CHANGED.with(new Map([['two', 22]]));
  expect([again.size, again.get('two')]).toEqual([3, 22]);
});

it('what was never there may go', () => {
  expect(BASE.with(new Map([['four', undefined]])).size).toBe(2);
});

it('many changes one after the other are all there', () => {
  let map = new PersistentMap<number, string>(new Map());
  for (let key = 0; key < 2500; key += 1) map = map.with(new Map([[key, `value ${key}`]]));
  for (let key = 0; key < 2500; key += 2) map = map.with(new Map([[key, undefined]]));
  expect(map.size).toBe(1250);
  expect([map.get(1), map.get(2), map.get(2499)]).toEqual(['value 1', undefined, 'value 2499']);
});

it('is read as any map', () => {
  const pairs: unknown[] = [];
  CHANGED.forEach((value, key) => pairs.push([key, value]));
  expect(pairs).toEqual([...CHANGED]);
  expect([...CHANGED.keys()].sort()).toEqual(['one', 'three']);
  expect([...CHANGED.values()].sort()).toEqual([11, 3]);
});
