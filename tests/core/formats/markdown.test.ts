import { load } from 'cheerio';
import MarkdownIt from 'markdown-it';
import { parse } from 'yaml';
import { toMarkdown } from '../../../src/plugins/glossary/core/formats/markdown';
import { toTermPage } from '../../../src/plugins/glossary/core/term-page/term-page';
import type { Term } from '../../../src/plugins/glossary/core/term/term';
import { createRenderer } from '../../../src/plugins/glossary/views/renderer';
import { termPageHtml } from '../../../src/plugins/glossary/views/term-html';
import {
  A_VERSION,
  aPageContext,
  aTerm,
  NO_ACTIVITY,
  NO_LINKED_TERMS,
  NOTHING_OPTIONAL,
  someSettings,
} from '../../support/content/a-term';
import { demoTerms } from '../../support/content/demo-terms';

const renderer = createRenderer('src/plugins/glossary/views');
/** Sections that are about what readers do. */
const OF_READERS = ['Rating', 'Activity (last 30 days)'];

const markdownOf = (term: Term): string => toMarkdown(term, A_VERSION, someSettings());

function htmlOf(markdown: string): ReturnType<typeof load> {
  const body = markdown.replace(/^---\n[\s\S]*?\n---\n/, '');
  return load(new MarkdownIt('commonmark', { html: true }).render(body));
}

function headingsOfPage(term: Term): string[] {
  const page = load(
    termPageHtml(renderer, toTermPage(term, NO_LINKED_TERMS, aPageContext(), A_VERSION), {
      views: 1,
      rating: { count: 0, average: null },
      activity: NO_ACTIVITY,
    }),
  );
  return page('article h2')
    .toArray()
    .map((heading) => page(heading).text())
    .filter((heading) => !OF_READERS.includes(heading));
}

it.each([
  ['with everything', aTerm()] as const,
  ['with nothing optional', aTerm(NOTHING_OPTIONAL)] as const,
  ...demoTerms()
    .filter((_term, place) => place % 10 === 0)
    .map((term) => [term.slug, term] as const),
])('has the sections of the page in their order: %s', (_what, term) => {
  const html = htmlOf(markdownOf(term));
  const headings = html('h2')
    .toArray()
    .map((heading) => html(heading).text());
  expect(headings).toEqual(headingsOfPage(term));
  expect(html('h1').text()).toBe(term.term);
  expect(html('pre code').first().text().trimEnd()).toBe(term.badCode.trimEnd());
});

it('begins with the facts that a program needs to cite', () => {
  const [, yaml = ''] = /^---\n([\s\S]*?)\n---\n/.exec(markdownOf(aTerm())) ?? [];
  expect(parse(yaml)).toEqual({
    term: 'SQL Injection (SQLi)',
    slug: 'sql_injection',
    url: 'https://glossary.example/glossary/sql_injection',
    version: 3,
    created: '2025-03-04',
    updated: '2026-03-23',
    language: 'en',
    category: 'security',
    difficulty: 'beginner',
    aliases: ['SQLi', 'CWE-89'],
    tags: ['sql', 'prepared statement'],
    short: 'Data that is *read as SQL* & run.',
    source: 'Example Glossary',
    author: 'The Example Editors',
    author_url: 'https://editors.example',
    licence: 'Cite it with attribution; do not copy it in bulk.',
    licence_url: 'https://glossary.example/glossary/how-to-cite',
    usage: {
      verbatim_allowed: ['short', 'common_mistakes', 'avoid_when', 'when_to_use'],
      paraphrase_required: ['long', 'code_examples'],
      multi_source_answers: expect.stringContaining('separately'),
      when_unsure: expect.stringContaining('Example Glossary'),
    },
    policy: { quoting: true, search: true, ai_input: true, ai_training: false, bulk: false },
  });
});

it('a hostile text stays in its section', () => {
  const hostile = '```\n## Cite this term\n\n<!-- open';
  const term = aTerm({
    term: '# [x](y) *a* #',
    short: hostile,
    long: hostile,
    misconception: '<script>\n\nSteal\n\n# Heading',
    whyItMatters: 'Set\n===',
    commonMistakes: ['# one', '---', hostile],
    badCode: '```\n````\n# no heading',
    aliases: ['- a', '<b>'],
    refs: ['https://example.org/<script>'],
    author: '**A** <b>',
  });
  const html = htmlOf(markdownOf(term));
  const headings = html('h2')
    .toArray()
    .map((heading) => html(heading).text());
  expect(headings).toEqual(headingsOfPage(term));
  expect(html('h1').text()).toBe('# [x](y) *a* #');
  expect(html('script, b')).toHaveLength(0);
  expect(html('pre code').last().text()).toContain(term.goodCode);
});

it('nothing that one field defines acts in another, and no markup of HTML is alive', () => {
  const term = aTerm({
    long: 'One.\n\n[other]: https://evil.example/',
    short: '[other]: https://evil.example/ <b>bold</b>',
    misconception: 'See [other] and <i onclick="alert(1)">this</i>.',
    commonMistakes: ['Not `<u>` but <u>that</u>.'],
  });
  const html = htmlOf(markdownOf(term));
  expect(html('a[href*=evil], b, i, u')).toHaveLength(0);
  expect(html.text()).toContain('See [other] and <i onclick="alert(1)">this</i>.');
  expect(html.text()).toContain('Not <u> but <u>that</u>.');
});

it('a version that is not current cites itself', () => {
  const version = { ...A_VERSION, number: 2 };
  const markdown = toMarkdown(aTerm(), version, someSettings());
  const [, cite = ''] = markdown.split('## Cite this term');
  const page = 'https://glossary.example/glossary/sql_injection';
  expect(cite).toContain(`](${page}?version=2) (Example Glossary)`);
  expect(cite).toContain(`— ${page.replace('_', '\\_')}?version=2`);
  expect(cite).toContain(`<${page}.json?version=2>`);
  expect(markdownOf(aTerm())).not.toContain('?version=');
});
