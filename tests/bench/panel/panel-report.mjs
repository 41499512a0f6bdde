import { markdownTable } from '../report/markdown-table.mjs';

const milliseconds = (number) =>
  number === undefined ? '–' : number.toFixed(number < 100 ? 1 : 0);
const kibibytes = (bytes) => (bytes === undefined ? '–' : (bytes / 1024).toFixed(0));

const HEAD = ['What', 'Tab, ms', 'Its scripts, ms', 'Bare field, ms', 'At rest, ms', 'Sent, KiB'];

/**
 * The work of the tab as Markdown, a table for each size of the glossary.
 *
 * @param {{ panel: object[] }} results
 */
export function panelReportOf({ panel }) {
  const sizes = [...new Set(panel.map(({ terms }) => terms))];
  return sizes
    .flatMap((terms) => [
      `### The panel with ${terms.toLocaleString('en-GB')} terms`,
      markdownTable(
        HEAD,
        panel
          .filter((row) => row.terms === terms)
          .map(({ name, task, script, bare, rest, bytes }) => [
            name,
            ...[task, script, bare, rest].map(milliseconds),
            kibibytes(bytes),
          ]),
      ),
    ])
    .join('\n\n');
}
