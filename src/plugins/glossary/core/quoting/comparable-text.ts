import { normalized } from '../text/normalized';

/** The differences that a quote may have from the text and still be the same, in the order in which they are normalised. */
export const NORMALISATIONS = [
  'unicode-nfc',
  'invisible-characters',
  'white-space',
  'quotation-marks',
  'dashes',
  'ellipsis-characters',
] as const;
export type Normalisation = (typeof NORMALISATIONS)[number];

/** Invisible characters: soft hyphen, zero-width characters, word joiner and byte order mark. */
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;
const DOUBLE_MARKS = /[“”„‟«»″]/;
const SINGLE_MARKS = /[‘’‚‛‹›′]/;
const DASH = /[\p{Pd}\u2212]/u;
const ELLIPSIS = '…';
/**
 * Printable ASCII characters that stay as they are: single spaces and hyphens among them, nothing that an accent follows. Else the parts of one
 * character: it with its accents, or the parts of a Korean syllable (Unicode Standard Annex 15).
 */
const PIECE =
  /([!-,.-~](?:[!-,.-~]|[ -](?=[!-,.-~]))*(?!\p{M}))|[\u1100-\u11FF]+|\P{M}\p{M}*|\p{M}+/gu;

/** A part of a text of which the source has more or fewer characters. */
interface Shift {
  /** Its offset in the text, and its length, which may be 0. */
  readonly at: number;
  readonly length: number;
  /** Its range in the source. */
  readonly start: number;
  readonly end: number;
}

/** A text normalized for the comparison of quotes, with what it takes to find its characters in the original. */
export interface ComparableText {
  readonly text: string;
  readonly source: string;
  /** In the order of the text. Between two of them each character is one of the source; most texts have few. */
  readonly shifts: readonly Shift[];
}

/** @param without a normalisation that is left out */
export function comparableText(
  source: string,
  without: Normalisation | null = null,
): ComparableText {
  const shifts: Shift[] = [];
  let text = '';
  /** The last character of the text, and where it begins in the source. */
  let [last, lastStart] = ['', 0];
  const extendLast = (end: number): void => {
    // Invisible characters within it belong to it.
    while (shifts.at(-1)?.at === text.length) shifts.pop();
    if (shifts.at(-1)?.at === text.length - 1) shifts.pop();
    shifts.push({ at: text.length - 1, length: 1, start: lastStart, end });
  };
  for (const { 0: piece, 1: run, index } of source.matchAll(PIECE)) {
    const alike = run ?? alikeOf(piece, without);
    const end = index + piece.length;
    const isRepeated =
      alike === last &&
      ((alike === ' ' && without !== 'white-space') || (alike === '-' && without !== 'dashes'));
    if (isRepeated) {
      extendLast(end);
      continue;
    }
    const { length } = alike;
    if (run === undefined && (length !== 1 || piece.length !== 1))
      shifts.push({ at: text.length, length, start: index, end });
    text += alike;
    if (alike !== '')
      [last, lastStart] = run === undefined ? [alike, index] : [alike.slice(-1), end - 1];
  }
  return { text, source, shifts };
}

/** The source's text for the characters from `start` on, up to `end`; empty outside the text. */
export function sourceOf(comparable: ComparableText, start: number, end: number): string {
  if (end <= start || start < 0 || start >= comparable.text.length) return '';
  return comparable.source.slice(
    placeInSource(comparable, start).start,
    placeInSource(comparable, end - 1).end,
  );
}

/** The range of one character in the source. */
function placeInSource(
  { shifts }: ComparableText,
  offset: number,
): { readonly start: number; readonly end: number } {
  let [low, high] = [0, shifts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((shifts[middle]?.at ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const shift = shifts[low - 1];
  if (shift === undefined) return { start: offset, end: offset + 1 };
  const behind = offset - shift.at - shift.length;
  return behind < 0 ? shift : { start: shift.end + behind, end: shift.end + behind + 1 };
}

/** The normalizations without which the two texts would differ; none for identical texts. */
export function normalisationsBetween(one: string, other: string): readonly Normalisation[] {
  return NORMALISATIONS.filter(
    (step) => comparableText(one, step).text.trim() !== comparableText(other, step).text.trim(),
  );
}

/** An ASCII character: only white space can be written in several ways. */
function plainAlike(character: string, without: Normalisation | null): string {
  return character <= ' ' && without !== 'white-space' && /\s/.test(character) ? ' ' : character;
}

function alikeOf(cluster: string, without: Normalisation | null): string {
  if (cluster.length === 1 && cluster <= '~') return plainAlike(cluster, without);
  let text = without === 'unicode-nfc' ? cluster : normalized(cluster, 'NFC');
  if (without !== 'invisible-characters') text = text.replace(INVISIBLE, '');
  if (without !== 'white-space' && /^\s$/.test(text)) return ' ';
  if (without !== 'quotation-marks') {
    if (DOUBLE_MARKS.test(text)) return '"';
    if (SINGLE_MARKS.test(text)) return "'";
  }
  if (without !== 'dashes' && DASH.test(text)) return '-';
  if (without !== 'ellipsis-characters' && text === ELLIPSIS) return '...';
  return text;
}
