import { markdownToText } from '../text/markdown';
import { comparable } from '../text/normalized';

export interface TermChoice {
  readonly documentId: string;
  readonly name: string;
  /** An alias that matches the typed text; null where the name does, or no text was typed. */
  readonly alias: string | null;
  /** The beginning of its definition; empty if there is none, or the client may not read it. */
  readonly definition: string;
  /** The last part of its address, or of its future address; null for a draft that has none yet. */
  readonly slug: string | null;
  readonly isPublished: boolean;
}

export interface ChoosableTerm {
  readonly documentId: string;
  readonly term: string;
  readonly aliases: readonly string[];
}

const LONGEST_DEFINITION = 160;

/** The terms that match the typed text, the best first: a name or alias that equals it, that begins with it, that contains it. */
export function bestChoices<Term extends ChoosableTerm>(
  typed: string,
  terms: readonly Term[],
): readonly Fit<Term>[] {
  const search = comparable(typed.trim());
  return terms
    .map((term) => fitOfTerm(term, search))
    .filter(({ fit }) => fit < Infinity)
    .sort(
      (one, other) => one.fit - other.fit || one.term.term.localeCompare(other.term.term, 'en'),
    );
}

/** How well a term matches the typed text: the less, the better. */
interface Fit<Term> {
  readonly term: Term;
  /** The alias that fits; null where the name does. */
  readonly alias: string | null;
  readonly fit: number;
}

function fitOfTerm<Term extends ChoosableTerm>(term: Term, search: string): Fit<Term> {
  const fit = fitOf(term.term, search);
  if (fit < Infinity) return { term, alias: null, fit };
  const [best] = term.aliases
    .map((alias) => ({ alias, fit: fitOf(alias, search) + BEHIND_NAMES }))
    .sort((one, other) => one.fit - other.fit);
  return { term, alias: best?.alias ?? null, fit: best?.fit ?? Infinity };
}

/** Of two that match alike, the one that matches by its name comes first. */
const BEHIND_NAMES = 0.5;

function fitOf(name: string, search: string): number {
  const text = comparable(name);
  if (text === search) return 0;
  if (text.startsWith(search)) return 1;
  return text.includes(search) ? 2 : Infinity;
}

export function shortDefinition(short: string): string {
  const text = markdownToText(short);
  return text.length <= LONGEST_DEFINITION ? text : `${text.slice(0, LONGEST_DEFINITION - 1)}…`;
}
