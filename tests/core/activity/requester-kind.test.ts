import { AI_AGENTS } from '../../../src/plugins/glossary/core/activity/ai-agents';
import {
  createRequesterClassifier,
  requesterKindOf,
  USER_AGENT_MAX_LENGTH,
} from '../../../src/plugins/glossary/core/activity/requester-kind';
import {
  REQUESTER_KINDS,
  type RequesterKind,
} from '../../../src/plugins/glossary/core/http/requester-kinds';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const WEBVIEW =
  'Mozilla/5.0 (Linux; Android 15; SM-S918B Build/AP3A.240905.015; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.7444.102 Mobile Safari/537.36';
const BOT_WITH_ENGINE = 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible;';
const NEXUS =
  'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.7390.122 Mobile Safari/537.36';

const TABLE: [group: string, kind: RequesterKind, agents: string[]][] = [
  [
    'browsers on a desk',
    'human',
    [
      `${WINDOWS} Chrome/142.0.0.0 Safari/537.36`,
      `${MAC} Chrome/142.0.0.0 Safari/537.36`,
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      `${WINDOWS} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
      `${WINDOWS} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`,
      `${WINDOWS} Chrome/140.0.0.0 Safari/537.36 Vivaldi/7.6.3797.63`,
      `${WINDOWS} Chrome/140.0.0.0 YaBrowser/25.10.0.0 Safari/537.36`,
      `${WINDOWS} Chrome/138.0.0.0 Whale/4.33.325.17 Safari/537.36`,
      `${WINDOWS} coc_coc_browser/123.0.178 Chrome/117.0.5938.178 Safari/537.36`,
      `${WINDOWS} Chrome/142.0.0.0 Safari/537.36 Ddg/142.0.0.0`,
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
      'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15 Epiphany/605.1.15',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) QtWebEngine/6.8.2 Chrome/122.0.6261.171 Safari/537.36',
    ],
  ],
  [
    'browsers on phones and tablets',
    'human',
    [
      `${IPHONE} Version/26.1 Mobile/15E148 Safari/604.1`,
      'Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.7 Mobile/15E148 Safari/604.1',
      `${IPHONE} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`,
      `${IPHONE} FxiOS/145.0 Mobile/15E148 Safari/604.1`,
      `${IPHONE} Version/18.0 EdgiOS/142.0.3595.66 Mobile/15E148 Safari/604.1`,
      `${IPHONE} Version/18.7 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`,
      `${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36`,
      `${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`,
      `${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      `${ANDROID} Chrome/139.0.0.0 Mobile Safari/537.36 OPR/92.0.0.0`,
      'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
      'Mozilla/5.0 (Linux; U; Android 13; en-US; SM-A127F Build/TP1A.220624.014) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.4.0.1306 Mobile Safari/537.36',
      'Mozilla/5.0 (Linux; Android 12; HarmonyOS; ELS-AN00; HMSCore 6.14.0.302) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.302 Mobile Safari/537.36',
      'Mozilla/5.0 (Linux; Android 9; KFMAWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/120.4.1 like Chrome/120.0.6099.230 Safari/537.36',
      'Mozilla/5.0 (Mobile; Nokia 8110 4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5',
      'Opera/9.80 (J2ME/MIDP; Opera Mini/4.2.14912/191.361; U; en) Presto/2.12.423 Version/12.16',
    ],
  ],
  [
    'phones by Cubot',
    'human',
    [
      'Mozilla/5.0 (Linux; Android 9; CUBOT_X18_Plus) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
      'Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/108.0.0.0 Mobile Safari/537.36',
      'Mozilla/5.0 (Linux; U; Android 4.4.2; en-US; CUBOT S168 Build/KOT49H) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 UCBrowser/10.5.2.582 U3/0.8.0 Mobile Safari/534.30',
    ],
  ],
  [
    'browsers inside apps, whose companies have bots of the same name',
    'human',
    [
      `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/489.0.0.46.101;FBBV/659931000;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/18.1;FBSS/3;FBID/phone;FBLC/en_US;FBOP/5;FBRV/0]`,
      `${WEBVIEW} [FB_IAB/FB4A;FBAV/489.0.0.60.73;]`,
      `${WEBVIEW} MetaIAB Facebook`,
      `${IPHONE} Mobile/22B83 Instagram 356.0.0.28.89 (iPhone15,2; iOS 18_1; en_US; en; scale=3.00; 1179x2556; 660050000; IABMV/1)`,
      `${IPHONE} Mobile/15E148 [LinkedInApp]/9.30.2651`,
      `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1 [Pinterest/iOS]`,
      `${IPHONE} Mobile/15E148 Twitter for iPhone/10.60`,
      `${IPHONE} Mobile/15E148 Snapchat/13.10.0.40 (like Safari/8618.2.12.11.7, panda)`,
      `${WEBVIEW} musical_ly_2023500030 BytedanceWebview/d8a21c6 trill_330`,
      `${WEBVIEW} WhatsApp/2.24.20.89`,
      `${IPHONE} Mobile/15E148 Bluesky/1.90`,
      `${IPHONE} Mobile/15E148 Tumblr/36.1`,
      `${IPHONE} Mobile/15E148 MicroMessenger/8.0.54(0x18003622) NetType/WIFI Language/zh_CN`,
      `${IPHONE} Mobile/15E148 Safari Line/14.19.1`,
      `${IPHONE} Mobile/15E148 NAVER(inapp; search; 2000; 12.8.0; 15PRO)`,
      `${IPHONE} Mobile/15E148 DaumApps/8.5.0 DaumDevice/mobile Daum/7.4.0`,
      'Mozilla/5.0 (Linux; Android 10; SM-G9500) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/71.0 Mobile Safari/537.36 SogouMSE,SogouMobileBrowser/5.28.14',
      `${WEBVIEW} GSA/16.42.61`,
      `${WEBVIEW} YaApp_Android/24.20 YaSearchBrowser/24.20`,
      `${MAC} Slack/4.40.128 Chrome/128.0.6613.186 Electron/32.1.2 Safari/537.36`,
      `${MAC} Notion/3.14.0 Chrome/128.0.6613.186 Electron/32.1.2 Safari/537.36`,
      `${WINDOWS} discord/1.0.9167 Chrome/124.0.6367.243 Electron/30.2.0 Safari/537.36`,
    ],
  ],
  [
    'old, plain and unusual browsers',
    'human',
    [
      'Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0)',
      'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)',
      'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
      'Mozilla/5.0 (compatible; Konqueror/4.14; Linux) KHTML/4.14.2 (like Gecko)',
      'Opera/9.80 (Windows NT 6.1; WOW64) Presto/2.12.388 Version/12.18',
      'Lynx/2.8.9rel.1 libwww-FM/2.14 SSL-MM/1.4.1 OpenSSL/1.1.1d',
      'w3m/0.5.3+git20230121',
      'Links (2.29; Linux 6.1.0-18-amd64 x86_64; GNU C 12.2; text)',
      'ELinks/0.16.1.1 (textmode; Linux 6.1.0 x86_64; 80x24-2)',
      'Dillo/3.1.0',
      'NetSurf/3.11 (Linux)',
      'Mozilla/5.0 (PlayStation; PlayStation 5/2.26) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0 Safari/605.1.15',
      'Mozilla/5.0 (Nintendo Switch; WifiWebAuthApplet) AppleWebKit/609.4 (KHTML, like Gecko) NF/6.0.2.21.3 NintendoBrowser/5.1.0.22474',
      'Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) 76.0.3809.146/6.0 TV Safari/537.36',
    ],
  ],
  [
    'search engines',
    'search_engine',
    [
      'Googlebot/2.1 (+http://www.google.com/bot.html)',
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      `${NEXUS} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
      `${BOT_WITH_ENGINE} Googlebot/2.1; +http://www.google.com/bot.html) Chrome/141.0.7390.122 Safari/537.36`,
      'Googlebot-Image/1.0',
      `${BOT_WITH_ENGINE} GoogleOther) Chrome/141.0.7390.122 Safari/537.36`,
      'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
      `${BOT_WITH_ENGINE} bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36`,
      `${NEXUS} (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)`,
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
      `${IPHONE} Version/17.4.1 Mobile/15E148 Safari/604.1 (Applebot/0.1; +http://www.apple.com/go/applebot)`,
      'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)',
      'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
      'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
      'Mozilla/5.0 (Linux; Android 7.0;) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; PetalBot;+https://webmaster.petalsearch.com/site/petalbot)',
      'Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)',
      'Mozilla/5.0 (compatible; SeznamBot/4.0; +https://o-seznam.cz/napoveda/vyhledavani/en/seznambot-crawler/)',
      'Mozilla/5.0 (compatible; Qwantbot/1.0_2413578; +https://help.qwant.com/bot/)',
      'Mozilla/5.0 (compatible; MojeekBot/0.11; +https://www.mojeek.com/bot.html)',
      'Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)',
      'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
      'Mozilla/5.0 (compatible; coccocbot-web/1.0; +http://help.coccoc.com/searchengine)',
    ],
  ],
  [
    'search engines of AI companies',
    'search_engine',
    [
      `${MAC} Chrome/131.0.0.0 Safari/537.36; compatible; OAI-SearchBot/1.3; +https://openai.com/searchbot`,
      'OAI-SearchBot/1.0; +https://openai.com/searchbot',
      `${BOT_WITH_ENGINE} Claude-SearchBot/1.0; +https://www.anthropic.com)`,
      `${BOT_WITH_ENGINE} PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)`,
      `${BOT_WITH_ENGINE} Amzn-SearchBot/0.1) Chrome/119.0.6045.214 Safari/537.36`,
      `${BOT_WITH_ENGINE} MistralAI-Index/1.0; +https://docs.mistral.ai/robots)`,
      'meta-webindexer/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
    ],
  ],
  [
    'crawlers that gather content for models',
    'ai_crawler',
    [
      `${BOT_WITH_ENGINE} GPTBot/1.3; +https://openai.com/gptbot)`,
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.1; +https://openai.com/gptbot',
      `${BOT_WITH_ENGINE} ClaudeBot/1.0; +claudebot@anthropic.com)`,
      'claudebot',
      'Claude-Web/1.0 (web crawler; +https://www.anthropic.com/; bots@anthropic.com)',
      'anthropic-ai',
      'Mozilla/5.0 (compatible; Google-Extended/1.0; +http://www.google.com/bot.html)',
      `${BOT_WITH_ENGINE} Google-CloudVertexBot; +https://cloud.google.com/enterprise-search) Chrome/141.0.7390.122 Safari/537.36`,
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15 (Applebot-Extended/0.1; +http://www.apple.com/go/applebot)',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_10_1) AppleWebKit/600.2.5 (KHTML, like Gecko) Version/8.0.2 Safari/600.2.5 (Amazonbot/0.1; +https://developer.amazon.com/support/amazonbot)',
      `${BOT_WITH_ENGINE} Amazonbot/0.1; +https://developer.amazon.com/support/amazonbot) Chrome/119.0.6045.214 Safari/537.36`,
      'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
      'meta-externalagent/1.1',
      'Mozilla/5.0 (compatible; FacebookBot/1.0; +https://developers.facebook.com/docs/sharing/webmasters/facebookbot/)',
      'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)',
      'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; TikTokSpider; ttspider-feedback@tiktok.com)',
      'CCBot/2.0 (https://commoncrawl.org/faq/)',
      `${BOT_WITH_ENGINE} MistralAI-Training/1.0; +https://docs.mistral.ai/robots)`,
      'cohere-training-data-crawler (+crawler@cohere.ai)',
      'Mozilla/5.0 (compatible; DeepSeekBot/1.0; +https://www.deepseek.com/bot)',
      'Mozilla/5.0 (compatible; AI2Bot; +https://www.allenai.org/crawler)',
      'Mozilla/5.0 (compatible; SBIntuitionsBot/0.1; +https://www.sbintuitions.co.jp/bot/)',
    ],
  ],
  [
    'assistants that fetch for a person who asked',
    'ai_assistant',
    [
      `${BOT_WITH_ENGINE} ChatGPT-User/1.0; +https://openai.com/bot)`,
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot',
      `${BOT_WITH_ENGINE} Claude-User/1.0; +Claude-User@anthropic.com)`,
      'Claude-User (claude-code/2.1.86; +https://support.anthropic.com/)',
      `${BOT_WITH_ENGINE} Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)`,
      `${BOT_WITH_ENGINE} MistralAI-User/1.0; +https://docs.mistral.ai/robots)`,
      'DuckAssistBot/1.2; (+http://duckduckgo.com/duckassistbot.html)',
      'meta-externalfetcher/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
      `${BOT_WITH_ENGINE} Amzn-User/0.1) Chrome/119.0.6045.214 Safari/537.36`,
      'Mozilla/5.0 (compatible; Google-NotebookLM; +https://notebooklm.google.com/)',
      `${ANDROID} Chrome/138.0.0.0 Mobile Safari/537.36 (compatible; Google-GeminiNotebook; +https://developers.google.com/crawling/docs/crawlers-fetchers/google-gemininotebook)`,
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko; compatible; Google-Agent)',
      `${BOT_WITH_ENGINE} Gemini-Deep-Research; +https://gemini.google/overview/deep-research/) Chrome/135.0.0.0 Safari/537.36`,
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36; Devin/1.0; +https://devin.ai',
    ],
  ],
  [
    'libraries and commands',
    'tool',
    [
      'curl/8.14.1',
      'Wget/1.25.0',
      'python-requests/2.32.5',
      'Python-urllib/3.13',
      'python-httpx/0.28.1',
      'Python/3.12 aiohttp/3.11.18',
      'Scrapy/2.13.3 (+https://scrapy.org)',
      'Go-http-client/2.0',
      'Java/21.0.8',
      'Apache-HttpClient/4.5.14 (Java/17.0.16)',
      'okhttp/4.12.0',
      'axios/1.12.2',
      'node-fetch/1.0 (+https://github.com/bitinn/node-fetch)',
      'undici',
      'node',
      'GuzzleHttp/7',
      'libwww-perl/6.78',
      'Ruby',
      'PostmanRuntime/7.49.0',
      'HTTPie/3.2.4',
      'Dalvik/2.1.0 (Linux; U; Android 14; SM-A546B Build/UP1A.231005.007)',
      'Mozilla/5.0 (Windows NT; Windows NT 10.0; en-US) WindowsPowerShell/5.1.26100.6899',
      'Mozilla/5.0 (Linux; Ubuntu 24.04.3 LTS; en-US) PowerShell/7.5.4',
    ],
  ],
  [
    'browsers that a program steers',
    'tool',
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
      'Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1',
      `${WINDOWS} Chrome/120.0.0.0 Safari/537.36 Playwright/1.40.0`,
      `${MAC} Chrome/142.0.0.0 Safari/537.36 Chrome-Lighthouse`,
    ],
  ],
  [
    'feed readers',
    'tool',
    [
      'Feedly/1.0 (+http://www.feedly.com/fetcher.html; 12 subscribers; like FeedFetcher-Google)',
      'FeedFetcher-Google; (+http://www.google.com/feedfetcher.html)',
      'Mozilla/5.0 (compatible; Miniflux/2.2.13; +https://miniflux.app)',
      'Tiny Tiny RSS/25.01 (https://tt-rss.org/)',
      'FreshRSS/1.27.1 (Linux; https://freshrss.org)',
      'NetNewsWire (RSS Reader; https://netnewswire.com/)',
      'Inoreader/1.0 (+http://www.inoreader.com/feed-fetcher; 3 subscribers; )',
      'NewsBlur Feed Fetcher - 5 subscribers - https://www.newsblur.com/site/1',
    ],
  ],
  [
    'link previews',
    'tool',
    [
      'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
      'Twitterbot/1.0',
      'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
      'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
      'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
      'TelegramBot (like TwitterBot)',
      'WhatsApp/2.24.20.89 A',
      'Mastodon/4.5.1 (http.rb/5.3.1; +https://mastodon.social/) Bot',
      'Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b',
      'Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)',
      'Mozilla/5.0 (compatible; Pinterestbot/1.0; +http://www.pinterest.com/bot.html)',
    ],
  ],
  [
    'monitors, SEO, advertising, archives, scanners',
    'tool',
    [
      'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
      'Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)',
      'Uptime-Kuma/2.0.2',
      'Better Stack Better Uptime Bot Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/104.0.0.0 Safari/537.36',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/117.0.0.0 Safari/537.36 GTmetrix',
      'Blackbox Exporter/0.27.0',
      'kube-probe/1.33',
      'W3C_Validator/1.3 http://validator.w3.org/services',
      'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
      'Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)',
      'Mozilla/5.0 (compatible; MJ12bot/v2.0.4; http://mj12bot.com/)',
      'Mozilla/5.0 (compatible; DotBot/1.2; +https://opensiteexplorer.org/dotbot; help@moz.com)',
      'Screaming Frog SEO Spider/22.2',
      'AdsBot-Google (+http://www.google.com/adsbot.html)',
      'Mediapartners-Google',
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; OAI-AdsBot/1.0; +https://openai.com/adsbot',
      'Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)',
      'Expanse, a Palo Alto Networks company, searches across the global IPv4 space multiple times per day',
      'Mozilla/5.0 (compatible; CensysInspect/1.1; +https://about.censys.io/)',
      'Mozilla/5.0 zgrab/0.x',
    ],
  ],
  ['nothing that names anybody', 'unknown', ['', ' ', '\t', '-', '"', '...', '0', '\u0000\u0001']],
  [
    'hostile and broken ones, which no browser sends',
    'tool',
    [
      'Mozilla/5.0',
      'Mozilla/5.0 \u0000\u0001\u0002',
      '__proto__',
      'constructor',
      'undefined',
      "' OR 1=1 --",
      '<script>alert(1)</script>',
      '${jndi:ldap://example.org/a}',
      '() { :;}; /bin/bash -c "id"',
      '../../../../etc/passwd',
      'Windows NT 10.0; Win64; x64',
      'a'.repeat(100_000),
      'Spider'.repeat(20_000),
      `Mozilla/5.0 ${'('.repeat(100_000)}`,
      `${'Mozilla/5.0 (compatible; '.repeat(5_000)}bot`,
    ],
  ],
];

describe.each(TABLE)('%s: %s', (_group, kind, agents) => {
  it.each(agents.map((agent) => [agent.slice(0, 160), agent]))('%j', (_shown, agent) => {
    expect(requesterKindOf(agent)).toBe(kind);
  });
});

it('the table has real user agents of every kind, none of them twice', () => {
  const agents = TABLE.flatMap(([, , group]) => group);
  expect(new Set(agents).size).toBe(agents.length);
  expect(agents.length).toBeGreaterThanOrEqual(150);
  expect(new Set(TABLE.map(([, kind]) => kind))).toEqual(new Set(REQUESTER_KINDS));
});

it('no user agent is unknown', () => {
  expect(requesterKindOf(undefined)).toBe('unknown');
});

it('what lies behind the part that is read does not count', () => {
  const browser = `${WINDOWS} Chrome/142.0.0.0 Safari/537.36`.padEnd(USER_AGENT_MAX_LENGTH, ' ');
  expect(requesterKindOf(`${browser} GPTBot/1.3`)).toBe('human');
});

describe('AI_AGENTS', () => {
  it.each(AI_AGENTS.map((agent) => [agent.name, agent]))('%s', (name, { kind, source }) => {
    expect(requesterKindOf(name)).toBe(kind);
    expect(requesterKindOf(`Mozilla/5.0 (compatible; ${name.toUpperCase()}/1.0)`)).toBe(kind);
    expect(name).toMatch(/^[\w-]+$/);
    expect(new URL(source).protocol).toBe('https:');
  });

  it('has each agent once', () => {
    const names = AI_AGENTS.map(({ name }) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('createRequesterClassifier', () => {
  const GOOGLE = 'Googlebot/2.1 (+http://www.google.com/bot.html)';

  function watched(entries: number) {
    const asked: (string | undefined)[] = [];
    const classify = createRequesterClassifier({
      entries,
      kindOf: (userAgent) => {
        asked.push(userAgent);
        return requesterKindOf(userAgent);
      },
    });
    return { asked, classify };
  }

  it('agrees with requesterKindOf, the first time and the next', () => {
    const classify = createRequesterClassifier({ entries: 1_000 });
    const agents = [undefined, ...TABLE.flatMap(([, , group]) => group)];
    const kinds = agents.map(requesterKindOf);
    expect(agents.map(classify)).toEqual(kinds);
    expect(agents.map(classify)).toEqual(kinds);
  });

  it('remembers an agent', () => {
    const { asked, classify } = watched(10);
    expect([classify(GOOGLE), classify(GOOGLE)]).toEqual(['search_engine', 'search_engine']);
    expect(asked).toEqual([GOOGLE]);
  });

  it('evicts the least recently used one', () => {
    const { asked, classify } = watched(2);
    for (const agent of ['curl/1', 'curl/2', 'curl/1', 'curl/3', 'curl/1', 'curl/2'])
      classify(agent);
    expect(asked).toEqual(['curl/1', 'curl/2', 'curl/3', 'curl/2']);
  });

  it('does not remember one that is too long', () => {
    const { asked, classify } = watched(10);
    const longest = 'x'.repeat(USER_AGENT_MAX_LENGTH);
    for (const agent of [longest, longest, `${longest}x`, `${longest}x`]) classify(agent);
    expect(asked).toEqual([longest, `${longest}x`, `${longest}x`]);
  });

  it('has no memory in common with another', () => {
    const [one, other] = [watched(10), watched(10)];
    one.classify(GOOGLE);
    other.classify(GOOGLE);
    expect(other.asked).toEqual([GOOGLE]);
  });

  it.each(['__proto__', 'constructor', 'toString'])('an agent called %s is a tool', (agent) => {
    const classify = createRequesterClassifier({ entries: 10 });
    expect([classify(agent), classify(agent)]).toEqual(['tool', 'tool']);
  });
});
