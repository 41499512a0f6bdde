import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CheerioAPI, load } from 'cheerio';
import { type ActivityCount, activityOf } from '../../src/plugins/glossary/core/activity';
import {
  type ActivityChart,
  toActivityChart,
} from '../../src/plugins/glossary/core/activity-chart';
import { daysBefore } from '../../src/plugins/glossary/core/calendar-day';
import type { ErrorPage } from '../../src/plugins/glossary/core/plain-pages';
import { REQUESTER_KINDS } from '../../src/plugins/glossary/core/requester-kinds';
import { createRenderer, type Renderer } from '../../src/plugins/glossary/views/renderer';

const TODAY = '2026-03-23';
const PARTIAL = path.resolve(__dirname, '../../src/plugins/glossary/views/partials/activity.hbs');
const PAGES = [
  'term',
  'term-rating',
  'term-activity',
  'browse',
  'browse-activity',
  'debt-scoring',
  'how-to-cite',
  'problem-types',
  'error',
];

const EVERY_KIND: readonly ActivityCount[] = Array.from({ length: 30 }, (_, age) =>
  REQUESTER_KINDS.map((kind, index) => ({
    day: daysBefore(TODAY, age),
    kind,
    channel: 'html',
    count: 1000 * index + age + 1,
  })),
).flat();
const ONE: readonly ActivityCount[] = [{ day: TODAY, kind: 'tool', channel: 'md', count: 1 }];

let folder: string;
let renderer: Renderer;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'activity-'));
  mkdirSync(path.join(folder, 'partials'));
  copyFileSync(PARTIAL, path.join(folder, 'partials', 'activity.hbs'));
  for (const page of PAGES) {
    writeFileSync(
      path.join(folder, `${page}.hbs`),
      '<!doctype html><html lang="en"><body><section>{{> activity chart=activity}}</section></body></html>',
    );
  }
  renderer = createRenderer(folder);
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The partial as the service renders it, strict, on a page that holds nothing else. */
function htmlOf(chart: Partial<ActivityChart>): string {
  return renderer.render('error', { activity: chart } as unknown as ErrorPage);
}

function rendered(counts: readonly ActivityCount[]): CheerioAPI {
  return load(htmlOf(toActivityChart(activityOf(counts, TODAY))));
}

/** The texts of what a selector finds, without the spaces between tags. */
function texts($: CheerioAPI, selector: string): string[] {
  return $(selector)
    .toArray()
    .map((element) => $(element).text().replace(/\s+/g, ' ').trim());
}

describe('the drawing', () => {
  it('is an image with a name', () => {
    const $ = rendered(EVERY_KIND);
    const image = $('svg[role=img]');
    expect(image).toHaveLength(1);
    const name = $(`#${image.attr('aria-labelledby')}`);
    expect(name.is('title')).toBe(true);
    expect(name.text()).toMatch(/^Requests a day by kind of requester, 22 Feb 2026 to 23 Mar 2026/);
  });

  it('has a bar a day, each with what it stands for', () => {
    const $ = rendered(EVERY_KIND);
    expect($('svg g.bar')).toHaveLength(30);
    expect($('svg g.bar rect[fill^=url]')).toHaveLength(30 * REQUESTER_KINDS.length);
    expect(texts($, 'svg g.bar title').at(-1)).toBe(
      'Monday, 23 Mar 2026: 15,006 requests; Human 1; Search engine 1,001; AI crawler 2,001; ' +
        'AI assistant 3,001; Tool 4,001; Unknown 5,001',
    );
  });

  it('names the weekdays and dates the Mondays', () => {
    const $ = rendered(EVERY_KIND);
    expect(texts($, 'text.weekday').slice(0, 9).join('')).toBe('SMTWTFSSM');
    expect(texts($, 'text.monday')).toEqual(Array(5).fill('M'));
    expect(texts($, 'text.date')).toEqual(['23 Feb', '2 Mar', '9 Mar', '16 Mar', '23 Mar']);
  });

  it('every fill is a pattern of the same page, and no two kinds share one', () => {
    const $ = rendered(EVERY_KIND);
    const ids = $('pattern')
      .toArray()
      .map(({ attribs }) => attribs.id);
    const fills = $('[fill^=url]')
      .toArray()
      .map(({ attribs }) => attribs.fill);
    expect(new Set(fills)).toEqual(new Set(ids.map((id) => `url(#${id})`)));
    expect(new Set(ids).size).toBe(REQUESTER_KINDS.length);
  });
});

describe('beside and below it', () => {
  it('the totals are a legend', () => {
    const $ = rendered(ONE);
    const list = (id: string): string[] => texts($, `ul[aria-labelledby=${id}] li`);
    expect(list('activity-kinds')).toContain('Tool 1 100%');
    expect(list('activity-weekdays')).toHaveLength(7);
    expect(list('activity-channels')).toEqual(['HTML 0 0%', 'JSON 0 0%', 'MD 1 100%']);
    expect($('.swatch [fill^=url]')).toHaveLength(REQUESTER_KINDS.length);
  });

  it('the table has a row a day and a cell a kind', () => {
    const $ = rendered(EVERY_KIND);
    expect(texts($, 'details > summary')).toEqual(['The numbers as a table']);
    expect(texts($, 'thead th')).toEqual([
      'Date',
      'Weekday',
      'Total',
      'Human',
      'Search engine',
      'AI crawler',
      'AI assistant',
      'Tool',
      'Unknown',
    ]);
    expect($('tbody tr')).toHaveLength(30);
    expect(texts($, 'tbody tr:last-child > *')).toEqual([
      '23 Mar 2026',
      'Monday',
      '15,006',
      '1',
      '1,001',
      '2,001',
      '3,001',
      '4,001',
      '5,001',
    ]);
    expect(texts($, 'tfoot td')).toHaveLength(1 + REQUESTER_KINDS.length);
  });

  it('one request is not "requests"', () => {
    const $ = rendered(ONE);
    expect(texts($, '.activity > p')).toEqual([
      '1 request from 22 Feb 2026 to 23 Mar 2026 (UTC), most on Monday, 23 Mar 2026 (1).',
    ]);
    expect(texts($, 'svg g.bar title').at(-1)).toBe('Monday, 23 Mar 2026: 1 request; Tool 1');
  });
});

it('nothing is drawn when nobody asked', () => {
  const $ = rendered([]);
  expect(texts($, '.activity')).toEqual(['No requests from 22 Feb 2026 to 23 Mar 2026 (UTC).']);
  expect($('svg, table, details')).toHaveLength(0);
});

it.each([
  ['much', EVERY_KIND],
  ['little', ONE],
  ['nothing', []],
])('with %s to show, no style, no script, no id twice', (_case, counts) => {
  const $ = rendered(counts);
  expect($('[style], style, script, [onclick], [onload]')).toHaveLength(0);
  const ids = $('[id]')
    .toArray()
    .map(({ attribs }) => attribs.id);
  expect(ids).toEqual([...new Set(ids)]);
});

it.each(['isEmpty', 'bars', 'kinds', 'rows', 'ticks', 'mondays', 'plot', 'busiest'] as const)(
  'does not render without %s',
  (key) => {
    const { [key]: _left, ...rest } = toActivityChart(activityOf(ONE, TODAY));
    expect(() => htmlOf(rest)).toThrow(/not defined|does not have/);
  },
);
