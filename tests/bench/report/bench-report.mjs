import { markdownTable } from './markdown-table.mjs';

/** The share of a core that an unlimited control uses. */
const BUSY_CONTROL = 0.85;

const whole = (number) => Math.round(number).toLocaleString('en-GB');
const milliseconds = (number) => (number < 10 ? number.toFixed(2) : number.toFixed(1));
const share = (number) => `${(number * 100).toFixed(number < 0.1 ? 1 : 0)} %`;
const mebibytes = (bytes) => whole(bytes / 2 ** 20);
const spread = ({ median, least, most }, format) =>
  `${format(median)} (${format(least)}–${format(most)})`;
const distinct = (values) => [...new Set(values)];

/**
 * Everything that was measured, as Markdown.
 *
 * @param {{ cold: object[], rows: object[] }} results
 */
export function reportOf(results) {
  return [...mainTables(results.rows), ...coldTable(results.cold)].join('\n\n');
}

/** One table for each size and number of connections. */
function mainTables(rows) {
  return distinct(rows.map(({ terms }) => terms)).flatMap((terms) => {
    const ofSize = rows.filter((one) => one.terms === terms);
    return distinct(ofSize.map(({ connections }) => connections)).flatMap((connections) => {
      const shown = ofSize.filter((one) => one.connections === connections);
      return [
        `### ${whole(terms)} terms, ${connections} ${connections === 1 ? 'connection' : 'connections'}`,
        markdownTable(
          [
            'What',
            'Bytes',
            'Service, answers/s',
            'Control, answers/s',
            'Service : control',
            'p99, ms',
            'Control p99, ms',
            'CPU',
            'Control CPU',
            'Memory, MiB',
            'Control, MiB',
          ],
          shown.map(mainLine),
        ),
        ...(connections === 1 ? [] : bottleneckWarning(shown)),
      ];
    });
  });
}

/** A control that had time left was held up by the generator or by other programs: the ratio is too good then. */
function bottleneckWarning(rows) {
  const idle = rows.filter(({ sides }) => sides.control.cpuShare < BUSY_CONTROL);
  if (idle.length === 0) return [];
  return [
    `**Too favourable:** the control had less than ${share(BUSY_CONTROL)} of a core, so that something else was the limit, in: ` +
      `${idle.map(({ row }) => row.name).join('; ')}.`,
  ];
}

function mainLine({ row, bytes, sides: { service, control }, ratio }) {
  return [
    row.name,
    whole(bytes),
    whole(service.perSecond),
    whole(control.perSecond),
    spread(ratio, share),
    milliseconds(service.p99),
    milliseconds(control.p99),
    share(service.cpuShare),
    share(control.cpuShare),
    mebibytes(service.rss),
    mebibytes(control.rss),
  ];
}

function coldTable(cold) {
  if (cold.length === 0) return [];
  return [
    '### Cold pages: the first rendering, one connection',
    markdownTable(
      [
        'Glossary',
        'Pages',
        'Very first, ms',
        'p50, ms',
        'p99, ms',
        'Slowest, ms',
        'Start of the service, s',
      ],
      cold.map(({ terms, pages, first, p50, p99, worst, bootMilliseconds }) => [
        `${whole(terms)} terms`,
        whole(pages),
        milliseconds(first),
        milliseconds(p50),
        milliseconds(p99),
        milliseconds(worst),
        (bootMilliseconds / 1000).toFixed(1),
      ]),
    ),
  ];
}
