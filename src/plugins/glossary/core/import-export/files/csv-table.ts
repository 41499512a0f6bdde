import { CATEGORY_FIELDS, type FieldForm, GROUP_NAMES, TERM_FIELDS, valueAt } from '../file-fields';
import type { FileRow, FileTerm } from '../file-term';
import { cellOfText, listOfText, textOfCell, textOfList } from '../../text/csv-cells';
import { FileError, UnknownNames } from '../file-error';
import type { UnknownKeyHandling } from '../incoming';
import { firstErrors, quotedKey, unknownKeyError } from '../../../../shared/core/text/named-keys';
import { REFUSED_BECAUSE } from '../unknown-keys';

const KIND = 'kind';
/** Columns that are imported but not exported. */
const IMPORT_ONLY: Readonly<Record<string, FieldForm>> = {
  take_over_address: 'boolean',
  [REFUSED_BECAUSE]: 'text',
};

/** The exported columns: the kind of row, the fields of a term, then those of a category. */
export const CSV_COLUMNS: readonly string[] = [
  KIND,
  ...TERM_FIELDS.map(({ path }) => path),
  ...CATEGORY_FIELDS,
];

export const READ_COLUMNS: readonly string[] = [...CSV_COLUMNS, ...Object.keys(IMPORT_ONLY)];

const FORMS: ReadonlyMap<string, FieldForm> = new Map([
  ...TERM_FIELDS.map(({ path, form }): [string, FieldForm] => [path, form]),
  ...Object.entries(IMPORT_ONLY),
]);

export function cellsOfRow(row: FileRow): string[] {
  if (row.kind === 'category') {
    const { category } = row;
    return [
      row.kind,
      ...TERM_FIELDS.map(() => ''),
      ...CATEGORY_FIELDS.map((field) => cellOfText(category[field] ?? '')),
    ];
  }
  return [
    row.kind,
    ...TERM_FIELDS.map(({ path, form }) => cellOfValue(row.term, path, form)),
    ...CATEGORY_FIELDS.map(() => ''),
  ];
}

function cellOfValue(term: FileTerm, path: string, form: FieldForm): string {
  const value = valueAt(term, path);
  if (form === 'list') return cellOfText(textOfList((value as readonly string[] | null) ?? []));
  return cellOfText(value === null ? '' : String(value));
}

/** Maximum number of column names in a message. */
const MOST_NAMES = 50;

/**
 * Creates a reader for the cells below a header.
 *
 * @throws {FileError} when the header has a duplicate column, an unknown one that is not to be ignored, or an incomplete group
 */
export function tableReader(
  header: readonly string[],
  unknownKeysAre: UnknownKeyHandling = 'refused',
): (cells: readonly string[]) => Record<string, unknown> {
  const columns = header.map((name) => name.trim());
  const seen = new Set<string>();
  const twice = columns.filter((column) => seen.size === seen.add(column).size);
  const unknown = [...seen].filter((column) => !READ_COLUMNS.includes(column));
  const problems = [
    ...firstErrors(twice, namedTwice),
    ...(unknownKeysAre === 'refused'
      ? firstErrors(unknown, (column) => unknownKeyError(column, READ_COLUMNS, ''))
      : []),
  ];
  const missing = GROUP_NAMES.flatMap((group) => missingOfGroup(group, columns));
  const hasCategories = columns.includes(KIND) && columns.includes('key');
  if (!columns.includes('slug') && !hasCategories) missing.push('slug');
  if (missing.length > 0) problems.push(missingColumns(missing));
  if (problems.length > 0) {
    const message = wrongColumns(problems);
    if (twice.length > 0 || missing.length > 0) throw new FileError(message);
    throw new UnknownNames(message, unknown.slice(0, MOST_NAMES).map(quotedKey));
  }
  return (cells) => rowOfCells(columns, cells);
}

export const wrongColumns = (problems: readonly string[]): string =>
  `Line 1, the names of the columns: ${problems.join('; ')}.`;

export const namedTwice = (column: string): string =>
  `${JSON.stringify(column)} stands there twice`;

export const missingColumns = (columns: readonly string[]): string =>
  `columns are missing: ${columns.join(', ')}`;

/** Groups are imported as a whole, so a table needs all columns of a group or none. */
function missingOfGroup(group: string, columns: readonly string[]): string[] {
  const paths = TERM_FIELDS.map(({ path }) => path).filter((path) => path.startsWith(`${group}.`));
  return paths.some((path) => columns.includes(path))
    ? paths.filter((path) => !columns.includes(path))
    : [];
}

function rowOfCells(columns: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const texts = new Map(columns.map((column, index) => [column, textOfCell(cells[index] ?? '')]));
  if (texts.get(KIND) === 'category') {
    return Object.fromEntries(
      [KIND, ...CATEGORY_FIELDS]
        .filter((field) => texts.has(field))
        .map((field) => [field, texts.get(field)]),
    );
  }
  const row: Record<string, unknown> = {};
  for (const [column, text] of texts) {
    const form = FORMS.get(column);
    if (form !== undefined) setAt(row, column, valueOfText(text, form));
    else if (column === KIND || text !== '') row[column] = text;
  }
  for (const group of GROUP_NAMES) {
    if (Object.hasOwn(row, group) && isEmptyGroup(row[group])) row[group] = null;
  }
  return row;
}

function valueOfText(text: string, form: FieldForm): unknown {
  if (form === 'list') return listOfText(text);
  if (text === '') return null;
  if (form === 'number') return /^\d+$/.test(text) ? Number(text) : text;
  if (form === 'text') return text;
  // Spreadsheets write booleans in capitals.
  return { true: true, false: false }[text.toLowerCase()] ?? text;
}

function setAt(row: Record<string, unknown>, path: string, value: unknown): void {
  const [key = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    row[key] = value;
    return;
  }
  row[key] ??= {};
  setAt(row[key] as Record<string, unknown>, rest.join('.'), value);
}

function isEmptyGroup(group: unknown): boolean {
  if (Array.isArray(group)) return group.length === 0;
  if (typeof group !== 'object' || group === null) return group === null;
  return Object.values(group).every(isEmptyGroup);
}
