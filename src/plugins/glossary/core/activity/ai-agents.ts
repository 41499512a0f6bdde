/**
 * What an AI company's agent fetches pages for, according to its operator's documentation. Only agents that their operator documents are
 * listed; all others get their name from the library `crawler-user-agents`.
 *
 * - `ai_crawler` gathers content for models.
 * - `ai_assistant` fetches a page because a person asked something just now.
 * - `search_engine` builds an index that answers link back from, and its operator says that it does not train models. It does for ChatGPT
 * or Claude what Googlebot does for Google, so it is counted like Googlebot.
 */
export type AiAgentKind = 'ai_crawler' | 'ai_assistant' | 'search_engine';

export interface AiAgent {
  /** A whole word of the user agent; capitals do not count, and `-` belongs to the word. */
  readonly name: string;
  readonly kind: AiAgentKind;
  /** Where the operator says so, as of November 2026. */
  readonly source: string;
}

const OPENAI = 'https://developers.openai.com/api/docs/bots';
const ANTHROPIC =
  'https://support.claude.com/en/articles/8896518-does-anthropic-crawl-data-from-the-web-and-how-can-site-owners-block-the-crawler';
const PERPLEXITY = 'https://docs.perplexity.ai/docs/resources/perplexity-crawlers';
const GOOGLE_CRAWLERS =
  'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers';
const GOOGLE_FETCHERS =
  'https://developers.google.com/crawling/docs/crawlers-fetchers/google-user-triggered-fetchers';
const APPLE = 'https://support.apple.com/en-us/119829';
const AMAZON = 'https://developer.amazon.com/amazonbot';
const META = 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers';
const META_SPEECH = 'https://developers.facebook.com/docs/sharing/bot';
const MISTRAL = 'https://docs.mistral.ai/robots';
const COMMON_CRAWL = 'https://commoncrawl.org/ccbot';
const DUCKDUCKGO = 'https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot';
const GEMINI = 'https://gemini.google/overview/deep-research';
const DEVIN = 'https://docs.devin.ai/get-started/devin-intro';

/** `Google-Extended` and `Applebot-Extended` are tokens of robots.txt; a client that sends one as its user agent is counted by it. */
export const AI_AGENTS: readonly AiAgent[] = [
  { name: 'GPTBot', kind: 'ai_crawler', source: OPENAI },
  { name: 'OAI-SearchBot', kind: 'search_engine', source: OPENAI },
  { name: 'ChatGPT-User', kind: 'ai_assistant', source: OPENAI },
  { name: 'ClaudeBot', kind: 'ai_crawler', source: ANTHROPIC },
  { name: 'Claude-SearchBot', kind: 'search_engine', source: ANTHROPIC },
  { name: 'Claude-User', kind: 'ai_assistant', source: ANTHROPIC },
  { name: 'PerplexityBot', kind: 'search_engine', source: PERPLEXITY },
  { name: 'Perplexity-User', kind: 'ai_assistant', source: PERPLEXITY },
  { name: 'Google-Extended', kind: 'ai_crawler', source: GOOGLE_CRAWLERS },
  { name: 'Google-CloudVertexBot', kind: 'ai_crawler', source: GOOGLE_CRAWLERS },
  { name: 'Google-Agent', kind: 'ai_assistant', source: GOOGLE_FETCHERS },
  { name: 'Google-GeminiNotebook', kind: 'ai_assistant', source: GOOGLE_FETCHERS },
  { name: 'Google-NotebookLM', kind: 'ai_assistant', source: GOOGLE_FETCHERS },
  { name: 'Gemini-Deep-Research', kind: 'ai_assistant', source: GEMINI },
  { name: 'Applebot-Extended', kind: 'ai_crawler', source: APPLE },
  { name: 'Amazonbot', kind: 'ai_crawler', source: AMAZON },
  { name: 'Amzn-SearchBot', kind: 'search_engine', source: AMAZON },
  { name: 'Amzn-User', kind: 'ai_assistant', source: AMAZON },
  { name: 'meta-externalagent', kind: 'ai_crawler', source: META },
  { name: 'meta-externalfetcher', kind: 'ai_assistant', source: META },
  { name: 'meta-webindexer', kind: 'search_engine', source: META },
  { name: 'FacebookBot', kind: 'ai_crawler', source: META_SPEECH },
  { name: 'MistralAI-Training', kind: 'ai_crawler', source: MISTRAL },
  { name: 'MistralAI-Index', kind: 'search_engine', source: MISTRAL },
  { name: 'MistralAI-User', kind: 'ai_assistant', source: MISTRAL },
  { name: 'CCBot', kind: 'ai_crawler', source: COMMON_CRAWL },
  { name: 'DuckAssistBot', kind: 'ai_assistant', source: DUCKDUCKGO },
  { name: 'Devin', kind: 'ai_assistant', source: DEVIN },
];
