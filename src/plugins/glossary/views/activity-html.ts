import Handlebars from 'handlebars';
import type { ActivityChart, ChartTotal } from '../core/activity/activity-chart';
import { BAR_PLACES, type ChartBar, type ChartDay } from '../core/activity/chart-bars';
import { CHART_KINDS } from '../core/activity/chart-kinds';
import { PLOT, WEEKDAY_LINE } from '../core/activity/chart-scale';
import type { ActivitySection } from '../core/activity/term-stats';
import type { BrowseActivity } from '../core/catalogue/browse-activity';
import { type SafeHtml, safeHtml } from '../core/text/safe-html';
import { FORMATS } from './format';
import { ACTIVITY_TEXT } from '../core/texts/activity';

/**
 * The activity as HTML, put together as text instead of by a template: it is rendered again for every page that is read, once a second, and
 * a template's helpers for hundreds of numbers take thirty times as long.
 */

const { formatCount } = FORMATS;
const escaped = (text: string): string => Handlebars.escapeExpression(text);

/** The section of a term's page; empty while the term has had no requests. */
export function termActivityHtml({ activity, dataUrl }: ActivitySection): SafeHtml {
  if (activity.isEmpty) return safeHtml('');
  return safeHtml(`<section>
<h2 id="activity"><a href="#activity">${ACTIVITY_TEXT.heading}</a></h2>
${activityChartHtml(activity)}<p><a href="${escaped(dataUrl)}" type="application/json">${ACTIVITY_TEXT.asData}</a></p>
</section>
`);
}

/** The section of a list; empty while its terms have had no requests. */
export function browseActivityHtml(activity: BrowseActivity | null): SafeHtml {
  if (activity === null) return safeHtml('');
  return safeHtml(`<section class="requests">
<h2 id="activity"><a href="#activity">${ACTIVITY_TEXT.heading}</a></h2>
<p>${escaped(activity.about)}</p>
${activityChartHtml(activity.chart)}</section>
`);
}

/** The chart, its totals and its numbers as a table; a sentence when there were no requests. */
export function activityChartHtml(chart: ActivityChart): SafeHtml {
  const { from, to, busiest } = chart;
  const window = ACTIVITY_TEXT.window(timeHtml(from), timeHtml(to));
  if (busiest === null)
    return safeHtml(`<div class="activity">\n<p>${ACTIVITY_TEXT.none(window)}</p>\n</div>\n`);
  return safeHtml(`<div class="activity">
<p>${ACTIVITY_TEXT.busiest(requests(chart.total), window, { weekday: busiest.weekday, day: timeHtml(busiest), count: formatCount(busiest.total) })}</p>
<div class="drawing">
${svgHtml(chart)}</div>
<div class="totals">
${totalsHtml('kinds', ACTIVITY_TEXT.kinds, chart.kinds, swatches(chart))}${totalsHtml('weekdays', ACTIVITY_TEXT.weekdays, chart.weekdays)}${totalsHtml('channels', ACTIVITY_TEXT.channels, chart.channels)}</div>
<details>
<summary>${ACTIVITY_TEXT.asTable}</summary>
<div class="scroll" tabindex="0" role="region" aria-label="${ACTIVITY_TEXT.table}">
${tableHtml(chart)}</div>
</details>
</div>
`);
}

function svgHtml(chart: ActivityChart): string {
  const { plot, weekdayLine, dateLine } = chart;
  let html = `<svg class="chart" role="img" aria-labelledby="activity-chart-title" width="100%" height="${chart.height}">
<title id="activity-chart-title">${ACTIVITY_TEXT.chart(chart.from.text, chart.to.text)}</title>
<defs>
`;
  for (const { key, mark } of chart.kinds) {
    const path = mark === null ? '' : `<path class="mark" d="${mark}"/>`;
    html += `<pattern id="activity-fill-${key}" class="kind-${key}" width="6" height="6" patternUnits="userSpaceOnUse"><rect class="base" width="6" height="6"/>${path}</pattern>\n`;
  }
  html += '</defs>\n';
  for (const { edge } of chart.mondays)
    html += `<line class="week" x1="${edge}%" x2="${edge}%" y1="${plot.top}" y2="${weekdayLine}"/>\n`;
  for (const { y, label } of chart.ticks)
    html += `<line class="grid" x1="0" x2="100%" y1="${y}" y2="${y}"/>
<text class="tick" x="-6" y="${y}" dy="0.32em" text-anchor="end">${label}</text>\n`;
  PLACES.forEach((place, index) => {
    const bar = chart.bars[index];
    if (bar !== undefined) html += barHtml(bar, place);
  });
  for (const { x, anchor, text } of chart.mondays)
    html += `<text class="date" x="${x}%" y="${dateLine}" text-anchor="${anchor}">${text}</text>\n`;
  return `${html}</svg>\n`;
}

