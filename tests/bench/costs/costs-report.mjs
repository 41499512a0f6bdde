import { markdownTable } from '../report/markdown-table.mjs';
import { median } from '../report/statistics.mjs';

const whole = (number) => Math.round(number).toLocaleString('en-GB');
const milliseconds = (number) => number.toFixed(number < 1 ? 3 : number < 100 ? 1 : 0);
/** Less is no cost: a single request disappeared in what the window without any took. */
const MEASURABLE = 0.03;
const multiple = (number) => `× ${number.toFixed(number < 10 ? 1 : 0)}`;
function cells(cost) {
  if (cost === null) return ['–', '–'];
  if (cost.milliseconds < MEASURABLE) return ['?', '?'];
  return [milliseconds(cost.milliseconds), multiple(cost.ratio)];
}

const HEAD = ['Request', 'Bytes', 'Cold, ms', '× bare', 'Warm, ms', '× bare', '304, ms', '× bare'];

/**
 * The costs as Markdown, a table for each size of the glossary.
 *
 * @param {{ costs: object[] }} results
 */
export function costsReportOf({ costs }) {
  const sizes = [...new Set(costs.map(({ terms }) => terms))];
  return sizes
    .flatMap((terms) => {
      const shown = costs.filter((cost) => cost.terms === terms);
      const bare = median(shown.map(({ cold }) => cold.bare));
      return [
        `### CPU time with ${whole(terms)} terms; the bare server took ${milliseconds(bare)} ms a request`,
        markdownTable(
          HEAD,
          shown.map(({ row, cold, warm, unchanged }) => [
            `\`${row.name}\``,
            whole((warm ?? cold).bytes),
            ...[cold, warm, unchanged].flatMap(cells),
          ]),
        ),
      ];
    })
    .join('\n\n');
}
