import type { TermReference } from '../term/term';
import { formsOf, type Phrase, phrasesOf, type Word, wordsOf } from './mention-phrase';
import { numberOf, PhraseIndex } from './phrase-index';

/** A published term, as far as a text that mentions it needs to know. */
export interface MentionTarget extends Pick<TermReference, 'slug' | 'term' | 'short' | 'score'> {
  readonly documentId: string;
  readonly aliases: readonly string[];
}

/** A part of a text, from `start` up to and without `end`. */
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
   * All mentions within the stretches of a text, in their order. They do not overlap, and none reaches from one stretch into another; but
   * the text outside of a stretch still decides where a word begins and ends.
   */
  find(text: string, stretches?: readonly Stretch[]): readonly Mention[];
  /** Adds a term, or replaces the one with the same document id. */
  put(term: MentionTarget): void;
  /** Forgets a term; nothing happens when there is none with this document id. */
  remove(documentId: string): void;
}

type Claims = PhraseIndex<MentionTarget>;

/**
 * An index over the names and aliases of the published terms. It changes term by term, because rebuilding it for a hundred thousand terms
 * takes longer than a publication should.
 */
export function mentionIndexOf(terms: Iterable<MentionTarget>): MentionIndex {
  const targets = new Map<string, MentionTarget>();
  // In their order of precedence: an alias is only a name that a reader might search for.
  const asWritten: ByOrigin = { names: new PhraseIndex(), aliases: new PhraseIndex() };
  const inAnyCase: ByOrigin = { names: new PhraseIndex(), aliases: new PhraseIndex() };
  /**
   * The first words of all phrases of several words, in lower case, as numbers like the phrases. Kept when a term goes: one too many costs
   * a few look-ups, while removing it would need a count of the phrases that share it.
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

  /** The terms that have the phrase; undefined when there is none. */
  function claimantsOf(
    key: string,
    claims: Claims,
    phrasesOfTerm: PhrasesOfTerm,
  ): readonly MentionTarget[] | undefined {
    const claimants = claims.candidates(key).filter((term) => {
      const phrase = phrasesOfTerm(term).get(key);
      return phrase !== undefined && claimsFor(phrase) === claims;
    });
    return claimants.length > 0 ? claimants : undefined;
  }

  /** The terms that have a word with the words before it, down to the first of the phrase, as their phrase. */
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

  /** The longest phrase at the beginning of some words, and how many words it takes. */
  function longestPhrase(
    words: readonly Word[],
    from: number,
    phrasesOfTerm: PhrasesOfTerm,
  ): [found: Found | null, count: number] {
    let longest: [Found | null, number] = [null, 1];
    const first = words[from];
    // `non-deadlock` is no deadlock, whereas `deadlock-free` speaks of one.
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
        // A phrase that several terms claim is passed over as a whole: a part of it would say even less.
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

/** Words in both ways of looking them up, with a space behind each. */
interface Spellings {
  readonly written: string;
  readonly lowerCase: string;
}

interface Found extends Stretch {
  readonly claimants: readonly MentionTarget[];
}

type PhrasesOfTerm = (term: MentionTarget) => ReadonlyMap<string, Phrase>;

/** The same, computed once for each term: a text may name one a thousand times. */
function remembered(compute: PhrasesOfTerm): PhrasesOfTerm {
  const known = new Map<MentionTarget, ReadonlyMap<string, Phrase>>();
  return (term) => {
    const phrases = known.get(term) ?? compute(term);
    known.set(term, phrases);
    return phrases;
  };
}

/** Each phrase of a term once, although a term may name itself twice. Phrases of the name come first and so count as such. */
function phrasesByKey(term: MentionTarget): ReadonlyMap<string, Phrase> {
  const phrases = new Map<string, Phrase>();
  for (const phrase of phrasesOf(term)) {
    const text = phrase.words.join(' ');
    const key = phrase.caseCounts ? text : text.toLowerCase();
    if (!phrases.has(key)) phrases.set(key, phrase);
  }
  return phrases;
}

/** Rows of words that follow on one another, each row within one stretch. */
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

/** At the start of a sentence `Set` may be the verb `set`; an abbreviation has more capitals than that. */
function capitalIsTelling(first: Word, key: string): boolean {
  return !first.opensSentence || !/^\p{Lu}\P{Lu}*\p{Ll}\P{Lu}*$/u.test(key);
}
