import type { TermReference } from '../term/term';
import { formsOf, type Phrase, phrasesOf, type Word, wordsOf } from './mention-phrase';
import { numberOf, PhraseIndex } from './phrase-index';

/** The properties of a published term that are needed to link it. */
export interface MentionTarget extends Pick<TermReference, 'slug' | 'term' | 'short' | 'score'> {
  readonly documentId: string;
  readonly aliases: readonly string[];
}

/** A part of a text; `end` is exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A part of a text that names a term. */
export interface Mention extends Stretch {
  readonly target: MentionTarget;
}

export interface MentionIndex {
  /**
   * All mentions within the stretches of a text, in order. They do not overlap or cross stretches, but text outside of a stretch still decides where
   * a word begins and ends.
   */
  find(text: string, stretches?: readonly Stretch[]): readonly Mention[];
  /** Adds a term, or replaces the one with the same document id. */
  put(term: MentionTarget): void;
  /** Removes a term; a no-op for an unknown document id. */
  remove(documentId: string): void;
}

type Claims = PhraseIndex<MentionTarget>;

/**
 * An index of the names and aliases of published terms. It is updated term by term, because rebuilding it for a hundred thousand terms takes longer
 * than a publication should.
 */
export function mentionIndexOf(terms: Iterable<MentionTarget>): MentionIndex {
  const targets = new Map<string, MentionTarget>();
  // In order of precedence: an alias is only a name that a reader might search for.
  const asWritten: ByOrigin = { names: new PhraseIndex(), aliases: new PhraseIndex() };
  const inAnyCase: ByOrigin = { names: new PhraseIndex(), aliases: new PhraseIndex() };
  /**
   * The first words of all phrases with several words, in lower case, hashed like the phrases. Removed terms leave theirs: an extra one costs a few
   * look-ups, while removing it would need reference counts.
   */
  const beginnings = new Set<number>();

  function claimsFor({ caseCounts, isName }: Phrase): Claims {
    const claims = caseCounts ? asWritten : inAnyCase;
    return isName ? claims.names : claims.aliases;
  }

  function put(term: MentionTarget): void {
    remove(term.documentId);
    targets.set(term.documentId, term);
    for (const [key, phrase] of phrasesByKey(term)) {
      claimsFor(phrase).add(key, term);
      const lowerCase = key.toLowerCase();
      for (let end = lowerCase.indexOf(' '); end > 0; end = lowerCase.indexOf(' ', end + 1))
        beginnings.add(numberOf(lowerCase.slice(0, end)));
    }
  }

  function remove(documentId: string): void {
    const term = targets.get(documentId);
    if (term === undefined) return;
    targets.delete(documentId);
    for (const [key, phrase] of phrasesByKey(term)) claimsFor(phrase).remove(key, term);
  }

  /** The first two terms that claim a phrase, for only a single one is linked; undefined if there is none. */
  function claimantsOf(
    key: string,
    claims: Claims,
    phrasesOfTerm: PhrasesOfTerm,
  ): readonly MentionTarget[] | undefined {
    const candidates = claims.candidates(key);
    if (candidates.length === 0) return undefined;
    const claimants: MentionTarget[] = [];
    for (const term of candidates) {
      const phrase = phrasesOfTerm(term).get(key);
      if (phrase !== undefined && claimsFor(phrase) === claims) claimants.push(term);
      if (claimants.length === 2) break;
    }
    return claimants.length > 0 ? claimants : undefined;
  }

  /** The terms that claim the phrase from its first word up to this one. */
  function look(
    first: Word,
    before: Spellings,
    last: Word,
    phrasesOfTerm: PhrasesOfTerm,
  ): Found | null {
    const claimants = (key: string, claims: Claims) => claimantsOf(key, claims, phrasesOfTerm);
    for (const form of formsOf(last.written)) {
      const key = before.written + form.written;
      const keyInAnyCase = before.lowerCase + form.written.toLowerCase();
      const found =
        (capitalIsTelling(first, key)
          ? (claimants(key, asWritten.names) ?? claimants(key, asWritten.aliases))
          : undefined) ??
        claimants(keyInAnyCase, inAnyCase.names) ??
        claimants(keyInAnyCase, inAnyCase.aliases);
      if (found !== undefined)
        return { claimants: found, start: first.start, end: last.end - form.leftOver };
    }
    return null;
  }

  /** The longest phrase at the start of some words, and its number of words. */
  function longestPhrase(
    words: readonly Word[],
    from: number,
    phrasesOfTerm: PhrasesOfTerm,
  ): [found: Found | null, count: number] {
    let longest: [Found | null, number] = [null, 1];
    const first = words[from];
    // `non-deadlock` is not a deadlock, whereas `deadlock-free` is about one.
    if (first === undefined || first.afterHyphen) return longest;
    const before = { written: '', lowerCase: '' };
    for (let index = from; index < words.length; index++) {
      const word = words[index] as Word;
      const found = look(first, before, word, phrasesOfTerm);
      if (found !== null) longest = [found, index - from + 1];
      before.lowerCase += word.lowerCase;
      if (!beginnings.has(numberOf(before.lowerCase))) break;
      before.lowerCase += ' ';
      before.written += `${word.written} `;
    }
    return longest;
  }

  function find(
    text: string,
    stretches: readonly Stretch[] = [{ start: 0, end: text.length }],
  ): readonly Mention[] {
    const mentions: Mention[] = [];
    const phrasesOfTerm = remembered(phrasesByKey);
    for (const row of rowsWithin(stretches, wordsOf(text))) {
      for (let from = 0; from < row.length;) {
        const [found, count] = longestPhrase(row, from, phrasesOfTerm);
        const [target, another] = found?.claimants ?? [];
        if (found && target && !another)
          mentions.push({ start: found.start, end: found.end, target });
        // A phrase claimed by several terms is skipped as a whole: part of it would be even less specific.
        from += count;
      }
    }
    return mentions;
  }

  for (const term of terms) put(term);
  return { find, put, remove };
}

