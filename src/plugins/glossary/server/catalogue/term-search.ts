import type { Found } from '../../core/catalogue/browse';
import type { Catalogue, CatalogueEntry } from '../../core/catalogue/catalogue';
import { type Answer, NEAR_MOST, searchQuestion, type SomeFound } from '../../core/search/question';
import { IN_TEXTS_FROM, type NameIndex } from '../../core/search/name-index';
import { separatedWords } from '../../core/search/separated-words';
import { isMostlySigns } from '../../core/search/operators';
import { someWords } from '../../core/search/some-words';
import { NOTHING_FOUND, type TextIndex, type TextsFound } from '../../core/search/text-index';
import { queryWordsOf } from '../../core/text/search-words';
import type { CooperativeTask } from '../../core/tasks/cooperative-task';

/** Terms that are looked up in one step: less than a millisecond. */
const TERMS_PER_STEP = 5000;

/** Maximum length of a term's name, in characters, and maximum number of terms returned for a shared name. */
const [LONGEST_NAME, MOST_BEARERS] = [200, 20];

/** The published terms at one version of the glossary, with their indexes. */
export interface TermSearch {
  readonly catalogue: Catalogue;
  /** The terms that a name, some words or a whole question find: by name, alias or tag first, then by their texts. */
  search(question: string): CooperativeTask<Answer>;
  inTexts(text: string): CooperativeTask<TextsFound>;
  /** Published terms of which a text is a name, the first of them; several where it is ambiguous. */
  bearing(name: string): readonly CatalogueEntry[];
  /** Published terms with names similar to a text, best first. */
  near(text: string): readonly CatalogueEntry[];
}

/** The categories for which the names know the entries as they are. */
const categoriesSeen = new WeakMap<NameIndex, Catalogue['categories']>();

export function termSearch(catalogue: Catalogue, names: NameIndex, texts: TextIndex): TermSearch {
  // A category that is renamed changes entries without a publication of their terms.
  if (categoriesSeen.get(names) !== catalogue.categories) {
    categoriesSeen.set(names, catalogue.categories);
    for (const entry of catalogue.entries) names.put(entry);
  }
  /** All terms that have every word of a query, those whose names have them before those whose texts do; without any, those with names that resemble it. */
  function* every(query: string): CooperativeTask<Found> {
    const byName = yield* names.find(query);
    yield;
    const byText = isMostlySigns(query) ? NOTHING_FOUND : yield* texts.find(query);
    yield;
    const isResembling = byName.scores.every((score) => score < IN_TEXTS_FROM);
    const isLeftOut = isResembling && byText.documentIds.length > 0;
    const entries = isLeftOut ? [] : [...byName.entries];
    const scores = isLeftOut ? [] : [...byName.scores];
    const named = new Set(entries);
    for (let place = 0; place < byText.documentIds.length; place += 1) {
      if (place % TERMS_PER_STEP === TERMS_PER_STEP - 1) yield;
      const entry = names.entryOf(byText.documentIds[place] ?? '');
      if (entry === undefined || named.has(entry)) continue;
      entries.push(entry);
      scores.push(IN_TEXTS_FROM + (byText.scores[place] ?? 0));
    }
    return { entries, scores, marks: byName.marks };
  }

  /** The terms that have a word of a query in their names, and those whose texts go with it best. */
  function* some(query: string, question: string): CooperativeTask<SomeFound> {
    const byName = yield* names.findSome(query, question);
    yield;
    const inTexts = yield* texts.findSome(query);
    yield;
    const best = inTexts.best(NEAR_MOST).flatMap((documentId) => names.entryOf(documentId) ?? []);
    return yield* someWords(queryWordsOf(query), byName, inTexts, best, catalogue.entries.length);
  }

  const separated = (question: string): string =>
    separatedWords(question, (word) => names.knows(word) || texts.knows(word));

  const entriesOf = (documentIds: readonly string[]): readonly CatalogueEntry[] =>
    documentIds.flatMap((documentId) => catalogue.byDocumentId.get(documentId) ?? []);

  return {
    catalogue,
    search: (question) => searchQuestion({ every, some, separated }, question),
    inTexts: (text) => texts.find(text),
    bearing: (name) =>
      name.length > LONGEST_NAME ? [] : entriesOf(names.bearing(name)).slice(0, MOST_BEARERS),
    near: (text) => entriesOf(names.near(text)),
  };
}
