/**
 * A Markdown table that is readable as text too; the first column is text, the others are numbers.
 *
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} lines
 */
export function markdownTable(head, lines) {
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...lines.map((line) => line[column].length)),
  );
  const lineOf = (cells) =>
    `| ${cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]),
      )
      .join(' | ')} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [lineOf(head), lineOf(rule), ...lines.map(lineOf)].join('\n');
}
