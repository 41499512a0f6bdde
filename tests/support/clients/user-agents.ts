/** A user agent of each of four kinds of requester. */
export const AGENTS = {
  human: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  ai_crawler:
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  tool: 'curl/8.5.0',
  unknown: '',
} as const;
