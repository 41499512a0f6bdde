import { type CheerioAPI, load } from 'cheerio';
import { activityOf } from '../../src/plugins/glossary/core/activity/activity';
import type { ActivityCount } from '../../src/plugins/glossary/core/activity/activity-window';
import { toActivityChart } from '../../src/plugins/glossary/core/activity/activity-chart';
import { daysBefore } from '../../src/plugins/glossary/core/time/calendar-day';
import { REQUESTER_KINDS } from '../../src/plugins/glossary/core/http/requester-kinds';
import {
  activityChartHtml,
  browseActivityHtml,
  termActivityHtml,
} from '../../src/plugins/glossary/views/activity-html';

const TODAY = '2026-03-23';
const EVERY_KIND: readonly ActivityCount[] = Array.from({ length: 30 }, (_, age) =>
  REQUESTER_KINDS.map((kind, index) => ({
    day: daysBefore(TODAY, age),
    kind,
    channel: 'html',
    count: 1000 * index + age + 1,
  })),
).flat();
const ONE: readonly ActivityCount[] = [{ day: TODAY, kind: 'tool', channel: 'md', count: 1 }];

function rendered(counts: readonly ActivityCount[]): CheerioAPI {
  const chart = toActivityChart(activityOf(counts, TODAY));
  return load(`<section>${activityChartHtml(chart)}</section>`);
}

/** The texts of what a selector finds, without the spaces between tags. */
function texts($: CheerioAPI, selector: string): string[] {
  return $(selector)
    .toArray()
    .map((element) => $(element).text().replace(/\s+/g, ' ').trim());
}

describe('beside and below it', () => {
  it('one request is not "requests"', () => {
    const $ = rendered(ONE);
    expect(texts($, '.activity > p')).toEqual([
      '1 request from 22 Feb 2026 to 23 Mar 2026 (UTC), most on Monday, 23 Mar 2026 (1).',
    ]);
    expect(texts($, 'svg g.bar title').at(-1)).toBe('Monday, 23 Mar 2026: 1 request; Tool 1');
  });
});

it('there is no chart without requests', () => {
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

it('what a newer version calls a channel is text, and so is the address of the data', () => {
  const chart = toActivityChart(
    activityOf([{ day: TODAY, kind: 'tool', channel: '<b>&', count: 1 }], TODAY),
  );
  const html = termActivityHtml({ activity: chart, dataUrl: '/a?b="c"' });
  expect(html).toContain('<span class="label">&lt;B&gt;&amp;</span>');
  expect(html).toContain('href="/a?b&#x3D;&quot;c&quot;"');
});

it('a share of less than one percent is no tag', () => {
  const $ = rendered([
    { day: TODAY, kind: 'human', channel: 'html', count: 999 },
    { day: TODAY, kind: 'tool', channel: 'json', count: 1 },
  ]);
  expect(texts($, 'ul[aria-labelledby=activity-channels] li')).toEqual([
    'HTML 999 >99%',
    'JSON 1 <1%',
  ]);
});

it('lengths are written as numbers are: without zeros at their end', () => {
  const $ = rendered(EVERY_KIND);
  const lengths = $('svg g.bar rect[fill^=url]')
    .toArray()
    .flatMap(({ attribs }) => [attribs.y ?? '', attribs.height ?? '']);
  expect(lengths.filter((length) => length !== String(Number(length)))).toEqual([]);
  expect(lengths.some((length) => /\.\d$/.test(length))).toBe(true);
  expect(lengths.some((length) => /\.0\d$/.test(length))).toBe(true);
});

it.each([
  ['a term', termActivityHtml({ activity: toActivityChart(activityOf([], TODAY)), dataUrl: '' })],
  ['a list', browseActivityHtml(null)],
])('%s without requests has no section', (_case, html) => {
  expect(html).toBe('');
});
