/** Terms whose differences are listed; of more, only the number is said. */
const LISTED_ROWS = 200;
/** Refused rows that are listed one by one; more are summed up by their reasons. */
const LISTED_REFUSALS = 20;
/** Said of categories that are missing, before the row that makes one. */
export const CATEGORIES_CAN_BE_MADE =
  '         --create-categories makes them; so does a row for each, such as';
/** Said of names of categories that are none of their keys. */
export const noKeys = (names) =>
  `         ${names} cannot be made: a key is lower-case words joined by single underscores`;
/** Names that a sentence has. */
const LISTED_NAMES = 10;

const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/**
 * The difference between a file and the glossary, for people to read.
 *
 * @param plan what the service found
 * @param sums the refused rows by their reasons
 * @param made the categories that are made because terms name them
 * @param categoryRow the row that makes the first of the missing categories; null when there is none
 */
export function planText(plan, { sums, made, categoryRow }) {
  const { planned, unchanged, refused, unresolved, keptScores, ambiguous } = plan;
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
 * Where a row stands in a file: the number that a spreadsheet shows, or the line; core/import-export/row-place.ts has the same, but is
 * not compiled yet when this is read.
 */
export function placeIn({ format }) {
  return ({ line, row }) => {
    if (format !== 'csv') return `line ${line}`;
    return row === line ? `row ${row}` : `row ${row} (line ${line})`;
  };
}

export function namesText(names) {
  const shown = names.slice(0, LISTED_NAMES).map((name) => JSON.stringify(name));
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
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
  return `no such  ${slugs.join(', ')}, named in ${field} of ${name} (${place(at)}); joined when it comes`;
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

/** All categories that are missing and not made: nobody can mend a file of which only some are named. */
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
