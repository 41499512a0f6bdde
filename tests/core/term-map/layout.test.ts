import { runToEnd } from '../../../src/plugins/glossary/core/tasks/cooperative-task';
import { type Box, layOut, type Size } from '../../../src/plugins/glossary/core/term-map/layout';

const OPTIONS = { gap: 10, centre: null, aspect: 2 };
const SIZES: readonly Size[] = Array.from({ length: 60 }, (_, place) => ({
  width: 60 + ((place * 37) % 120),
  height: 26,
}));
const TIES = SIZES.slice(1).map((_, place) => ({
  source: (place * 7) % SIZES.length,
  target: place + 1,
  weight: 1,
}));

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const distance = (one: Box, other: Box): number =>
  Math.hypot(
    one.x + one.width / 2 - other.x - other.width / 2,
    one.y + one.height / 2 - other.y - other.height / 2,
  );

it('no box lies over another, and all lie in the drawing', () => {
  const boxes = runToEnd(layOut(SIZES, TIES, OPTIONS));
  expect(boxes.map(({ width, height }) => ({ width, height }))).toEqual(SIZES);
  expect(boxes.every(({ x, y }) => x >= 0 && y >= 0)).toBe(true);
  const faults = boxes.flatMap((one, place) =>
    boxes.slice(place + 1).filter((other) => overlap(one, other)),
  );
  expect(faults).toEqual([]);
});

it('the same boxes have the same places each time', () => {
  expect(runToEnd(layOut(SIZES, TIES, OPTIONS))).toEqual(runToEnd(layOut(SIZES, TIES, OPTIONS)));
});

it('related boxes are nearer than unrelated ones', () => {
  const sizes = Array.from({ length: 20 }, () => ({ width: 80, height: 26 }));
  const ties = sizes
    .slice(2)
    .map((_, place) => ({ source: place % 2, target: place + 2, weight: 2 }));
  const boxes = runToEnd(layOut(sizes, ties, OPTIONS));
  const mean = (isTied: boolean): number => {
    const all = boxes.slice(2).map((box, place) => {
      const end = boxes[isTied ? place % 2 : (place + 1) % 2] as Box;
      return distance(box, end);
    });
    return all.reduce((sum, each) => sum + each, 0) / all.length;
  };
  expect(mean(true)).toBeLessThan(mean(false) * 0.8);
});

it('a box that is put into the middle has others on all sides', () => {
  const boxes = runToEnd(layOut(SIZES, TIES, { ...OPTIONS, centre: 5 }));
  const middle = boxes[5] as Box;
  const count = (isThere: (box: Box) => boolean): number => boxes.filter(isThere).length;
  expect(count(({ x }) => x < middle.x)).toBeGreaterThan(15);
  expect(count(({ x }) => x > middle.x)).toBeGreaterThan(15);
  expect(count(({ y }) => y < middle.y)).toBeGreaterThan(15);
  expect(count(({ y }) => y > middle.y)).toBeGreaterThan(15);
});

it('of nothing, and of one, there is a drawing too', () => {
  expect(runToEnd(layOut([], [], OPTIONS))).toEqual([]);
  expect(runToEnd(layOut([{ width: 9, height: 4 }], [], OPTIONS))).toEqual([
    { x: 0, y: 0, width: 9, height: 4 },
  ]);
});
