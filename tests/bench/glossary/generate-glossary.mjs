/**
 * Fills an empty database with generated, published terms, to measure the service on:
 *
 *     DATABASE_FILENAME=.tmp/bench-10000.sqlite node tests/bench/glossary/generate-glossary.mjs 10000
 *
 * The same count, `--seed` and `--until` give the same glossary; `--history-until` gives its terms 29 days of requests and views, the last
 * of them that day. The rows are written past the Document Service, because
 * 100 000 publications would take an hour; what a publication decides comes from core/publishing/publication.ts all the same, and
 * the publication log is written as for a database of an earlier version.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { ROOT } from '../../../src/launch/run.mjs';
import { say, stop } from '../../../src/launch/say.mjs';
import { bootService, databaseName, shortened } from '../service/bench-service.mjs';
import { generatedTerms } from './generated-terms.mjs';
import { writeHistory } from './history-rows.mjs';
import { publishedRow } from './published-row.mjs';
import { seededRandom } from './seeded-random.mjs';
import { termRows } from './term-rows.mjs';

/** Terms written in one transaction. */
const CHUNK = 500;
const PROGRESS_MILLISECONDS = 5000;
const USAGE =
  'node tests/bench/glossary/generate-glossary.mjs <number of terms> [--seed 1] [--until 2026-03-23] [--history-until 2026-03-22] [--yes]';

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '1' },
      until: { type: 'string', default: '2026-03-23' },
      'history-until': { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  });
  const [count] = positionals;
  if (positionals.length !== 1 || !/^[1-9]\d{0,5}$/.test(count) || Number(count) > 200_000)
    stop(`The number of terms is a whole number from 1 to 200000: ${USAGE}`);
  if (!/^\d{1,9}$/.test(values.seed)) stop(`--seed is a whole number: ${USAGE}`);
  const historyUntil = values['history-until'] ?? null;
  for (const day of [values.until, historyUntil ?? values.until])
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(`${day}T00:00:00Z`)))
      stop(`--until and --history-until are days such as 2026-03-23: ${USAGE}`);
  return { ...values, historyUntil, count: Number(count), seed: Number(values.seed) };
}

/** Says from time to time how far something is, and how fast. */
function progressOf(what, total) {
  const start = performance.now();
  let said = start;
  return (done) => {
    const now = performance.now();
    if (done < total && now - said < PROGRESS_MILLISECONDS) return;
    said = now;
    const rate = Math.round((done * 1000) / (now - start));
    say(`${what}: ${done} of ${total}, ${rate} terms/s`);
  };
}

/** The categories of the demo glossary; those that the database has already stay as they are. */
async function writeCategories(strapi, rows, { seed, createdAt }) {
  const file = path.join(ROOT, 'database/glossary/categories.yaml');
  const wanted = parse(readFileSync(file, 'utf8'));
  const select = ['id', 'key', 'documentId'];
  const known = await strapi.db.query('plugin::glossary.category').findMany({ select });
  const random = seededRandom(seed + 3);
  const missing = wanted
    .map((category) => ({
      ...category,
      documentId: `c${Array.from({ length: 23 }, () => random.below(36).toString(36)).join('')}`,
      createdAt,
      updatedAt: createdAt,
      publishedAt: createdAt,
    }))
    .filter(({ key }) => known.every((category) => category.key !== key));
  const ids = await strapi.db.transaction(({ trx }) => rows.insertCategories(trx, missing));
  const added = missing.map(({ key, documentId }, index) => ({ key, documentId, id: ids[index] }));
  const all = [...known, ...added].map((category) => [category.key, category]);
  return { byKey: new Map(all), keys: wanted.map(({ key }) => key) };
}

/** Writes drafts and published rows; the numbers are ids of rows, the links are indices of terms. */
async function writeTerms(strapi, rows, glossary, categories) {
  const written = { drafts: [], published: [], links: [] };
  const categorySizes = new Map();
  const sayProgress = progressOf('Terms', glossary.count);
  for (let first = 0; first < glossary.count; first += CHUNK) {
    const length = Math.min(CHUNK, glossary.count - first);
    const terms = Array.from({ length }, (_, offset) => {
      const term = glossary.term(first + offset);
      const category = categories.get(term.category);
      const categoryOrder = (categorySizes.get(term.category) ?? 0) + 1;
      categorySizes.set(term.category, categoryOrder);
      const row = publishedRow(glossary, term, category);
      return { ...term, row, categoryId: category.id, categoryOrder };
    });
    const ids = await strapi.db.transaction(({ trx }) => rows.insertTerms(trx, terms));
    written.drafts.push(...ids.drafts);
    written.published.push(...ids.published);
    written.links.push(...terms.map(({ related, prerequisites }) => ({ related, prerequisites })));
    sayProgress(first + length);
  }
  return written;
}

/** A second pass, because terms refer to each other in circles. Drafts refer to drafts, published rows to published ones. */
async function writeLinks(strapi, rows, { drafts, published, links }) {
  const sayProgress = progressOf('Related terms and prerequisites', links.length);
  for (let first = 0; first < links.length; first += CHUNK) {
    const chunk = links.slice(first, first + CHUNK);
    await strapi.db.transaction(async ({ trx }) => {
      for (const attribute of ['related', 'prerequisites']) {
        for (const ids of [drafts, published]) {
          const linksOfVersion = chunk.flatMap((link, offset) =>
            link[attribute].map((other, position) => ({
              from: ids[first + offset],
              to: ids[other],
              order: position + 1,
            })),
          );
          await rows.insertTermLinks(trx, attribute, linksOfVersion);
        }
      }
    });
    sayProgress(first + chunk.length);
  }
}

async function main() {
  const { count, seed, until, historyUntil, yes } = readArguments();
  const { strapi, database } = await bootService({ defaultIsMeant: yes });
  say(`Database: ${databaseName(database)}`);
  const before = await strapi.db.query('plugin::glossary.term').count();
  if (before > 0) {
    await strapi.destroy();
    stop(`The database has ${before} rows of terms already; only an empty one is filled.`);
  }
  const start = performance.now();
  const rows = termRows(strapi);
  const createdAt = new Date(`${until}T09:00:00Z`);
  const categories = await writeCategories(strapi, rows, { seed, createdAt });
  const glossary = generatedTerms({ count, seed, until, categoryKeys: categories.keys });
  const written = await writeTerms(strapi, rows, glossary, categories.byKey);
  await writeLinks(strapi, rows, written);
  say('Publication log …');
  await strapi.plugin('glossary').service('glossary').logBackfill.run();
  if (historyUntil !== null) await writeHistory(strapi, { count, until: historyUntil });
  const seconds = (performance.now() - start) / 1000;
  say(`${count} terms in ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} terms/s.`);
  await strapi.destroy();
}

main().catch((error) => {
  if (process.env.DEBUG) process.stderr.write(`${error.stack}\n`);
  stop(`The glossary could not be generated: ${shortened(error.message)}`);
});
