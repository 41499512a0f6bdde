import { SeenNetworks } from '../../../src/plugins/glossary/core/activity/seen-networks';
import { pseudoRandom } from '../../support/pseudo-random';

const DAY = '2026-03-23';
const NEXT_DAY = '2026-03-24';

const aFilter = (): SeenNetworks => {
  const random = pseudoRandom(1);
  return new SeenNetworks(() => random(0x1_0000) * 0x1_0000 + random(0x1_0000));
};
const networks = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `10.${at >> 8}.${at % 256}.0/24`);

it('a network is new once for each term and day', () => {
  const seen = aFilter();
  const isNew = (day: string, term: string, network: string) => seen.isNew(day, term, network);
  expect([
    isNew(DAY, 'one', '192.0.2.0/24'),
    ...Array.from({ length: 1000 }, () => isNew(DAY, 'one', '192.0.2.0/24')),
  ]).toEqual([true, ...Array.from({ length: 1000 }, () => false)]);
  expect(isNew(DAY, 'other', '192.0.2.0/24')).toBe(true);
  expect(isNew(DAY, 'one', '192.0.3.0/24')).toBe(true);
  expect(isNew(NEXT_DAY, 'one', '192.0.2.0/24')).toBe(true);
});

it('a network that read a term is known when the clock goes back to that day, and when it comes to the next one again', () => {
  const seen = aFilter();
  seen.isNew(DAY, 'one', '192.0.2.0/24');
  seen.isNew(NEXT_DAY, 'one', '192.0.2.0/24');
  expect(seen.isNew(DAY, 'one', '192.0.2.0/24')).toBe(false);
  expect(seen.isNew(DAY, 'one', '192.0.3.0/24')).toBe(true);
  expect(seen.isNew(NEXT_DAY, 'one', '192.0.2.0/24')).toBe(false);
  expect(seen.isNew(NEXT_DAY, 'one', '192.0.3.0/24')).toBe(true);
});

it('a third day forgets the first', () => {
  const seen = aFilter();
  for (const day of [DAY, NEXT_DAY, '2026-03-25']) seen.isNew(day, 'one', '192.0.2.0/24');
  expect(seen.isNew(DAY, 'one', '192.0.2.0/24')).toBe(true);
});

it('hardly a new network is taken for one that was seen', () => {
  const seen = aFilter();
  const terms = Array.from({ length: 10 }, (_, at) => `term-${at}`);
  const all = terms.flatMap((term) => networks(10_000).map((network) => [term, network] as const));
  const taken = all.filter(([term, network]) => !seen.isNew(DAY, term, network)).length;
  // By the mathematics of the filter 1 in 5 300 of the 100 000.
  expect(taken / all.length).toBeLessThan(1 / 2_000);
  // And none that was seen is new.
  expect(all.filter(([term, network]) => seen.isNew(DAY, term, network))).toEqual([]);
});
