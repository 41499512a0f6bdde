/**
 * Lighthouse over every kind of page, in production mode on a throwaway database with the demo glossary: mobile settings, scores
 * out of 100. `npm run check:pages` runs it after a build.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { freePort } from '../../src/launch/free-port.mjs';
import { say } from '../../src/launch/say.mjs';
import { isServed } from '../../src/launch/start-sentences.mjs';
import { unpackedBrowser } from '../support/browser/unpacked-browser.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const DATABASE = path.join(ROOT, '.tmp', 'lighthouse.sqlite');

/** Least score for each category. */
const LEAST = { accessibility: 100, 'best-practices': 100, seo: 100, performance: 98 };
/** A performance score varies with what else the machine does: the best of so many runs counts. */
const RUNS_MOST = 3;

const PAGES = [
  { name: 'term', address: '/glossary/sql_injection' },
  { name: 'home', address: '/glossary' },
  { name: 'browse', address: '/glossary?sort=name' },
  { name: 'compare', address: '/glossary/compare-terms?a=deadlock&b=race_condition' },
  { name: 'map', address: '/glossary/term-map' },
  { name: 'map of a term', address: '/glossary/term-map?term=race_condition', isIndexed: false },
  { name: 'category', address: '/glossary?category=security' },
  { name: 'search', address: '/glossary?q=race', isIndexed: false },
  { name: 'empty result', address: '/glossary?q=zzqqxx', isIndexed: false },
  { name: 'debt scoring', address: '/glossary/debt-scoring' },
  { name: 'how to cite', address: '/glossary/how-to-cite' },
  { name: 'not found', address: '/glossary/race_conditon', isError: true },
  { name: 'malformed', address: '/glossary?page=none', isError: true },
];

async function startService(port) {
  for (const suffix of ['', '-wal', '-shm', '-journal'])
    rmSync(`${DATABASE}${suffix}`, { force: true });
  const service = spawn(process.execPath, ['src/launch/start.mjs'], {
    cwd: ROOT,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_CLIENT: 'sqlite',
      DATABASE_FILENAME: DATABASE,
      GLOSSARY_DEMO: 'true',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    service.stdout.on('data', (chunk) => {
      if (String(chunk).includes(isServed())) resolve();
    });
    service.once('exit', (code) =>
      reject(new Error(`The service ended with ${code} before it served.`)),
    );
  });
  return service;
}

/**
 * Takes the audit of robots.txt as passed when all that it complains of is `Content-Signal`, which this version of Lighthouse, the last one
 * for Node 20, does not know; version 13 does. The score is then the weighted mean of the audits, as Lighthouse makes it.
 */
function acceptContentSignal(audit, seo) {
  const complaints = audit.details?.items ?? [];
  const isKnownLater = ({ line }) => /^Content-Signal:/.test(line ?? '');
  if (audit.score === 1 || complaints.length === 0 || !complaints.every(isKnownLater)) return;
  seo.score += shareOf('robots-txt', seo);
  audit.score = 1;
}

/** A page that search engines must not list, such as a search, has to say so: what Lighthouse takes for a fault is right, and the reverse. */
function turnIndexing(audit, seo) {
  seo.score += (1 - 2 * audit.score) * shareOf('is-crawlable', seo);
  audit.score = 1 - audit.score;
}

/** The weight of an audit in the score of its category, from 0 to 1. */
function shareOf(audit, { auditRefs }) {
  const whole = auditRefs.reduce((sum, each) => sum + each.weight, 0);
  return auditRefs.find(({ id }) => id === audit).weight / whole;
}

async function scoresOf(url, chromePort, { isIndexed = true }) {
  const result = await lighthouse(url, {
    port: chromePort,
    output: 'json',
    logLevel: 'error',
    onlyCategories: Object.keys(LEAST),
    ignoreStatusCode: true,
  });
  const { categories, audits } = result.lhr;
  acceptContentSignal(audits['robots-txt'], categories.seo);
  if (!isIndexed) turnIndexing(audits['is-crawlable'], categories.seo);
  const scores = Object.fromEntries(
    Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
  );
  const failed = Object.values(audits)
    .filter(
      ({ score, scoreDisplayMode }) =>
        score !== null && score < 1 && scoreDisplayMode !== 'informative',
    )
    .map(({ id }) => id);
  return { scores, failed };
}

/**
 * An error page answers an error status, which search engines must not index and which every browser logs: for it the scores for SEO
 * and best practices cannot be full.
 */
function demandsOf({ isError = false }) {
  return Object.entries(LEAST).filter(
    ([name]) => !(isError && ['seo', 'best-practices'].includes(name)),
  );
}

const port = await freePort();
const service = await startService(port);
const chrome = await launch({
  chromePath: await unpackedBrowser(),
  chromeFlags: [
    '--headless=shell',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-background-networking',
  ],
  logLevel: 'error',
});
let failures = 0;
try {
  for (const page of PAGES) {
    const demands = demandsOf(page);
    let measured;
    let missed;
    for (let run = 0; run < RUNS_MOST; run += 1) {
      measured = await scoresOf(`http://localhost:${port}${page.address}`, chrome.port, page);
      missed = demands.filter(([name, least]) => measured.scores[name] < least);
      if (missed.length === 0) break;
    }
    const line = Object.entries(measured.scores)
      .map(([name, score]) => `${name} ${score}`)
      .join(', ');
    say(`${missed.length === 0 ? 'ok  ' : 'FAIL'} ${page.name}: ${line}`);
    if (missed.length > 0) {
      failures += 1;
      say(
        `     below ${missed.map(([name, least]) => `${name} ${least}`).join(', ')}; audits: ${measured.failed.join(', ')}`,
      );
    }
  }
} finally {
  await chrome.kill();
  service.kill('SIGTERM');
}
say(`Lighthouse: ${PAGES.length - failures} of ${PAGES.length} kinds of page reach their scores.`);
process.exitCode = failures === 0 ? 0 : 1;
