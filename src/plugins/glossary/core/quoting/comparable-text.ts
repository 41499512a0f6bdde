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
// eslint-disable-next-line no-control-regex -- text without accents is most text
const PLAIN = /^[\u0000-\u007E]*$/;
/** The parts of one character: it with its accents, or the parts of a Korean syllable (Unicode Standard Annex 15). */
const CLUSTER = /[\u1100-\u11FF]+|\P{M}\p{M}*|\p{M}+/gu;

/** A text normalized for the comparison of quotes, with the position of each character in the original. */
export interface ComparableText {
  readonly text: string;
  readonly source: string;
  /** Offset in the source at which the compared character begins. */
  readonly starts: readonly number[];
  /** Offset behind it. */
  readonly ends: readonly number[];
}

/** @param without a normalisation that is left out */
export function comparableText(
  source: string,
  without: Normalisation | null = null,
): ComparableText {
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  let last = '';
  const add = (alike: string, start: number, end: number): void => {
    const isRepeated =
      alike === last &&
      ((alike === ' ' && without !== 'white-space') || (alike === '-' && without !== 'dashes'));
    if (isRepeated) return void (ends[ends.length - 1] = end);
    text += alike;
    for (let { length } = alike; length > 0; length -= 1) {
      starts.push(start);
      ends.push(end);
    }
    if (alike !== '') last = alike;
  };
  if (PLAIN.test(source)) {
    let at = 0;
    for (const character of source) add(plainAlike(character, without), at, ++at);
  } else {
    for (const { 0: cluster, index } of source.matchAll(CLUSTER))
      add(alikeOf(cluster, without), index, index + cluster.length);
  }
  return { text, source, starts, ends };
}

/** The source's text for the characters from `start` on, up to `end`. */
export function sourceOf(
  { source, starts, ends }: ComparableText,
  start: number,
  end: number,
): string {
  return end <= start ? '' : source.slice(starts[start], ends[end - 1]);
}

/** The normalizations without which the two texts would differ; none for identical texts. */
export function normalisationsBetween(one: string, other: string): readonly Normalisation[] {
  return NORMALISATIONS.filter(
    (step) => comparableText(one, step).text.trim() !== comparableText(other, step).text.trim(),
  );
}

/** Without accents, only white space can be written in several ways. */
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