interface ByOrigin {
  readonly names: Claims;
  readonly aliases: Claims;
}

/** Words in both spellings for look-ups, each followed by a space. */
interface Spellings {
  readonly written: string;
  readonly lowerCase: string;
}

interface Found extends Stretch {
  readonly claimants: readonly MentionTarget[];
}

type PhrasesOfTerm = (term: MentionTarget) => ReadonlyMap<string, Phrase>;

/** Memoizes per term: a text may name one a thousand times. */
function remembered(compute: PhrasesOfTerm): PhrasesOfTerm {
  const known = new Map<MentionTarget, ReadonlyMap<string, Phrase>>();
  return (term) => {
    const phrases = known.get(term) ?? compute(term);
    known.set(term, phrases);
    return phrases;
  };
}

/** The phrases of a term without duplicates. Phrases of the name come first and count as such. */
function phrasesByKey(term: MentionTarget): ReadonlyMap<string, Phrase> {
  const phrases = new Map<string, Phrase>();
  for (const phrase of phrasesOf(term)) {
    const text = phrase.words.join(' ');
    const key = phrase.caseCounts ? text : text.toLowerCase();
    if (!phrases.has(key)) phrases.set(key, phrase);
  }
  return phrases;
}

/** Sequences of consecutive words, each within one stretch. */
function rowsWithin(
  stretches: readonly Stretch[],
  words: readonly Word[],
): readonly (readonly Word[])[] {
  const rows: Word[][] = [];
  let row: Word[] = [];
  let stretchOfRow: Stretch | undefined;
  let next = 0;
  for (const word of words) {
    while ((stretches[next]?.end ?? word.end) < word.end) next++;
    const stretch = stretches[next];
    if (stretch === undefined || word.start < stretch.start) continue;
    if (!word.followsOn || stretch !== stretchOfRow) rows.push((row = []));
    row.push(word);
    stretchOfRow = stretch;
  }
  return rows;
}

/** At the start of a sentence `Set` may be the verb `set`; an abbreviation has more capitals. */
function capitalIsTelling(first: Word, key: string): boolean {
  return !first.opensSentence || !/^\p{Lu}\P{Lu}*\p{Ll}\P{Lu}*$/u.test(key);
}
