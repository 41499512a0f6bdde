import {
  pauseAfterWrite,
  WRITE_INTERVAL,
} from '../../../src/plugins/glossary/core/activity/write-pause';

/** What a kill costs just before a write ends, in milliseconds: all that was counted since the one before began. */
const lostAtWorst = (took: number, next = took): number => took + pauseAfterWrite(took, 0) + next;

it.each([0, 10, 130, 249])('writes of %d ms leave half a second at stake', (took) => {
  expect(lostAtWorst(took)).toBe(WRITE_INTERVAL);
});

it.each([250, 300, 500, 4000])('there is no pause after a write of %d ms', (took) => {
  expect(lostAtWorst(took)).toBe(2 * took);
});

it('one write of 0.6 s among those of a busy machine leaves less than a second at stake', () => {
  expect(lostAtWorst(130, 600)).toBeLessThan(1000);
});

it('after a failure the pause grows by a second each time, up to five', () => {
  expect([1, 2, 5, 6, 100].map((failures) => pauseAfterWrite(900, failures))).toEqual([
    1000, 2000, 5000, 5000, 5000,
  ]);
});
