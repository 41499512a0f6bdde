import {
  dayForReaders,
  dayOf,
  daysBefore,
  isCalendarDay,
  momentText,
} from '../../../src/plugins/glossary/core/time/calendar-day';

describe('isCalendarDay', () => {
  it.each([
    ['a day', '2026-03-23', true],
    ['the leap day of a leap year', '2024-02-29', true],
    ['the leap day of a common year', '2026-02-29', false],
    ['the leap day of 1900', '1900-02-29', false],
    ['the 31st of a month of 30 days', '2026-04-31', false],
    ['day 0', '2026-03-00', false],
    ['month 13', '2026-13-01', false],
    ['without leading zeros', '2026-3-23', false],
    ['a moment', '2026-03-23T00:00:00Z', false],
    ['day first', '23-03-2026', false],
    ['a word', 'yesterday', false],
    ['nothing', '', false],
    ['a line end', '2026-03-23\n', false],
  ])('%s', (_case, text, expected) => {
    expect(isCalendarDay(text)).toBe(expected);
  });
});

describe('dayOf is the UTC day', () => {
  it.each([
    ['first moment', '2026-03-23T00:00:00.000Z', '2026-03-23'],
    ['last moment', '2026-03-23T23:59:59.999Z', '2026-03-23'],
    ['late in New York is already tomorrow', '2026-03-23T22:00:00-04:00', '2026-03-24'],
    ['early in Tokyo is still yesterday', '2026-03-23T03:00:00+09:00', '2026-03-22'],
  ])('%s', (_case, instant, expected) => {
    expect(dayOf(new Date(instant))).toBe(expected);
  });
});

describe('dayForReaders', () => {
  it.each([
    ['2026-03-23', '23 Mar 2026'],
    ['2026-01-01', '1 Jan 2026'],
    ['2024-02-29', '29 Feb 2024'],
    ['1999-12-31', '31 Dec 1999'],
  ])('%s is read as %s', (day, expected) => {
    expect(dayForReaders(day)).toBe(expected);
  });
});

describe('daysBefore', () => {
  it.each([
    ['the same day', '2026-03-23', 0, '2026-03-23'],
    ['the day before', '2026-03-23', 1, '2026-03-22'],
    ['over the end of a month', '2026-03-01', 1, '2026-02-28'],
    ['over a leap day', '2024-03-01', 1, '2024-02-29'],
    ['over the end of a year', '2026-01-01', 1, '2025-12-31'],
    ['over the change to summer time', '2026-03-30', 7, '2026-03-23'],
  ])('%s', (_case, day, days, expected) => {
    expect(daysBefore(day, days)).toBe(expected);
  });
});

it('a time is given by day and minute of UTC', () => {
  expect(momentText(Date.parse('2026-03-23T00:30:59+02:00'))).toBe('22 Mar 2026, 22:30 UTC');
});
