import { activityOf } from '../../../src/plugins/glossary/core/activity/activity';
import { ActivityWindow } from '../../../src/plugins/glossary/core/activity/activity-window';
import { ACTIVITY_DAYS } from '../../../src/plugins/glossary/core/settings/setting-problems';
import { daysBefore } from '../../../src/plugins/glossary/core/time/calendar-day';
import { REQUESTER_KINDS } from '../../../src/plugins/glossary/core/http/requester-kinds';

const TODAY = '2026-03-23';
/** The place of today among the days of the window. */
const LAST = ACTIVITY_DAYS - 1;
const [HUMAN, TOOL] = [REQUESTER_KINDS.indexOf('human'), REQUESTER_KINDS.indexOf('tool')];
const [HTML, JSON_CHANNEL, OTHER] = [0, 1, 2];

const later = (days: number): string => daysBefore(TODAY, -days);
const total = (window: ActivityWindow, today: string): number => activityOf(window, today).total;

function aFullWindow(): ActivityWindow {
  const window = new ActivityWindow(TODAY);
  for (let age = 0; age < ACTIVITY_DAYS; age += 1)
    window.add(daysBefore(TODAY, age), 'human', 'html', 1);
  return window;
}

it.each([
  [0, 30],
  [1, 29],
  [29, 1],
  [30, 0],
  [31, 0],
  [365, 0],
])('after %i days, %i of its 30 days are left', (days, left) => {
  const window = aFullWindow();
  expect(total(window, later(days))).toBe(left);
  window.add(later(days), 'human', 'html', 1);
  expect(window.count(LAST, HUMAN, HTML)).toBe(days === 0 ? 2 : 1);
});

it('one day after the other, a day takes the place of one that has left', () => {
  const window = aFullWindow();
  for (let days = 1; days <= 100; days += 1) {
    window.endOn(later(days));
    window.add(later(days), 'human', 'html', 1);
    expect(total(window, later(days))).toBe(ACTIVITY_DAYS);
  }
});

it('requests of tomorrow, by the clock of another instance, are seen tomorrow', () => {
  const window = new ActivityWindow(TODAY);
  for (const days of [1, 2, 3]) window.add(later(days), 'human', 'html', 1);
  expect([0, 1, 2, 3].map((days) => total(window, later(days)))).toEqual([0, 1, 2, 2]);
});

it('a clock that goes back finds the days that are held, and can go on', () => {
  const window = aFullWindow();
  window.add(TODAY, 'tool', 'json', 1);
  expect(total(window, later(-10))).toBe(20);
  window.add(later(-39), 'tool', 'html', 4);
  expect(total(window, later(-10))).toBe(24);
  expect(total(aFullWindow(), later(-400))).toBe(0);
});

it('a channel that is not ours gets a place of its own', () => {
  const window = aFullWindow();
  window.add(TODAY, 'tool', 'md', 3);
  expect(window.channels).toEqual(['html', 'json', 'md']);
  expect(window.count(LAST, TOOL, OTHER)).toBe(3);
  expect(total(window, TODAY)).toBe(33);
  expect(activityOf(window, later(30)).byChannel).toEqual({ html: 0, json: 0 });
});

it('a count may be larger than 65 535, and than 32 bits', () => {
  const window = aFullWindow();
  window.add(TODAY, 'tool', 'json', 65_535);
  window.add(TODAY, 'tool', 'json', 1);
  window.add(TODAY, 'tool', 'json', 5e9);
  expect(window.count(LAST, TOOL, JSON_CHANNEL)).toBe(5_000_065_536);
  window.add(TODAY, 'tool', 'md', 1);
  expect(total(window, TODAY)).toBe(30 + 5_000_065_536 + 1);
});
