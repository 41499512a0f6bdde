import type { CatalogueEntry } from '../catalogue/catalogue';
import type { CooperativeTask } from '../tasks/cooperative-task';
import type { SomeFound } from './question';
import type { SomeNamesFound } from './name-index';
import { bestPlaces, oldestFirst } from './best';
import { STOP_WORDS } from './stop-words';
import { QUERY_MAX_WORDS, rootOf, wordsOf } from '../text/search-words';
import type { TextScores } from './text-index';

/** The weight of a word in the names and tags of a term relative to one only in its texts, and of a word within a whole name. */
const [NAME_WEIGHT, WHOLE_NAME_WEIGHT] = [4, 8];
/** The additional weight of the words of one alias or search term, where the question has all of its words; of fewer, the square of their share. */
const PHRASE_WEIGHT = 4;
/** How many of the best terms are compared phrase by phrase. */
const COMPARED_BY_PHRASE = 12;
/** Terms scored per step: less than a millisecond. */
const TERMS_PER_STEP = 2000;

/**
 * Terms with some of the words in their names or texts: rarer words count more, and so do more words. Among terms with the same words the better
 * match comes first.
 *
 * @param words those of the query
 * @param inTexts terms scored by their texts, in addition to all that were found by name
 * @param terms the total number of terms
 */
export function* someWords(
  words: readonly string[],
  byName: SomeNamesFound,
  byText: TextScores,
  inTexts: readonly CatalogueEntry[],
  terms: number,
): CooperativeTask<SomeFound> {
  const entries = [...new Set([...byName.entries, ...byName.withOperator, ...inTexts])];
  const matched = new Uint8Array(entries.length);
  const named = new Uint8Array(entries.length);
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
    named[place] = inWholeName;
    const hasOperator = byName.withOperator.has(entry);
    if (hasOperator) score += NAME_WEIGHT * Math.log(1 + terms / byName.withOperator.size);
    scores[place] = score * (countOf(bits) + Number(hasOperator));
  }
  addPhrases(entries, scores, words, rarities);
  return { entries, scores, matched, named, marks: byName.marks };
}

/** Adds to the scores of the best terms what their search terms and aliases have in common with the words, as phrases: “threads hang” is one thing. */
function addPhrases(
  entries: readonly CatalogueEntry[],
  scores: Float64Array,
  words: readonly string[],
  rarities: readonly number[],
): void {
  const roots = words.map(rootOf);
  for (const place of bestPlaces(scores, COMPARED_BY_PHRASE, oldestFirst(entries))) {
    const entry = entries[place];
    if (entry === undefined) continue;
    let best = 0;
    for (const phrase of [entry.term, ...entry.aliases, ...entry.searchTerms]) {
      const lower = phrase.toLowerCase();
      // One word alone is no phrase; it counts as such already.
      if (roots.filter((root) => lower.includes(root)).length < 2) continue;
      const own = wordsOf(phrase).filter((word) => !STOP_WORDS.has(word));
      const shared = new Set(own.map((word) => roots.indexOf(rootOf(word))));
      shared.delete(-1);
      if (shared.size < 2) continue;
      let weight = 0;
      for (const word of shared) weight += rarities[word] ?? 0;
      best = Math.max(best, weight * (shared.size / own.length) ** 2);
    }
    scores[place] = (scores[place] ?? 0) + PHRASE_WEIGHT * best * words.length;
  }
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
