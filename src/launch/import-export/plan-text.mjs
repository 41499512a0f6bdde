/** Terms whose differences are listed; of more, only the number is said. */
const LISTED_ROWS = 200;

const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** The difference between a file and the glossary, for people to read. */
export function planText({ planned, unchanged, refused, unresolved, keptScores }) {
  const count = (kind, change) =>
    planned.filter((row) => row.kind === kind && row.change === change).length;
  const categories = count('category', 'new') + count('category', 'changed');
  return [
    ...listed(planned.filter(({ change }) => change === 'changed').flatMap(changedLines)),
    ...listed(planned.filter(({ change }) => change === 'new').map(newLine)),
    ...listed(unresolved.map(unresolvedLine)),
    ...listed(keptScores.map(keptScoreLine)),
    ...listed(refused.map(refusedLine)),
    `${plural(count('term', 'new'), 'new term')}, ${count('term', 'changed')} changed, ` +
      `${plural(categories, 'category', 'categories')} new or changed, ` +
      `${unchanged} unchanged, ${refused.length} refused.`,
  ].join('\n');
}

function listed(lines) {
  if (lines.length <= LISTED_ROWS) return lines;
  return [...lines.slice(0, LISTED_ROWS), `… and ${lines.length - LISTED_ROWS} lines more`];
}

const oneLine = (text) => JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');

function changedLines({ line, kind, name, changes }) {
  return [
    `changed  ${kind} ${name} (line ${line})`,
    ...changes.map(
      ({ field, before, after }) => `           ${field}: ${oneLine(before)} -> ${oneLine(after)}`,
    ),
  ];
}

function newLine({ line, kind, name }) {
  return `new      ${kind} ${name} (line ${line})`;
}

function unresolvedLine({ line, name, field, slugs }) {
  return `no such  ${slugs.join(', ')}, named in ${field} of ${name} (line ${line}); left out`;
}

function keptScoreLine({ line, name }) {
  return `kept     the score of ${name} (line ${line}); only a publication can take a score away`;
}

export function refusedLine({ line, name, reasons }) {
  return `refused  line ${line}${name === null ? '' : `, ${oneLine(name)}`}: ${reasons.map(oneLine).join('; ')}`;
}
