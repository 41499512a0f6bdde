import { createPopularity } from '../../../src/plugins/glossary/server/lists/popularity';

const NOON = Date.UTC(2026, 2, 23, 12);

/** Numbers whose database is asked at a time that the test chooses, in seconds. */
function someNumbers() {
  let now = NOON;
  const popularity = createPopularity({
    counting: { allViews: async () => ({ views: new Map(), reach: new Map() }) },
    ratings: { sums: async () => [] },
    clock: { now: () => new Date(now) },
  });
  return {
    atHome: async (second: number): Promise<number> => {
      now = NOON + second * 1000;
      return (await popularity.atHome()).reading;
    },
    ofViewed: async (second: number): Promise<number> => {
      now = NOON + second * 1000;
      return (await popularity.current('viewed')).reading;
    },
  };
}

it('the home page keeps its numbers for a minute, however often lists read new ones', async () => {
  const { atHome, ofViewed } = someNumbers();
  const first = await atHome(0);
  for (let second = 2; second < 60; second += 2) {
    expect(await ofViewed(second)).toBeGreaterThan(first);
    expect(await atHome(second)).toBe(first);
  }
});

it('then it has the last ones of the lists, and none that are older than a minute', async () => {
  const { atHome, ofViewed } = someNumbers();
  await atHome(0);
  const read = await ofViewed(50);
  expect([await atHome(60), await atHome(109)]).toEqual([read, read]);
  expect(await atHome(110)).toBeGreaterThan(read);
});
