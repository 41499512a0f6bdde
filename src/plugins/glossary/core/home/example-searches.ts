import { namePartsOf } from '../text/name-parts';
import { browseParameters } from '../catalogue/browse-query';
import type { Popularity } from '../catalogue/popularity';
import type { Catalogue, CatalogueEntry } from '../catalogue/catalogue';
import type { CalendarDay } from '../time/calendar-day';
import { winnerOf } from './term-of-the-day';
import { HOME_TEXT } from '../texts/home';
import type { SiteAddresses } from '../site/site-address';

export interface ExampleSearch {
  readonly text: string;
  readonly url: string;
  /** Slugs of the terms that it is about: the search finds them first. */
  readonly about: readonly string[];
}

/** Terms that are best known, from which the examples of a day are taken. */
const BEST_KNOWN = 40;

/**
 * Three searches that show what the search understands: a question, two terms beside each other, and an abbreviation or another name. They
 * are about terms that are read most, then those to which most others relate; the same all day, and others each day.
 * Fewer where no term has another name, or relates to another.
 */
export function exampleSearches(
  catalogue: Catalogue,
  { reach }: Pick<Popularity, 'reach'>,
  day: CalendarDay,
  site: SiteAddresses,
): readonly ExampleSearch[] {
  const known = bestKnown(catalogue, reach);
  const plain = known.filter(({ term }) => isTypedEasily(plainName(term)));
  const asked = winnerOf(plain, `question ${day}`);
  // Two of one category are more easily mixed up.
  const relatedTo = ({ related, category }: CatalogueEntry): CatalogueEntry | undefined => {
    const others = plain.filter(({ documentId }) => related.includes(documentId));
    return others.find((other) => other.category.key === category.key) ?? others[0];
  };
  const one = winnerOf(
    plain.filter((entry) => entry !== asked && relatedTo(entry) !== undefined),
    `pair ${day}`,
  );
  const two = one && relatedTo(one);
  const holders = holdersOf(catalogue);
  const named = known.flatMap((entry) => {
    const name = entry === asked ? undefined : shortName(entry, holders);
    return name === undefined ? [] : [{ entry, isShort: ABBREVIATION.test(name) }];
  });
  const areShort = named.filter(({ isShort }) => isShort);
  const short = winnerOf(
    (areShort.length > 0 ? areShort : named).map(({ entry }) => entry),
    `short ${day}`,
  );
  const example = (text: string, ...about: readonly CatalogueEntry[]): ExampleSearch => ({
    text,
    url: `${site.glossary}${browseParameters({ q: text })}`,
    about: about.map(({ slug }) => slug),
  });
  return [
    ...(asked ? [example(HOME_TEXT.question(subjectOf(asked)), asked)] : []),
    ...(one && two
      ? [example(HOME_TEXT.comparison(plainName(one.term), plainName(two.term)), one, two)]
      : []),
    ...(short ? [example(shortName(short, holders) ?? '', short)] : []),
  ];
}

function bestKnown(
  { entries, relating, dependants }: Catalogue,
  reach: Popularity['reach'],
): readonly CatalogueEntry[] {
  const ranked = entries.map((entry) => {
    const { documentId, related, prerequisites } = entry;
    const naming =
      (relating.get(documentId)?.length ?? 0) + (dependants.get(documentId)?.length ?? 0);
    return {
      entry,
      reach: reach.get(documentId) ?? 0,
      relations: naming + related.length + prerequisites.length,
    };
  });
  return ranked
    .sort((one, other) => other.reach - one.reach || other.relations - one.relations)
    .slice(0, BEST_KNOWN)
    .map(({ entry }) => entry);
}

/** The term that alone has a name, by the name in lower case; null where several have it. */
type Holders = ReadonlyMap<string, CatalogueEntry | null>;

/** Asked for every name of all best known terms, so all names are read once. */
function holdersOf({ entries }: Catalogue): Holders {
  const holders = new Map<string, CatalogueEntry | null>();
  for (const entry of entries) {
    for (const name of [plainName(entry.term), ...namesOf(entry)]) {
      const key = name.toLowerCase();
      const holder = holders.get(key);
      holders.set(key, holder === undefined || holder === entry ? entry : null);
    }
  }
  return holders;
}

/** An abbreviation that no other term has; if there is none, another name. */
function shortName(entry: CatalogueEntry, holders: Holders): string | undefined {
  const names = namesOf(entry).filter(isTypedEasily);
  return [...names.filter((name) => ABBREVIATION.test(name)), ...names].find(
    (name) => holders.get(name.toLowerCase()) === entry,
  );
}

const ABBREVIATION = /^\p{Lu}[\p{L}\p{N}]{1,5}$/u;

/** The part in parentheses behind a name, and its aliases. */
function namesOf({ term, aliases }: CatalogueEntry): readonly string[] {
  const { inParentheses } = namePartsOf(term);
  return [...(inParentheses === null ? [] : [inParentheses]), ...aliases];
}

/** The length of a name that is easy to type, in letters. */
const EASY_LENGTH = { least: 3, most: 20 } as const;

function isTypedEasily(text: string): boolean {
  return (
    text.length >= EASY_LENGTH.least &&
    text.length <= EASY_LENGTH.most &&
    /^[\p{L}\p{N}][\p{L}\p{N} -]*$/u.test(text)
  );
}

/** A name as a reader types it: without the part in parentheses, and in lower case unless it is an abbreviation. */
function plainName(term: string): string {
  return namePartsOf(term)
    .bare.trim()
    .replace(/\p{Lu}\p{Ll}+/gu, (word) => word.toLowerCase());
}

/** The name with the article that its definition begins with: `a unit test`, but `alert fatigue`. */
function subjectOf({ term, short }: CatalogueEntry): string {
  const name = plainName(term);
  const article = /^(?:an?|the) /i.exec(short)?.[0].toLowerCase() ?? '';
  const defined = short.slice(article.length).toLowerCase();
  return defined.startsWith(name.toLowerCase()) ? `${article}${name}` : name;
}
