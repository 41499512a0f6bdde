import { VersionedCache } from '../../../src/plugins/glossary/server/catalogue/versioned-cache';

interface Text {
  readonly text: string;
}

const BYTES = 1000;

/** A cache with room for so many values, and how often it has made one. */
function aCache({ room = 10 } = {}) {
  const cache = new VersionedCache<Text>(room * 2 * BYTES, ({ text }) =>
    text === 'none' ? null : BYTES,
  );
  let made = 0;
  const get = async (key: string, state = '1', text = `${key} ${state}`): Promise<string> => {
    const value = await cache.get(key, state, async () => {
      made += 1;
      return { text };
    });
    return value.text;
  };
  return { cache, get, made: () => made };
}

it('computes a value once, for concurrent and later requests', async () => {
  const { get, made } = aCache();
  expect(new Set(await Promise.all(Array.from({ length: 50 }, () => get('a'))))).toEqual(
    new Set(['a 1']),
  );
  expect(await get('a')).toBe('a 1');
  expect(made()).toBe(1);
});

it('builds it again for another state', async () => {
  const { get, made } = aCache();
  expect([await get('a', '1'), await get('a', '2'), await get('a', '2')]).toEqual([
    'a 1',
    'a 2',
    'a 2',
  ]);
  expect(made()).toBe(2);
});

it('keeps the value of the later computation, whichever ends first', async () => {
  const { cache, get, made } = aCache();
  let finish: (value: Text) => void = () => undefined;
  const earlier = cache.get('a', '1', () => new Promise<Text>((resolve) => (finish = resolve)));
  expect(await get('a', '2')).toBe('a 2');
  finish({ text: 'a 1' });
  expect((await earlier).text).toBe('a 1');
  expect([await get('a', '2'), made()]).toEqual(['a 2', 1]);
});

it('rejects on failure, and lets the next request try again', async () => {
  const { cache, get } = aCache();
  const failed = cache.get('a', '1', () => Promise.reject(new Error('No ink.')));
  await expect(failed).rejects.toThrow('No ink.');
  expect(await get('a')).toBe('a 1');
});

it('does not cache a value without a size', async () => {
  const { cache, get, made } = aCache();
  await get('a', '1', 'none');
  await get('a', '1', 'none');
  expect([made(), cache.memory().taken]).toEqual([2, 0]);
});

it('stays within its memory limit, and keeps the most recently used values', async () => {
  const { cache, get, made } = aCache({ room: 3 });
  for (let count = 0; count < 20; count += 1) {
    await get('often');
    await get(`once ${count}`);
  }
  expect(made()).toBe(21);
  expect(cache.memory().taken).toBeLessThanOrEqual(cache.memory().most);
  expect(cache.memory().taken).toBeGreaterThan(BYTES);
});
