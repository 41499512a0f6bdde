import type { Catalogue, CatalogueEntry } from '../catalogue/catalogue';
import { byName } from '../catalogue/entry-order';
import { type CooperativeTask, runToEnd } from '../tasks/cooperative-task';
import type { TextIndex } from '../search/text-index';
import { markdownTask } from '../text/markdown';
import { phrasesOf } from '../text/mention-phrase';
import type { MentionIndex, MentionTarget } from '../text/mention-index';
import type { Mentions } from '../text/mentions';
import { inCamelCase, namesOfKind } from '../term/fields';
import type { Term } from '../term/term';
import { termPageUrl } from '../term/term-address';
import type { SiteAddresses } from '../site/site-address';

/** Terms that a page names as mentioning its own. */
export const MENTIONED_IN_MOST = 12;
/** Maximum number of terms whose texts are read for a page: common words are in nearly all of them. */
export const CANDIDATES_MOST = 40;

/** The terms whose texts mention a term, and that are not related to it. */
export interface MentionedIn {
  /** In the order of their names, MENTIONED_IN_MOST at most. */
  readonly named: readonly CatalogueEntry[];
  /** How many more there are; null where more terms have its words than were read. */
  readonly more: number | null;
}

export const MENTIONED_NOWHERE: MentionedIn = { named: [], more: 0 };

/** The terms that have the words of a term's name in their texts: they may mention it. */
export interface Candidates {
  /** Those to be read, in the order of their names. */
  readonly entries: readonly CatalogueEntry[];
  readonly areAll: boolean;
}

export function candidatesFor(
  entry: CatalogueEntry,
  { byDocumentId, order }: Catalogue,
  texts: TextIndex,
): Candidates {
  const documentIds = new Set(
    queriesFor(entry).flatMap((query) => runToEnd(texts.findName(query)).documentIds),
  );
  const entries = [...documentIds]
    .flatMap((documentId) => byDocumentId.get(documentId) ?? [])
    .filter((other) => other.documentId !== entry.documentId && !areRelated(entry, other))
    .sort(byName(order));
  return { entries: entries.slice(0, CANDIDATES_MOST), areAll: entries.length <= CANDIDATES_MOST };
}

/** The terms that mention the term, among the candidates that were read. */
export function mentionedIn(
  mentioning: readonly CatalogueEntry[],
  { areAll }: Candidates,
): MentionedIn {
  return {
    named: mentioning.slice(0, MENTIONED_IN_MOST),
    more: areAll ? Math.max(0, mentioning.length - MENTIONED_IN_MOST) : null,
  };
}

/** Whether one names the other: then the page lists it among the related terms. */
function areRelated(one: CatalogueEntry, other: CatalogueEntry): boolean {
  return (
    [...one.related, ...one.prerequisites].includes(other.documentId) ||
    [...other.related, ...other.prerequisites].includes(one.documentId)
  );
}

/** The search looks for beginnings of words, and so finds most plurals by itself: not those of short words, nor of `boundary`. */
function queriesFor(names: MentionTarget): readonly string[] {
  return phrasesOf(names).flatMap(({ words }) => {
    const phrase = words.join(' ');
    return [phrase, `${phrase}s`, ...(phrase.endsWith('y') ? [`${phrase.slice(0, -1)}ie`] : [])];
  });
}

export function linkedTexts(term: Term): readonly string[] {
  return [...LINKED.flatMap((name) => term[name] ?? []), ...(term.detection?.symptoms ?? [])];
}
const LINKED = namesOfKind('sentence', 'block', 'sentences').map(inCamelCase);

/** Whether the page of a term would link another one, by itself or because an editor made the link; as a task that yields between its texts. */
export function* mentionsTask(
  term: Term,
  target: MentionTarget,
  { index, site }: { readonly index: MentionIndex; readonly site: SiteAddresses },
): CooperativeTask<boolean> {
  const url = termPageUrl(site, target.slug);
  let isFound = false;
  const section: Mentions = {
    linksIn: (text, stretches) => {
      isFound ||= index
        .find(text, stretches)
        .some((mention) => mention.target.documentId === target.documentId);
      return [];
    },
    noteLink: (address) => {
      isFound ||= address === url;
    },
  };
  const mayMention = mayMentionTest(target);
  for (const text of linkedTexts(term)) {
    if (!mayMention(text)) continue;
    yield* markdownTask(text, site.base, section);
    if (isFound) return true;
    yield;
  }
  return false;
}

/** Rendering takes long, so only texts are rendered that hold the beginnings of all words of a name, or characters written otherwise. */
function mayMentionTest(target: MentionTarget): (text: string) => boolean {
  const phrases = phrasesOf(target).map(({ words }) => words.map(beginningOf));
  return (text) => {
    const lowerCase = text.toLowerCase();
    return (
      /[\\&]/.test(text) ||
      lowerCase.includes(target.slug) ||
      phrases.some((beginnings) => beginnings.every((word) => lowerCase.includes(word)))
    );
  };
}

/** The common prefix of a word's forms, in lower case. */
function beginningOf(word: string): string {
  const [letters = ''] = /^[\p{L}\p{N}]+/u.exec(word.toLowerCase()) ?? [];
  return letters.endsWith('y') ? letters.slice(0, -1) : letters;
}
