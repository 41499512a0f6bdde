import type { RefusedRow } from './import-plan';
import type { RowPlace } from './file-format';

/** A reason for refusals, and the number of rows. */
export interface RefusalSum {
  /** The common part of their messages, with all differing values in it: `3 categories are missing: "a", "b", "c"`. */
  readonly reason: string;
  readonly rows: number;
  /** The first rows. */
  readonly first: readonly RowPlace[];
}

/** Values listed for one reason; of further ones only the number. */
const VALUES_SHOWN = 10;
/** Values counted separately for one reason: a hostile file has another one in each row. */
const MOST_VALUES = 1000;
/** Reasons counted separately; all others are one more. */
const MOST_SUMS = 50;
/** Rows whose position is listed. */
const ROWS_SHOWN = 3;

/** A quoted value in a message: a JSON string. */
const QUOTED = /"(?:[^"\\]|\\.)*"/g;
const GAP = '…';

/** Refused rows by their reasons, the most frequent first. A row with several reasons counts for each. */
export function refusalSums(refused: readonly RefusedRow[]): readonly RefusalSum[] {
  const sums = new Map<
    string,
    { rows: number; readonly values: Set<string>; readonly first: RowPlace[] }
  >();
  for (const { line, row, reasons } of refused) {
    for (const { kind, values } of kindsOf(reasons)) {
      const known = sums.has(kind) || sums.size < MOST_SUMS ? kind : OTHER;
      const sum = sums.get(known) ?? { rows: 0, values: new Set<string>(), first: [] };
      sums.set(known, sum);
      sum.rows += 1;
      if (sum.first.length < ROWS_SHOWN) sum.first.push({ line, row });
      for (const value of values) if (sum.values.size < MOST_VALUES) sum.values.add(value);
    }
  }
  return [...sums]
    .map(([kind, { rows, values, first }]) => ({ reason: messageOf(kind, values), rows, first }))
    .sort((one, other) => other.rows - one.rows);
}

const OTHER = 'other reasons';

/** The reasons of one row, without duplicates. */
function kindsOf(
  reasons: readonly string[],
): readonly { readonly kind: string; readonly values: readonly string[] }[] {
  const kinds = new Map<string, string[]>();
  for (const { kind, value } of reasons.map(reasonOf)) {
    kinds.set(kind, [...(kinds.get(kind) ?? []), ...(value === null ? [] : [value])]);
  }
  return [...kinds].map(([kind, values]) => ({ kind, values }));
}

/** Which name is known or near, and any second quoted text, is a hint for one row: the reason ends before it. */
function reasonOf(sentence: string) {
  if (/^is no (JSON|CSV):/.test(sentence)) return { kind: sentence.slice(0, 10), value: null };
  const [value = null, second] = sentence.match(QUOTED) ?? [];
  const kind = sentence.replace(QUOTED, GAP);
  const [, subject] = /^(.*) stands in .* (?:as well|already)$/.exec(kind) ?? [];
  if (subject !== undefined) return { kind: moreThanOnce(subject), value };
  const hasHint = second !== undefined || kind.includes(' is not known; ');
  return { kind: hasHint ? (kind.split('; ')[0] ?? kind) : kind, value };
}

/** Replaces the messages of duplicate rows, which name each other. */
export const moreThanOnce = (subject: string): string =>
  `${subject} occurs in the file more than once`;

const CATEGORY = `category is ${GAP};`;

function messageOf(kind: string, values: ReadonlySet<string>): string {
  if (values.size === 0) return kind;
  const listed = [...values].slice(0, VALUES_SHOWN).join(', ');
  const more = values.size - VALUES_SHOWN;
  const atLeast = values.size === MOST_VALUES ? 'at least ' : '';
  const all = more > 0 ? `${listed} and ${atLeast}${more} more` : listed;
  if (kind.startsWith(CATEGORY)) {
    return values.size === 1
      ? `1 category is missing: ${all}`
      : `${atLeast}${values.size} categories are missing: ${all}`;
  }
  return kind === OTHER ? kind : kind.replace(GAP, () => all);
}
