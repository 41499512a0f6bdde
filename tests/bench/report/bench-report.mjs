import { markdownTable } from './markdown-table.mjs';

/** What a control has of a core when nothing but itself limits it. */
const BUSY_CONTROL = 0.85;

const whole = (number) => Math.round(number).toLocaleString('en-GB');
const milliseconds = (number) => (number < 10 ? number.toFixed(2) : number.toFixed(1));
const share = (number) => `${(number * 100).toFixed(number < 0.1 ? 1 : 0)} %`;
const times = (number) => (number < 10 ? number.toFixed(2) : number.toFixed(1));
const mebibytes = (bytes) => whole(bytes / 2 ** 20);
const spread = ({ median, least, most }, format) =>
  `${format(median)} (${format(least)}–${format(most)})`;
const distinct = (values) => [...new Set(values)];

/**
 * Everything that was measured, as Markdown.
 *
 * @param {{ cold: object[], rows: object[], paced: object[], counted: object[] }} results
 */
export function reportOf(results) {
  return [
    ...mainTables(results.rows),
    ...restTable(results.rows),
    ...publishingTable(results.rows),
    ...sizeTable(results.rows),
    ...pacedTable(results.paced),
    ...coldTable(results.cold),
    ...countedTable(results.counted),
  ].join('\n\n');
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

function restTable(rows) {
  const compared = rows.filter(({ row, rival }) => rival !== null && !row.isPublishing);
  if (compared.length === 0) return [];
  return [
    '### Record against Strapi REST',
    markdownTable(
      ['Glossary', 'Connections', 'Record, answers/s', 'REST, answers/s', 'Record : REST'],
      compared.map(({ terms, connections, sides, rival }) => [
        `${whole(terms)} terms`,
        whole(connections),
        whole(sides.rival.perSecond),
        whole(sides.service.perSecond),
        spread(rival, times),
      ]),
    ),
  ];
}

function publishingTable(rows) {
  const compared = rows.filter(({ row }) => row.isPublishing);
  if (compared.length === 0) return [];
  return [
    '### While a term is published every 200 ms, against the same without',
    markdownTable(
      [
        'What',
        'Glossary',
        'Connections',
        'Without, answers/s',
        'With, answers/s',
        'With : without',
      ],
      compared.map(({ row, terms, connections, sides, rival }) => [
        row.name,
        `${whole(terms)} terms`,
        whole(connections),
        whole(sides.rival.perSecond),
        whole(sides.service.perSecond),
        // The most of one ratio is the least of the other.
        spread({ median: 1 / rival.median, least: 1 / rival.most, most: 1 / rival.least }, share),
      ]),
    ),
  ];
}

/** The largest glossary against the smallest, the same addresses in both. */
function sizeTable(rows) {
  const sizes = distinct(rows.map(({ terms }) => terms)).sort((one, other) => one - other);
  const [least] = sizes;
  const most = sizes.at(-1);
  if (least === most) return [];
  const pairs = rows
    .filter(({ terms }) => terms === least)
    .map((small) => ({
      small,
      large: rows.find(
        ({ terms, row, connections }) =>
          terms === most && row.key === small.row.key && connections === small.connections,
      ),
    }))
    .filter(({ large }) => large !== undefined);
  return [
    `### ${whole(most)} terms against ${whole(least)}`,
    markdownTable(
      [
        'What',
        'Connections',
        ...sizes.map((terms) => `${whole(terms)} terms, answers/s`),
        'Largest : smallest',
        'Relative to the control',
      ],
      pairs.map(({ small, large }) => [
        small.row.name,
        whole(small.connections),
        ...sizes.map((size) => perSecondOf(rows, small, size)),
        share(large.sides.service.perSecond / small.sides.service.perSecond),
        share(large.ratio.median / small.ratio.median),
      ]),
    ),
  ];
}

function perSecondOf(rows, { row, connections }, size) {
  const found = rows.find(
    (one) => one.terms === size && one.row.key === row.key && one.connections === connections,
  );
  return found === undefined ? '' : whole(found.sides.service.perSecond);
}

function pacedTable(paced) {
  if (paced.length === 0) return [];
  return [
    '### Latency at half of the throughput',
    markdownTable(
      [
        'What',
        'Side',
        'Terms',
        'Connections',
        'Wanted/s',
        'Reached/s',
        'p50, ms',
        'p99, ms',
        'Slowest, ms',
        'Client late by (p99), ms',
      ],
      paced.map(({ row, side, terms, connections, rate, reached, p50, p99, worst, late }) => [
        row.name,
        side,
        whole(terms),
        whole(connections),
        whole(rate),
        whole(reached),
        milliseconds(p50),
        milliseconds(p99),
        milliseconds(worst),
        milliseconds(late),
      ]),
    ),
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

function countedTable(counted) {
  if (counted.length === 0) return [];
  return [
    '### Counted',
    markdownTable(
      [
        'Glossary',
        'Loads that count',
        'Answers that arrived',
        'Counted in the database',
        'More',
        'Allowed',
      ],
      counted.map(({ terms, loads, answered, inDatabase, cutAtMost }) => [
        `${whole(terms)} terms`,
        whole(loads),
        whole(answered),
        whole(inDatabase),
        whole(inDatabase - answered),
        whole(cutAtMost),
      ]),
    ),
  ];
}
