import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { load } from 'cheerio';
import { dayForReaders } from '../../../src/plugins/glossary/core/time/calendar-day';
import { markdownToText } from '../../../src/plugins/glossary/core/text/markdown';
import type { TermRecord } from '../../../src/plugins/glossary/core/term/term-record';
import { listedSlugs } from '../../support/content/listed-slugs';
import { freshDatabase } from '../../support/database/fresh-database';
import { type RunningService, startService } from '../../support/service';

let service: RunningService;
let slugs: string[];
let validate: (record: unknown) => boolean;
beforeAll(async () => {
  service = await startService({
    ...freshDatabase('nothing'),
    GLOSSARY_DEMO: 'true',
    GLOSSARY_READS_PER_MINUTE: '0',
  });
  slugs = await listedSlugs(service);
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  addFormats(ajv);
  validate = ajv.compile((await service.http.get('/schemas/term.json')).body);
});
afterAll(() => service.stop());

const KEYS = [
  'slug',
  'term',
  'category',
  'difficulty',
  'short',
  'long',
  'aliases',
  'tags',
  'misconception',
  'why_it_matters',
  'common_mistakes',
  'when_to_use',
  'avoid_when',
  'related',
  'prerequisites',
  'refs',
  'bad_code',
  'good_code',
  'quick_fix',
  'severity',
  'effort',
  'created',
  'updated',
  'citation',
];

it('holds at least 130 terms in at least 10 categories and six programming languages', async () => {
  const records = await everyRecord();
  expect(records.length).toBeGreaterThanOrEqual(130);
  expect(new Set(records.map(({ category }) => category)).size).toBeGreaterThanOrEqual(10);
  const rows = await service.strapi
    .documents('api::term.term')
    .findMany({ fields: ['code_language'] });
  expect(new Set(rows.map(({ code_language }) => code_language)).size).toBeGreaterThanOrEqual(6);
});

it('is spread over real days', async () => {
  const days = new Set((await everyRecord()).map(({ created }) => created));
  expect(days.size).toBeGreaterThan(40);
});

it('every record has the specification’s keys in order, and is valid against the schema', async () => {
  for (const record of await everyRecord()) {
    expect([record.slug, Object.keys(record)]).toEqual([record.slug, KEYS]);
    expect([record.slug, validate(record), (validate as { errors?: unknown }).errors]).toEqual([
      record.slug,
      true,
      null,
    ]);
  }
});

it('every related term and prerequisite is published', async () => {
  const published = new Set(slugs);
  for (const { slug, related, prerequisites } of await everyRecord()) {
    const dangling = [...related, ...prerequisites].filter((other) => !published.has(other));
    expect([slug, dangling]).toEqual([slug, []]);
    expect(related.length).toBeGreaterThan(0);
  }
});

it('every page says the same as its record', async () => {
  for (const record of await everyRecord()) {
    const $ = load((await service.http.get(`/glossary/${record.slug}`)).text);
    const section = (id: string) => $(`#${id}`).parent();
    const items = (id: string): string[] =>
      section(id)
        .children('ul')
        .children('li')
        .map((_, li) => flat($(li).text()))
        .get();
    const paragraphs = (id: string): string => flat(section(id).children().not('h2').text());
    const shown = {
      term: $('h1').text(),
      short: paragraphs('tldr'),
      long: squeezed(paragraphs('explanation')),
      misconception: squeezed(paragraphs('common-misconception')),
      why_it_matters: squeezed(paragraphs('why-it-matters')),
      aliases: items('also-known-as'),
      tags: items('tags'),
      common_mistakes: items('common-mistakes'),
      when_to_use: items('when-to-use'),
      avoid_when: items('avoid-when'),
      bad_code: $('.bad pre code').text(),
      good_code: $('.good pre code').text(),
      quick_fix: paragraphs('quick-fix'),
      refs: section('references')
        .find('li a')
        .map((_, a) => $(a).attr('href'))
        .get(),
      added: section('severity-and-effort').find('time').eq(0).text(),
      edited: section('severity-and-effort').find('time').eq(1).text(),
    };
    const text = (markdown: string): string => flat(markdownToText(markdown));
    expect(shown).toEqual({
      term: record.term,
      short: text(record.short),
      long: squeezed(
        record.long
          .split(/\n\s*\n/)
          .map(text)
          .join(' '),
      ),
      misconception: squeezed(
        record.misconception
          .split(/\n\s*\n/)
          .map(text)
          .join(' '),
      ),
      why_it_matters: squeezed(
        record.why_it_matters
          .split(/\n\s*\n/)
          .map(text)
          .join(' '),
      ),
      aliases: record.aliases,
      tags: record.tags,
      common_mistakes: record.common_mistakes.map(text),
      when_to_use: record.when_to_use.map(text),
      avoid_when: record.avoid_when.map(text),
      bad_code: record.bad_code,
      good_code: record.good_code,
      quick_fix: text(record.quick_fix),
      refs: record.refs,
      added: dayForReaders(record.created),
      edited: dayForReaders(record.updated),
    });
  }
});

it('every term has a score with four rationales, detection hints and hints for agents', async () => {
  for (const slug of slugs) {
    const $ = load((await service.http.get(`/glossary/${slug}`)).text);
    expect([slug, $('.score .line').text()]).toEqual([
      slug,
      expect.stringMatching(/^debt\(d\d\/e\d\/b\d\/t\d\)$/),
    ]);
    const rationales = $('.score .rationale')
      .map((_, span) => $(span).text())
      .get();
    expect([slug, rationales.filter((rationale) => rationale.length > 30).length]).toEqual([
      slug,
      4,
    ]);
    expect([slug, $('#detection-hints').length, $('#ai-agent').length]).toEqual([slug, 1, 1]);
  }
});

it('no two terms open their definition alike', async () => {
  const openings = (await everyRecord()).map(({ short }) => short.split(' ').slice(0, 4).join(' '));
  expect(new Set(openings).size).toBe(openings.length);
});

async function everyRecord(): Promise<TermRecord[]> {
  const records: TermRecord[] = [];
  for (const slug of slugs) records.push((await service.http.get(`/glossary/${slug}.json`)).body);
  return records;
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Paragraphs and list items meet without a space in the text of a page. */
function squeezed(text: string): string {
  return text.replace(/\s/g, '');
}
