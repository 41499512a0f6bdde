import type { Catalogue, CatalogueEntry } from '../catalogue/catalogue';
import { neighboursOf } from '../catalogue/neighbours';
import { markdownToText } from '../text/markdown';
import { formsOf, phrasesOf, wordsOf } from '../text/mention-phrase';
import type { MentionTarget } from '../text/mention-index';
import { numberOf } from '../text/phrase-index';
import type { Term, TermReference } from './term';

/** The names of one term that are new or gone: pages that have their words may link other terms now. */
export interface NameChange {
  /** Where the change stands in the publication log. */
  readonly position: number;
  /** The words of each name and alias, as numbers. */
  readonly phrases: readonly (readonly number[])[];
}

/** Whether an answer that was made at an earlier state would be the same now; `changes` are names that are new or gone since then. */
export type IsUnchanged = (catalogue: Catalogue, changes: readonly NameChange[]) => boolean;

/** A record shows its own version, its category, and the slugs of the terms that it names. */
export function recordIsUnchanged(catalogue: Catalogue, entry: CatalogueEntry): IsUnchanged {
  const slugs = slugsShownBy(catalogue, entry);
  // What is returned must not hold the catalogue: there is another one after each publication.
  return (after) =>
    after.byDocumentId.get(entry.documentId) === entry &&
    slugsShownBy(after, entry).every((slug, index) => slug === slugs[index]);
}

function slugsShownBy(
  { byDocumentId }: Catalogue,
  { related, prerequisites }: CatalogueEntry,
): (string | undefined)[] {
  return [...related, ...prerequisites].map((id) => byDocumentId.get(id)?.slug);
}

/**
 * A page shows names and definitions of other terms as well, and links every name that its texts mention.
 *
 * @param mentioned the terms that the texts of the page link
 */
export function pageIsUnchanged(
  catalogue: Catalogue,
  entry: CatalogueEntry,
  {
    words,
    mentioned,
  }: { readonly words: Int32Array; readonly mentioned: readonly MentionTarget[] },
): IsUnchanged {
  const shown = shownBy(catalogue, entry);
  return (after, changes) => {
    const { byDocumentId } = after;
    if (byDocumentId.get(entry.documentId) !== entry) return false;
    const now = shownBy(after, entry);
    return (
      now.length === shown.length &&
      now.every((reference, index) => isSame(reference, shown[index])) &&
      mentioned.every((target) => isSame(byDocumentId.get(target.documentId), target)) &&
      !changes.some(({ phrases }) =>
        phrases.some((phrase) => phrase.every((word) => hasNumber(words, word))),
      )
    );
  };
}

/** The words of a term's names, as `NameChange` has them. */
export function phraseNumbers(names: Pick<MentionTarget, 'term' | 'aliases'>): number[][] {
  return phrasesOf(names).map(({ words }) => words.map((word) => numberOf(word.toLowerCase())));
}

/** Everything of other terms that the page names, in one order. */
function shownBy(
  catalogue: Catalogue,
  { documentId, related, prerequisites }: CatalogueEntry,
): (TermReference | undefined)[] {
  const { byDocumentId } = catalogue;
  const { previous, next, builtOnThis } = neighboursOf(catalogue, documentId);
  return [
    ...related.map((id) => byDocumentId.get(id)),
    ...prerequisites.map((id) => byDocumentId.get(id)),
    previous ?? undefined,
    next ?? undefined,
    ...builtOnThis,
  ];
}

function isSame(one: TermReference | undefined, other: TermReference | undefined): boolean {
  return (
    one === other ||
    (one !== undefined &&
      other !== undefined &&
      one.slug === other.slug &&
      one.term === other.term &&
      one.short === other.short)
  );
}

/** The words of a term's texts in all their forms, as sorted numbers. */
export function wordsOfTexts(term: Term): Int32Array {
  const texts = [
    term.short,
    term.long,
    term.misconception,
    term.whyItMatters,
    ...term.commonMistakes,
    ...term.whenToUse,
    ...term.avoidWhen,
    term.quickFix,
    term.appliesTo ?? '',
    ...(term.detection?.symptoms ?? []),
  ];
  const numbers = new Set<number>();
  // Marks of Markdown stand around words, or are part of them: as it is written, without them, and as it is read.
  for (const text of texts.flatMap((one) => [
    one,
    one.replace(MARKS, ' '),
    ...(ESCAPE.test(one) ? [markdownToText(one)] : []),
  ])) {
    for (const { written } of wordsOf(text)) {
      for (const form of formsOf(written)) numbers.add(numberOf(form.written.toLowerCase()));
    }
  }
  return Int32Array.from(numbers).sort();
}

/** Of Markdown, around words. */
const MARKS = /[*_`[\]()~]/g;
/** Begins a character that is written otherwise than it is read. */
const ESCAPE = /[\\&]/;

function hasNumber(sorted: Int32Array, wanted: number): boolean {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const number = sorted[middle] as number;
    if (number === wanted) return true;
    if (number < wanted) from = middle + 1;
    else to = middle;
  }
  return false;
}
