import type { Dice } from './dice';
import { HOSTILE_WORDS } from './hostile-words';

/** A route of the service: methods and a path with parameters, such as `/api/terms/:id`. */
export interface Route {
  readonly methods: readonly string[];
  readonly path: string;
}

/** Addresses of the glossary itself, which Strapi does not list. */
const PUBLIC_PATHS = [
  '/',
  '/glossary',
  '/glossary/',
  '/glossary.json',
  '/glossary/race_condition',
  '/glossary/race-condition',
  '/glossary/Race_Condition/',
  '/glossary/race_condition.json',
  '/glossary/race_condition/ratings',
  '/glossary/race_condition/reports',
  '/glossary/race_condition/reports/0123456789abcdef0123456789abcdef',
  '/glossary/race_condition/activity.json',
  '/glossary/race_condition/numbers.json',
  '/glossary/race_condition/history',
  '/glossary/race_condition/history.json',
  '/glossary/race_condition/card.png',
  '/glossary/race_condition.md',
  '/glossary/race_condition.bib',
  '/glossary/race_condition.ris',
  '/glossary/race_condition.csl.json',
  '/glossary/race_condition.jsonld',
  '/glossary/race_condition.linkset.json',
  '/glossary/race_condition/verify-quote',
  '/glossary/verify-quote',
  '/.well-known/tdmrep.json',
  '/license.xml',
  '/glossary/rase_condition',
  '/glossary/debt-scoring',
  '/glossary/how-to-cite',
  '/glossary/problem-types',
  '/glossary/draft-preview',
  '/glossary/compare-terms',
  '/glossary/term-map',
  '/glossary/api-reference',
  '/glossary/about-this-glossary',
  '/glossary/random-term',
  '/glossary/term-of-the-day.json',
  '/glossary/term-of-the-day.atom',
  '/glossary-suggestions.json',
  '/glossary-changes.json',
  '/glossary-mcp',
  '/glossary.feed.json',
  '/glossary.webmanifest',
  '/openapi.json',
  '/llms.txt',
  '/.well-known/api-catalog',
  '/.well-known/security.txt',
  '/glossary.atom',
  '/glossary.css',
  '/glossary.js',
  '/sitemap.xml',
  '/robots.txt',
  '/opensearch.xml',
  '/schemas/term.json',
  '/favicon.ico',
  '/favicon.svg',
  '/uploads',
  '/uploads/x.html',
  '/admin',
  '/admin/',
  '/admin/index.html',
  '/admin/content-manager',
  '/_health',
  '/healthz',
  '/readyz',
  '/metrics',
  '/api',
  '/index.html',
  '/.env',
  '/package.json',
] as const;

/** What is put between, before or behind parts of a path; bytes as latin1. */
const ODD_PARTS = [
  '..',
  '.',
  '%2e%2e',
  '%2E%2e%2f',
  '..%5c',
  '%2f',
  '%5c',
  '%00',
  '%0d%0a',
  '%',
  '%2',
  '%zz',
  '%c3%28',
  '%ff',
  '%e2%82',
  '%ed%a0%80',
  '%F0%9F%92%A9',
  '%25',
  '%252e%252e',
  ';jsessionid=1',
  '\xff\xfe',
  '\xc3\xa9',
  '<>"\'`{}|^',
  '~',
  '//',
  '+',
  '@',
  ':',
  '.json',
  '.json.json',
  '.map',
  'a'.repeat(2000),
  'a/'.repeat(300),
  '%41'.repeat(500),
] as const;

/** Forms of a request target other than a path (RFC 9112, 3.2), and what only looks like one. */
const ODD_TARGETS = [
  '*',
  '//',
  '///glossary',
  '//glossary.example/glossary',
  '/\\glossary',
  'glossary',
  '?',
  '#',
  '/#fragment',
  '/glossary#top',
  'http://',
  'http://glossary.example',
  'http://glossary.example/glossary/race_condition',
  'https://user:password@glossary.example:99999/glossary',
  'HTTP://[::1]:80/glossary?q=a',
  'http://[::1/glossary',
  'http://%zz/',
  'ftp://glossary.example/',
  'file:///etc/passwd',
  'javascript:1',
  'glossary.example:443',
  ':80',
  '',
] as const;

const PARAMETER = /:[A-Za-z_]\w*(\([^)]*\))?[*+?]?|\([^)]*\)/g;

function encoded(word: string): string {
  return encodeURIComponent(word).slice(0, 2000);
}

/** The target of a request, without its query: bytes as latin1. */
export function hostileTarget(dice: Dice, route: Route | null): string {
  if (route === null && dice.chance(15)) return dice.pick(ODD_TARGETS);
  const path =
    route === null
      ? dice.pick(PUBLIC_PATHS)
      : route.path.replace(PARAMETER, () => encoded(dice.pick(HOSTILE_WORDS)));
  if (!dice.chance(25)) return path;
  const at = dice.below(path.length + 1);
  const odd = dice.pick(ODD_PARTS);
  return dice.pick([
    `${path}/${odd}`,
    `${path}${odd}`,
    `/${odd}${path}`,
    path.slice(0, at) + odd + path.slice(at),
    path.toUpperCase(),
    path.replaceAll('/', '//'),
    path.replace(/[a-z]/g, (letter) =>
      dice.chance(20) ? `%${letter.charCodeAt(0).toString(16)}` : letter,
    ),
  ]);
}
