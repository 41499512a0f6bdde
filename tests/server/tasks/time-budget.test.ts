import { TimeBudget } from '../../../src/plugins/glossary/server/tasks/time-budget';

it('lets the burst be spent at once, and then as much as its share of the time', () => {
  const budget = new TimeBudget(0.5, 100);
  expect(budget.pay(60, 1000)).toBe(0);
  expect(budget.pay(40, 1000)).toBe(0);
  // Ten milliseconds too much are gained back in twenty.
  expect(budget.pay(10, 1000)).toBe(20);
  expect(budget.pay(0, 1010)).toBe(10);
  expect(budget.pay(0, 1020)).toBe(0);
});

it('never saves more than the burst', () => {
  const budget = new TimeBudget(0.5, 100);
  expect(budget.pay(130, 3_600_000)).toBe(60);
});
