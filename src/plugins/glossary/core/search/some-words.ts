import type { CatalogueEntry } from '../catalogue/catalogue';
import type { CooperativeTask } from '../tasks/cooperative-task';
import type { SomeFound } from './question';
import type { SomeNamesFound } from './name-index';
import { QUERY_MAX_WORDS } from '../text/search-words';
import type { TextScores } from './text-index';

/** The weight of a word in the names and tags of a term relative to one only in its texts, and of a word within a whole name. */
const [NAME_WEIGHT, WHOLE_NAME_WEIGHT] = [4, 8];
/** Terms scored per step: less than a millisecond. */
const TERMS_PER_STEP = 2000;

/**
 * Terms with some of the words in their names or texts: rarer words count more, and so do more words. Among terms with the same words the better
 * match comes first.
 *
 * @param inTexts terms scored by their texts, in addition to all that were found by name
 * @param terms the total number of terms
 */
export function* someWords(
  byName: SomeNamesFound,
  byText: TextScores,
  inTexts: readonly CatalogueEntry[],
  terms: number,
): CooperativeTask<SomeFound> {
  const entries = [...new Set([...byName.entries, ...inTexts])];
  const matched = new Uint8Array(entries.length);
  const scores = new Float64Array(entries.length);
  const rarities = raritiesOf(byName, byText, terms);
  const bestName = Math.max(1, greatest(byName.scores));
  const bestText = Math.max(
    1,
    greatest(inTexts.map(({ documentId }) => byText.scoreOf(documentId))),
  );
  for (const [place, entry] of entries.entries()) {
    if (place % TERMS_PER_STEP === TERMS_PER_STEP - 1) yield;
    const inNames = byName.matched[place] ?? 0;
    const inWholeName = byName.named.get(entry) ?? 0;
    const written = byText.matchedBy(entry.documentId);
    let score =
      (byName.scores[place] ?? 0) / bestName + byText.scoreOf(entry.documentId) / bestText;
    for (const [word, rarity] of rarities.entries()) {
      const bit = 1 << word;
      if ((inWholeName & bit) !== 0) score += WHOLE_NAME_WEIGHT * rarity;
      else if ((inNames & bit) !== 0) score += NAME_WEIGHT * rarity;
      else if ((written & bit) !== 0) score += rarity;
    }
    const bits = inNames | inWholeName | written;
    matched[place] = bits;
    scores[place] = score * countOf(bits);
  }
  return { entries, scores, matched, marks: byName.marks };
}

function countOf(bits: number): number {
  let count = 0;
  for (let left = bits; left > 0; left >>>= 1) count += left & 1;
  return count;
}

/** The weight of each word: the fewer terms have it in their names or texts, the higher. */
function raritiesOf(byName: SomeNamesFound, byText: TextScores, terms: number): readonly number[] {
  return Array.from({ length: QUERY_MAX_WORDS }, (_none, word) => {
    let having = 0;
    for (const bits of byName.matched) having += (bits >>> word) & 1;
    return Math.log(1 + terms / Math.max(1, having, byText.textsHaving(word)));
  });
}

function greatest(numbers: readonly number[]): number {
  return numbers.reduce((most, number) => Math.max(most, number), 0);
}
