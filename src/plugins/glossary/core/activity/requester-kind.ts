import crawlers from 'crawler-user-agents';
import { isbot } from 'isbot';
// `/raw` is the same code unminified. Beside the minified one lies a folder `node`, which eslint-plugin-import-x loads as a resolver.
import { LRUCache } from 'lru-cache/raw';
import { AI_AGENTS } from './ai-agents';
import type { RequesterKind } from '../http/requester-kinds';

/** The part of a user agent that is read. The longest of real ones, of apps with a browser inside, are shorter. */
export const USER_AGENT_MAX_LENGTH = 512;

const AI_AGENT = new RegExp(
  `(?<![\\w-])(?:${AI_AGENTS.map(({ name }) => name).join('|')})(?![\\w-])`,
  'i',
);
/** A Map, because a name may be `constructor`. */
const AI_AGENT_KINDS: ReadonlyMap<string, RequesterKind> = new Map(
  AI_AGENTS.map(({ name, kind }) => [name.toLowerCase(), kind]),
);

/** One expression a tag: V8 does not optimise an expression as long as the whole list, and is many times slower. */
function taggedBy(tag: string): RegExp {
  const patterns = crawlers.filter(({ tags }) => tags?.includes(tag)).map(({ pattern }) => pattern);
  return new RegExp(patterns.map((pattern) => `(?:${pattern})`).join('|'));
}

const SEARCH_ENGINE = taggedBy('search-engine');
const AI_CRAWLER = taggedBy('ai-crawler');

/** How every browser begins, and the few that never took to calling themselves Mozilla. */
const BROWSER = /^(?:Mozilla|Opera)\/\d[\d.]* \([^)]+\)/;
const BROWSER_OF_ITS_OWN_NAME = /^(?:Dillo|E?Links|Emacs-w3m|Lynx|NetSurf|UCWEB|w3m)[/ ]/;

/** Corrections of isbot: browsers of search engines that it mistakes for crawlers, and programs that it mistakes for browsers. */
const BROWSER_OF_A_SEARCH_ENGINE = /SogouMobileBrowser\/|DaumApps\//;
const PROGRAM_LIKE_A_BROWSER = /GTmetrix|PowerShell\//;

/**
 * Classifies a client by its user agent, which is only a claim: a client that claims to be Googlebot is counted as Googlebot, and a program
 * that calls itself a browser as a person.
 *
 * isbot says whether the client is a program, the library's tags say of which kind. The tags alone would take the browser inside an app
 * (WhatsApp, Bluesky, Notion) for the program that previews links for that app.
 *
 * The order matters: an AI agent by name comes first, because the libraries do not know its purpose and because many call themselves
 * browsers too; a person's browser comes before the tags, which match parts of words; search comes before AI, because an agent that is
 * tagged as both is the search of an AI company.
 */
export function requesterKindOf(userAgent: string | undefined): RequesterKind {
  const agent = (userAgent ?? '').slice(0, USER_AGENT_MAX_LENGTH).trim();
  if (!/\p{L}/u.test(agent)) return 'unknown';

  const aiAgent = AI_AGENT.exec(agent);
  if (aiAgent) return AI_AGENT_KINDS.get(aiAgent[0].toLowerCase()) ?? 'ai_crawler';

  if (isBrowser(agent)) return 'human';
  if (SEARCH_ENGINE.test(agent)) return 'search_engine';
  if (AI_CRAWLER.test(agent)) return 'ai_crawler';
  return 'tool';
}

function isBrowser(agent: string): boolean {
  if (BROWSER_OF_ITS_OWN_NAME.test(agent)) return true;
  if (!BROWSER.test(agent) || PROGRAM_LIKE_A_BROWSER.test(agent)) return false;
  return BROWSER_OF_A_SEARCH_ENGINE.test(agent) || !isbot(agent);
}

export type RequesterClassifier = (userAgent: string | undefined) => RequesterKind;

/**
 * Caches the kinds of the latest user agents, at most `entries` of them. One that is too long is not cached: a key cut from it would keep
 * all of it in memory.
 */
export function createRequesterClassifier({
  entries,
  kindOf = requesterKindOf,
}: {
  readonly entries: number;
  readonly kindOf?: RequesterClassifier;
}): RequesterClassifier {
  const known = new LRUCache<string, RequesterKind>({ max: entries });
  return (userAgent) => {
    if (userAgent === undefined || userAgent.length > USER_AGENT_MAX_LENGTH)
      return kindOf(userAgent);
    const remembered = known.get(userAgent);
    if (remembered !== undefined) return remembered;
    const kind = kindOf(userAgent);
    known.set(userAgent, kind);
    return kind;
  };
}
