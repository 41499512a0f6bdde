import { DrawingBudget } from '../../src/plugins/glossary/server/drawing-budget';

/** Drawings that are paid at one moment. */
function taken(budget: DrawingBudget, now: number): number {
  let count = 0;
  while (budget.take(now)) count += 1;
  return count;
}

it('pays a hundred at once, ten more each second, and never more than a hundred', () => {
  const budget = new DrawingBudget();
  expect(taken(budget, 1000)).toBe(100);
  expect(taken(budget, 1050)).toBe(0);
  expect(taken(budget, 2000)).toBe(10);
  expect(taken(budget, 3_600_000)).toBe(100);
});

it('looking costs nothing', () => {
  const budget = new DrawingBudget();
  for (let time = 0; time < 1000; time += 1) expect(budget.isLeft(0)).toBe(true);
  expect(taken(budget, 0)).toBe(100);
});