function barHtml(bar: ChartBar, place: BarPlace): string {
  let numbers = '';
  let rectangles = '';
  for (const { key, label, count, y, height } of bar.segments) {
    numbers += `; ${label} ${formatCount(count)}`;
    rectangles +=
      (place.fills[key] ?? '') + lengthText(y) + place.afterY + lengthText(height) + '"/>';
  }
  return `<g class="bar"><title>${ACTIVITY_TEXT.bar(bar.weekday, bar.day.text, requests(bar.total))}${numbers}</title>${place.slot}${rectangles}<text class="weekday${bar.isMonday ? ' monday' : ''}${place.afterWeekday}${bar.initial}</text></g>\n`;
}

/** The part of a bar that is the same in every chart, written once. */
interface BarPlace {
  readonly slot: string;
  /** The rectangle of each kind up to its place down. */
  readonly fills: Readonly<Record<string, string>>;
  readonly afterY: string;
  readonly afterWeekday: string;
}

const PLACES = BAR_PLACES.map(({ slot, x, width }): BarPlace => ({
  slot: `<rect class="slot" fill="none" pointer-events="all" x="${slot.x}%" y="${PLOT.top}" width="${slot.width}%" height="${PLOT.height}"/>`,
  fills: Object.fromEntries(
    CHART_KINDS.map(({ key }) => [key, `<rect fill="url(#activity-fill-${key})" x="${x}%" y="`]),
  ),
  afterY: `" width="${width}%" height="`,
  afterWeekday: `" x="${slot.middle}%" y="${WEEKDAY_LINE}" text-anchor="middle">`,
}));

const swatches = ({ kinds }: ActivityChart): string[] =>
  kinds.map(
    ({ key }) =>
      `<svg class="swatch" width="14" height="14" aria-hidden="true"><rect fill="url(#activity-fill-${key})" width="14" height="14"/></svg> `,
  );

/** @param marks the HTML before each label */
function totalsHtml(
  id: string,
  heading: string,
  totals: readonly ChartTotal[],
  marks: readonly string[] = [],
): string {
  let items = '';
  totals.forEach(({ label, count, share }, index) => {
    items += `<li><span class="label">${marks[index] ?? ''}${escaped(label)}</span> <span class="count">${formatCount(count)}</span> <span class="share">${escaped(share)}</span></li>\n`;
  });
  return `<div>
<p id="activity-${id}">${heading}</p>
<ul aria-labelledby="activity-${id}">
${items}</ul>
</div>
`;
}

function tableHtml({ kinds, rows, total }: ActivityChart): string {
  let html = `<table>\n<thead><tr><th scope="col">${ACTIVITY_TEXT.date}</th><th scope="col">${ACTIVITY_TEXT.weekday}</th>`;
  html += `<th scope="col">${ACTIVITY_TEXT.total}</th>`;
  for (const { label } of kinds) html += `<th scope="col">${label}</th>`;
  html += '</tr></thead>\n<tbody>\n';
  for (const row of rows) {
    html += `<tr><th scope="row">${timeHtml(row.day)}</th><td>${row.weekday}</td><td>${formatCount(row.total)}</td>`;
    for (const count of row.counts) html += `<td>${formatCount(count)}</td>`;
    html += '</tr>\n';
  }
  html += `</tbody>\n<tfoot><tr><th scope="row" colspan="2">${ACTIVITY_TEXT.allDays}</th><td>${formatCount(total)}</td>`;
  for (const { count } of kinds) html += `<td>${formatCount(count)}</td>`;
  return `${html}</tr></tfoot>\n</table>\n`;
}

const timeHtml = ({ machine, text }: ChartDay): string =>
  `<time datetime="${machine}">${text}</time>`;

const requests = (count: number): string => ACTIVITY_TEXT.requests(count, formatCount(count));

const HUNDREDTHS = Array.from({ length: 100 }, (_, index) => String(index / 100).slice(1));

/** Formats a length with at most two decimals, several times faster than `String` does with fractions. */
function lengthText(length: number): string {
  const hundredths = Math.round(length * 100);
  const whole = Math.trunc(hundredths / 100);
  return whole + (HUNDREDTHS[hundredths - 100 * whole] ?? '');
}
