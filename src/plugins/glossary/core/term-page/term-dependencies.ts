import type { Catalogue, CatalogueEntry } from '../catalogue/catalogue';
import { neighboursOf } from '../catalogue/neighbours';
import { markdownToText } from '../text/markdown';
import { formsOf, phrasesOf, wordsOf } from '../text/mention-phrase';
import type { MentionTarget } from '../text/mention-index';
import { numberOf } from '../text/phrase-index';
import { scoreDigits } from '../term/debt-score';
import { linkedTexts } from './mentioned-in';
import type { Term, TermReference } from '../term/term';

export interface TermChange {
  /** The position of the change in the publication log. */
  readonly position: number;
  /** The words of each name and alias that is new or gone, as numbers: pages that have them may link other terms now. */
  readonly phrases: readonly (readonly number[])[];
  /** The words of the texts as they are now, as `wordsOfTexts` has them: pages of the terms that they name may name this one now. */
  readonly words: Int32Array;
}

/** Whether an answer that was made at an earlier state would be the same now; `changes` are those since then. */
export type IsUnchanged = (catalogue: Catalogue, changes: readonly TermChange[]) => boolean;

/** A form for programs shows its own version, its category, and slugs and names of the terms that it refers to. */
export function formatIsUnchanged(catalogue: Catalogue, entry: CatalogueEntry): IsUnchanged {
  const named = termsNamedBy(catalogue, entry);
  // The returned function must not hold the catalogue: there is another one after each publication.
  return (after) =>
    after.byDocumentId.get(entry.documentId) === entry &&
    termsNamedBy(after, entry).every((name, index) => name === named[index]);
}

function termsNamedBy(
  { byDocumentId }: Catalogue,
  { related, prerequisites }: CatalogueEntry,
): (string | undefined)[] {
  return [...related, ...prerequisites].map((id) => {
    const reference = byDocumentId.get(id);
    return reference && `${reference.slug} ${reference.term}`;
  });
}

/**
 * A page shows names and definitions of other terms as well, links every name that its texts mention, and names the terms that mention it.
 *
 * @param mentioned the terms that the texts of the page link
 * @param candidates the terms of which the texts were read, to find out whether they mention the page's own
 */
export function pageIsUnchanged(
  catalogue: Catalogue,
  entry: CatalogueEntry,
  {
    words,
    mentioned,
    candidates,
  }: {
    readonly words: Int32Array;
    readonly mentioned: readonly MentionTarget[];
    readonly candidates: readonly CatalogueEntry[];
  },
): IsUnchanged {
  const namedTerms = termsNamedOnPage(catalogue, entry);
  const ownPhrases = phraseNumbers(entry);
  const ownWords = new Set(
    phrasesOf(entry).flatMap(({ words: own }) =>
      own.flatMap(formsOf).map(({ written }) => numberOf(written.toLowerCase())),
    ),
  );
  const positions = candidates.map(({ documentId, position }) => [documentId, position] as const);
  /** A longer or equal name may take over a mention, or release it. */
  const mayTakeMentions = ({ phrases }: TermChange): boolean =>
    positions.length > 0 && phrases.some((phrase) => phrase.some((word) => ownWords.has(word)));
  return (after, changes) => {
    const { byDocumentId } = after;
    if (byDocumentId.get(entry.documentId) !== entry) return false;
    const now = termsNamedOnPage(after, entry);
    return (
      now.length === namedTerms.length &&
      now.every((reference, index) => isSame(reference, namedTerms[index])) &&
      mentioned.every((target) => isSame(byDocumentId.get(target.documentId), target)) &&
      positions.every(([id, position]) => byDocumentId.get(id)?.position === position) &&
      !changes.some(
        (change) =>
          hasAny(words, change.phrases) ||
          hasAny(change.words, ownPhrases) ||
          mayTakeMentions(change),
      )
    );
  };
}

/** The words of a term's names, as `TermChange` has them. */
export function phraseNumbers(names: Pick<MentionTarget, 'term' | 'aliases'>): number[][] {
  return phrasesOf(names).map(({ words }) => words.map((word) => numberOf(word.toLowerCase())));
}

/** Everything of other terms that the page names, in one order. */
function termsNamedOnPage(
  catalogue: Catalogue,
  { documentId, related }: CatalogueEntry,
): (TermReference | undefined)[] {
  const { byDocumentId } = catalogue;
  const { previous, next, path, builtOnThis, relating } = neighboursOf(catalogue, documentId);
  return [
    ...related.map((id) => byDocumentId.get(id)),
    ...path,
    previous ?? undefined,
    next ?? undefined,
    ...builtOnThis,
    ...relating,
  ];
}

function isSame(one: TermReference | undefined, other: TermReference | undefined): boolean {
  return (
    one === other ||
    (one !== undefined &&
      other !== undefined &&
      one.slug === other.slug &&
      one.term === other.term &&
      one.short === other.short &&
      scoreDigits(one.score) === scoreDigits(other.score))
  );
}

/** The words of a term's texts in all their forms, as sorted numbers. */
export function wordsOfTexts(term: Term): Int32Array {
  const numbers = new Set<number>();
  const seen = new Set<string>();
  // Markdown delimiters are around words, or part of them: the text as written, without them, and as displayed.
  const texts = linkedTexts(term).flatMap((one) => [
    one,
    one.replace(MARKS, ' '),
    ...(ESCAPE.test(one) ? [markdownToText(one)] : []),
  ]);
  // Most texts have no delimiters, and are the same without them.
  for (const text of new Set(texts)) {
    for (const { written } of wordsOf(text)) {
      if (seen.has(written)) continue;
      seen.add(written);
      for (const form of formsOf(written)) numbers.add(numberOf(form.written.toLowerCase()));
    }
  }
  return Int32Array.from(numbers).sort();
}

/** Of Markdown, around words. */
const MARKS = /[*_`[\]()~|]/g;
/** Begins a character that is written otherwise than it is read. */
const ESCAPE = /[\\&]/;

function hasAny(words: Int32Array, phrases: readonly (readonly number[])[]): boolean {
  return phrases.some((phrase) => phrase.every((word) => hasNumber(words, word)));
}

function hasNumber(sorted: Int32Array, target: number): boolean {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const number = sorted[middle] as number;
    if (number === target) return true;
    if (number < target) from = middle + 1;
    else to = middle;
  }
  return false;
}
