/** Terms whose differences are listed; of further terms only the number is printed. */
const LISTED_ROWS = 200;
/** Refused rows that are listed one by one; above this number they are grouped by reason. */
const LISTED_REFUSALS = 20;
/** Introduces the row that creates a missing category. */
export const CATEGORIES_CAN_BE_MADE =
  '         --create-categories makes them; so does a row for each, such as';
/** For category names that are not valid keys. */
export const noKeys = (names) =>
  `         ${names} cannot be made: a key is lower-case words joined by single underscores`;
/** Names listed in one sentence. */
const LISTED_NAMES = 10;

const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/**
 * Formats the difference between a file and the glossary for the terminal.
 *
 * @param plan the result of the comparison
 * @param sums refused rows grouped by reason
 * @param made categories that are created because terms name them
 * @param categoryRow the row that would create the first of the missing categories; null if there is none
 */
export function planText(plan, { sums, made, categoryRow }) {
  const { planned, unchanged, refused, unresolved, joins, keptScores, ambiguous } = plan;
  const place = placeIn(plan);
  const count = (kind, change) =>
    planned.filter((row) => row.kind === kind && row.change === change).length;
  const categories = count('category', 'new') + count('category', 'changed') + made.length;
  return [
    ...listed(
      planned
        .filter(({ change }) => change === 'changed')
        .flatMap((row) => changedLines(row, place)),
    ),
    ...listed(planned.filter(({ change }) => change === 'new').map((row) => newLine(row, place))),
    ...made.map(({ key, rows }) => `new      category ${key} (for ${plural(rows, 'term')})`),
    ...listed(unresolved.map((row) => unresolvedLine(row, place))),
    ...listed(joins.map(joinedLine)),
    ...listed(keptScores.map((row) => keptScoreLine(row, place))),
    ...listed(ambiguous.map((row) => ambiguousLine(row, place))),
    ...unknownLines(plan),
    ...(refused.length > LISTED_REFUSALS
      ? sums.map((sum) => sumLine(sum, place))
      : refused.map((row) => refusedLine(row, place))),
    ...missingLines(plan, made, categoryRow),
    `${plural(count('term', 'new'), 'new term')}, ${count('term', 'changed')} changed, ` +
      `${plural(categories, 'category', 'categories')} new or changed, ` +
      `${unchanged} unchanged, ${refused.length} refused.`,
  ].join('\n');
}

/**
 * The position of a row in a file: the row number of a spreadsheet, or the line; core/import-export/file-format.ts has the same, but is not compiled
 * yet when this is loaded.
 */
export function placeIn({ format }) {
  return ({ line, row }) => {
    if (format !== 'csv') return `line ${line}`;
    return row === line ? `row ${row}` : `row ${row} (line ${line})`;
  };
}

export function namesText(names) {
  const quoted = names.slice(0, LISTED_NAMES).map((name) => JSON.stringify(name));
  const more = names.length - quoted.length;
  return more > 0 ? `${quoted.join(', ')} and ${more} more` : quoted.join(', ');
}

function listed(lines) {
  if (lines.length <= LISTED_ROWS) return lines;
  return [...lines.slice(0, LISTED_ROWS), `… and ${lines.length - LISTED_ROWS} lines more`];
}

const oneLine = (text) => JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');

function changedLines({ kind, name, changes, ...at }, place) {
  return [
    `changed  ${kind} ${name} (${place(at)})`,
    ...changes.map(
      ({ field, before, after }) => `           ${field}: ${oneLine(before)} -> ${oneLine(after)}`,
    ),
  ];
}

function newLine({ kind, name, ...at }, place) {
  return `new      ${kind} ${name} (${place(at)})`;
}

function unresolvedLine({ name, field, slugs, ...at }, place) {
  return `waiting  ${slugs.join(', ')}, named in ${field} of ${name} (${place(at)}): no term, or a draft that this file does not bring; joined when it comes`;
}

function joinedLine({ name, field, slugs }) {
  return `again    ${name} is published with ${slugs.join(', ')} in ${field}, which an import before left open`;
}

function keptScoreLine({ name, ...at }, place) {
  return `kept     the score of ${name} (${place(at)}); only a publication can take a score away`;
}

function ambiguousLine({ name, text, others, total, ...at }, place) {
  const more = total > others.length ? ` and ${total - others.length} more` : '';
  const what =
    total === 0 ? 'is a name of it already' : `is a name of ${others.join(', ')}${more} as well`;
  return `same     "${oneLine(text)}" of ${name} (${place(at)}) ${what}`;
}

function unknownLines({ unknown, unknownKeysAre }) {
  if (unknownKeysAre !== 'left out') return [];
  return unknown.map(
    ({ name, rows }) => `unknown  ${JSON.stringify(name)}, in ${plural(rows, 'row')}; left out`,
  );
}

const namesIn = (missing) => missing.map(({ key }) => JSON.stringify(key)).join(', ');

/** Lists all missing categories that are not created: a partial list would not be enough to fix the file. */
function missingLines({ missingCategories }, made, categoryRow) {
  const missing = missingCategories.filter((one) => !made.includes(one));
  if (missing.length === 0) return [];
  const unfit = missing.filter(({ name }) => name === null);
  return [
    `missing  ${plural(missing.length, 'category', 'categories')}: ${namesIn(missing)}`,
    ...(unfit.length === 0 ? [] : [noKeys(namesIn(unfit))]),
    ...(made.length > 0 || categoryRow === null
      ? []
      : [CATEGORIES_CAN_BE_MADE, ...categoryRow.split('\n').map((line) => `           ${line}`)]),
  ];
}

function sumLine({ reason, rows, first }, place) {
  const more = rows > first.length ? ', …' : '';
  return `refused  ${plural(rows, 'row')}: ${oneLine(reason)} (${first.map(place).join(', ')}${more})`;
}

export function refusedLine({ name, reasons, ...at }, place) {
  return `refused  ${place(at)}${name === null ? '' : `, ${oneLine(name)}`}: ${reasons.map(oneLine).join('; ')}`;
}
