import type { Fault } from './fault';

/** Most characters of Markdown that fills a section of a page, and of a code example: a dozen printed pages. */
const SECTION = 20_000;
/** The same of a text of some paragraphs. */
const PARAGRAPHS = 10_000;
/** The same of a text of some sentences. */
const SENTENCES = 5_000;
/** The same of an item of a list of sentences. */
const LINE = 2_000;
/** The same of a word or an address in a list. */
const WORD = 200;
const ADDRESS = 2_000;
/** Most items of a list. */
export const MOST_ITEMS = 100;
/** Most characters of all texts of a term together: a page is rendered in one piece. */
export const MOST_TOGETHER = 100_000;

/** Most characters of each text of a term that has no limit in its content type, far above what anybody reads. */
export const TEXT_LIMITS = {
  short: SENTENCES,
  long: SECTION,
  misconception: PARAGRAPHS,
  why_it_matters: PARAGRAPHS,
  bad_code: SECTION,
  good_code: SECTION,
  quick_fix: SENTENCES,
  applies_to: SENTENCES,
  origin: SENTENCES,
} as const;

/** Most characters of each item of a list of a term. */
export const ITEM_LIMITS = {
  aliases: WORD,
  search_terms: WORD,
  identifiers: WORD,
  tags: WORD,
  common_mistakes: LINE,
  when_to_use: LINE,
  avoid_when: LINE,
  refs: ADDRESS,
  not_to_be_confused_with: LINE,
  'detection.symptoms': LINE,
  'detection.tools': LINE,
} as const;

/** Most characters of the reason of an axis. */
export const RATIONALE_LIMIT = LINE;

/** Most characters of the introduction of a category, which stands on its list; its content type says the same. */
export const INTRODUCTION_LIMIT = PARAGRAPHS;

/** What is wrong with a text that is too long. */
export const tooLong = (length: number, most: number): string =>
  `has ${length} characters, at most ${most} are allowed`;
/** What is wrong with a list of which an item is too long. */
export const itemTooLong = (length: number, most: number): string =>
  `holds an item of ${length} characters, at most ${most} are allowed`;
export const tooManyItems = (count: number): string =>
  `holds ${count} items, at most ${MOST_ITEMS} are allowed`;

/** What is wrong with the longest text of a term that has too much of it. */
export const tooMuchTogether = (length: number): string =>
  `and all other texts have ${length} characters together, at most ${MOST_TOGETHER} are allowed`;

type Values = Readonly<Record<string, unknown>>;

/**
 * What of some values of a term is too long to be saved. Everything that reads a text takes a time that grows with its length, so that
 * one text without end would keep all readers waiting.
 *
 * @param values of a draft, or of a part of one
 */
export function lengthFaults(values: Values): Fault[] {
  return [
    ...Object.entries(TEXT_LIMITS).flatMap(([field, most]) =>
      textFaults(field, values[field], most, tooLong),
    ),
    ...Object.entries(ITEM_LIMITS).flatMap(([field, most]) =>
      listFaults(field, valueAt(values, field), most),
    ),
    ...rationaleFaults(values.score_draft),
    ...faultOfAll(values),
  ];
}

function faultOfAll(values: Values): Fault[] {
  const lengths = [...Object.keys(TEXT_LIMITS), ...Object.keys(ITEM_LIMITS)].map((field) => ({
    field,
    length: lengthOf(valueAt(values, field)),
  }));
  const together = lengths.reduce((sum, { length }) => sum + length, 0);
  const [longest] = lengths.sort((one, other) => other.length - one.length);
  if (longest === undefined || together <= MOST_TOGETHER) return [];
  return [{ field: longest.field, message: tooMuchTogether(together) }];
}

/** Characters of a text, or of all texts of a list; of what is neither, as it is stored. */
function lengthOf(value: unknown): number {
  return [value].flat().reduce((sum: number, item) => {
    if (item === null || item === undefined) return sum;
    return sum + (typeof item === 'string' ? item : JSON.stringify(item)).length;
  }, 0);
}

function textFaults(field: string, value: unknown, most: number, message: typeof tooLong): Fault[] {
  if (typeof value !== 'string' || value.length <= most) return [];
  return [{ field, message: message(value.length, most) }];
}

function listFaults(field: string, list: unknown, most: number): Fault[] {
  if (!Array.isArray(list)) return [];
  if (list.length > MOST_ITEMS) return [{ field, message: tooManyItems(list.length) }];
  return list.flatMap((item) => textFaults(field, item, most, itemTooLong)).slice(0, 1);
}

function rationaleFaults(draft: unknown): Fault[] {
  const whole = textFaults('score_draft', JSON.stringify(draft), MOST_TOGETHER, tooLong);
  if (whole.length > 0 || typeof draft !== 'object' || draft === null) return whole;
  return Object.values(draft)
    .flatMap((axis: unknown) =>
      textFaults('score_draft', (axis as Values | null)?.rationale, RATIONALE_LIMIT, itemTooLong),
    )
    .slice(0, 1);
}

function valueAt(values: Values, path: string): unknown {
  const [name = '', part] = path.split('.');
  const value = values[name];
  return part === undefined ? value : (value as Values | null | undefined)?.[part];
}
