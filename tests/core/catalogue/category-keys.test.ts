import {
  type CategoryChange,
  CategoryKeys,
} from '../../../src/plugins/glossary/core/catalogue/category-keys';
import { excessiveGrowth } from '../../support/growth';
import { pseudoRandom } from '../../support/pseudo-random';

/** The rule as it is said, with every key looked at each time. */
function keysByRule(changes: readonly CategoryChange[]): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const change of changes) {
    const { documentId } = change;
    if (change.kind === 'saved') keys.set(change.key, documentId);
    else
      for (const [key, owner] of keys) {
        if (owner !== documentId) continue;
        if (change.successor === null) keys.delete(key);
        else keys.set(key, change.successor);
      }
  }
  return keys;
}

it('keys lead where the rule says, whatever was renamed, merged and deleted', () => {
  const random = pseudoRandom(7);
  for (let run = 0; run < 2000; run += 1) {
    const changes = Array.from({ length: random(16) }, (): CategoryChange => {
      const documentId = `id ${random(4)}`;
      const others = [0, 1, 2, 3].map((other) => `id ${other}`).filter((id) => id !== documentId);
      return random(2) === 0
        ? { kind: 'saved', documentId, key: `key ${random(6)}` }
        : { kind: 'deleted', documentId, successor: others[random(4)] ?? null };
    });
    const [expected, keys] = [keysByRule(changes), new CategoryKeys(changes)];
    expect({ changes, all: [...keys] }).toEqual({ changes, all: [...expected] });
    for (const key of ['key 0', 'key 1']) {
      const owner = expected.get(key) ?? null;
      expect(keys.ownerOf(key)).toBe(owner);
      expect(new Set(keys.besides(key))).toEqual(
        new Set([...expected].flatMap(([other, its]) => (its === owner ? [other] : []))),
      );
    }
  }
});

const saved = (number: number): CategoryChange => ({
  kind: 'saved',
  documentId: `id ${number}`,
  key: `key ${number}`,
});
const merged = (from: number, into: number): CategoryChange => ({
  kind: 'deleted',
  documentId: `id ${from}`,
  successor: `id ${into}`,
});

it.each([
  ['each into the next', (number: number) => merged(number, number + 1)],
  ['all into one', (number: number) => merged(number + 1, 0)],
])('categories that are merged %s take time that grows as their number', (_how, mergeOf) => {
  const follow = (count: number) => {
    const changes = Array.from({ length: count }, (_none, number) => [
      saved(number + 1),
      mergeOf(number),
    ]).flat();
    return () => new CategoryKeys([saved(0), ...changes]);
  };
  expect(excessiveGrowth(follow(2_000), follow(16_000), 20)).toBeNull();
});
