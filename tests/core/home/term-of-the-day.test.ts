import { toDayFeed } from '../../../src/plugins/glossary/core/home/day-feed';
import { termOfTheDay, toDayRecord } from '../../../src/plugins/glossary/core/home/term-of-the-day';
import { catalogueOf } from '../../../src/plugins/glossary/core/catalogue/catalogue';
import { daysBefore } from '../../../src/plugins/glossary/core/time/calendar-day';
import { anEntryNamed, someSettings } from '../../support/content/a-term';
import { addressesAt } from '../../support/content/site-paths';

const TODAY = '2026-03-23';
const terms = (count: number, created: string) =>
  Array.from({ length: count }, (_, index) => anEntryNamed(`Term ${index}`, { created }));
const CATALOGUE = catalogueOf(terms(50, '2025-01-01'), []);
const DAYS = Array.from({ length: 300 }, (_, age) => daysBefore(TODAY, age - 200));

it('is none where no term is published', () => {
  expect(termOfTheDay(catalogueOf([], []), TODAY)).toBeNull();
  expect(
    toDayRecord(catalogueOf([], []), TODAY, addressesAt('https://glossary.example')),
  ).toBeNull();
});

it('does not depend on the time of day or on the order of the terms', () => {
  const turned = catalogueOf([...CATALOGUE.entries].reverse(), []);
  for (const day of DAYS)
    expect(termOfTheDay(turned, day)?.slug).toBe(termOfTheDay(CATALOGUE, day)?.slug);
});

it('comes round to every term', () => {
  expect(new Set(DAYS.map((day) => termOfTheDay(CATALOGUE, day)?.slug)).size).toBe(50);
});

it('stays as it is for the day when terms are published, and changes few days after it', () => {
  const added = catalogueOf(
    [...CATALOGUE.entries, anEntryNamed('Added Today', { created: TODAY })],
    [],
  );
  const changed = DAYS.filter(
    (day) => termOfTheDay(CATALOGUE, day)?.slug !== termOfTheDay(added, day)?.slug,
  );
  expect(changed.every((day) => day > TODAY)).toBe(true);
  expect(changed.length).toBeGreaterThan(0);
  expect(changed.length).toBeLessThan(15);
});

describe('the feed', () => {
  const idsOf = (xml: string): string[] =>
    [...xml.matchAll(/<entry>\s*<id>([^<]*)<\/id>/g)].map(([, id]) => id ?? '');

  it('has the last 14 days, the latest first, each with an id of its own', () => {
    const ids = idsOf(toDayFeed(CATALOGUE, TODAY, someSettings()));
    expect(ids).toHaveLength(14);
    expect(ids[0]).toBe('https://glossary.example/glossary/term-of-the-day.atom#2026-03-23');
    expect(ids[13]).toContain('#2026-03-10');
  });

  it('leaves out the days before the first term, and is there without any', () => {
    const young = catalogueOf(terms(3, '2026-03-21'), []);
    expect(idsOf(toDayFeed(young, TODAY, someSettings()))).toHaveLength(2);
    expect(idsOf(toDayFeed(catalogueOf([], []), TODAY, someSettings()))).toEqual([]);
  });

  it('contains the text of an editor as text', () => {
    const hostile = catalogueOf([anEntryNamed('<b>&', { created: '2026-01-01' })], []);
    expect(toDayFeed(hostile, TODAY, someSettings())).toContain(
      '<title type="text">&lt;b&gt;&amp;</title>',
    );
  });
});
