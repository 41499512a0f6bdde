import path from 'node:path';
import { load } from 'cheerio';
import {
  type Neighbours,
  NO_NEIGHBOURS,
} from '../../src/plugins/glossary/core/catalogue/neighbours';
import type { Term } from '../../src/plugins/glossary/core/term/term';
import { toTermPage } from '../../src/plugins/glossary/core/term-page/term-page';
import { LINKING_MOST } from '../../src/plugins/glossary/core/term-page/reference-links';
import { TERM_TEXT } from '../../src/plugins/glossary/core/texts/term';
import {
  termPageHtml,
  termHtml,
  VIEWS_WIDTH,
  viewsHtml,
} from '../../src/plugins/glossary/views/term-html';
import { createRenderer } from '../../src/plugins/glossary/views/renderer';
import {
  A_VERSION,
  aPageContext,
  anEntryNamed,
  aTerm,
  NO_LINKED_TERMS,
  NOTHING_OPTIONAL,
  NO_ACTIVITY,
} from '../support/content/a-term';

const renderer = createRenderer(path.resolve(__dirname, '../../src/plugins/glossary/views'));

function rendered(
  term: Partial<Term>,
  live = { views: 1, rating: { count: 0, average: null as number | null }, activity: NO_ACTIVITY },
  neighbours: Partial<Neighbours> = {},
): string {
  const linked = { ...NO_LINKED_TERMS, neighbours: { ...NO_NEIGHBOURS, ...neighbours } };
  const page = toTermPage(aTerm(term), linked, aPageContext(), A_VERSION);
  return termPageHtml(renderer, page, live);
}

function headingsOf(html: string): string[] {
  return [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, heading]) =>
    (heading ?? '').replace(/<[^>]*>/g, ''),
  );
}

it('a term without a category names none', () => {
  const labelOf = (term: Partial<Term>): string | undefined => {
    const html = rendered(term, undefined, { next: anEntryNamed('Zombie Process') });
    return load(html)('nav.neighbours').attr('aria-label');
  };
  const { name } = aTerm().category;
  const of = labelOf({});
  expect(of).toMatch(new RegExp(` ${name}$`));
  expect(of?.startsWith(`${labelOf({ category: { key: '', name: '' } })} `)).toBe(true);
});

describe('the sections have the order of the contract, with its words', () => {
  it('of a term that has only what every term has', () => {
    const html = rendered({
      ...NOTHING_OPTIONAL,
      difficulty: '',
      tags: [],
      misconception: '',
      whyItMatters: '',
      commonMistakes: [],
      badCode: '',
      goodCode: '',
      quickFix: '',
      severity: '',
      effort: '',
    });
    expect(headingsOf(html)).toEqual(['TL;DR', 'Explanation', 'Rating', 'Cite this term']);
    expect(html).toContain('<section aria-label="Dates and views">');
    expect(html).not.toMatch(/undefined|null|<li><\/li>|<dd><\/dd>|<p><\/p>/);
  });
});

describe('the rating', () => {
  it.each([
    ['none', { count: 0, average: null }, 'No ratings yet'],
    ['one', { count: 1, average: 4 }, '4.0 of 5, 1 rating<'],
    ['several', { count: 1200, average: 4.5 }, '4.5 of 5, 1,200 ratings<'],
  ])('%s', (_case, rating, text) => {
    expect(rendered({}, { views: 1, rating, activity: NO_ACTIVITY })).toContain(text);
  });
});

it('code is shown with every space and line end', () => {
  const code = '\n\n  a\n\tb  \n\n';
  const html = rendered({ badCode: code, codeLanguage: null });
  expect(load(html)('.bad pre').text()).toBe(code);
});

it('what an editor wrote never becomes an element', () => {
  const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
  const html = rendered({
    term: hostile,
    category: { key: hostile, name: hostile },
    short: hostile,
    long: hostile,
    aliases: [hostile],
    tags: [hostile],
    misconception: hostile,
    whyItMatters: hostile,
    commonMistakes: [hostile],
    whenToUse: [hostile],
    avoidWhen: [hostile],
    related: [{ slug: 'x', term: hostile, short: hostile, score: null }],
    refs: [`https://example.org/${hostile.replaceAll(' ', '')}`],
    badCode: hostile,
    goodCode: hostile,
    quickFix: hostile,
    appliesTo: hostile,
    detection: { symptoms: [hostile], autoDetectable: false, tools: [hostile] },
    score: {
      detectability: { value: 1, rationale: hostile },
      effort: { value: 1, rationale: hostile },
      burden: { value: 1, rationale: hostile },
      trap: { value: 1, rationale: hostile },
    },
    author: hostile,
  });
  expect(html.match(/<script[^>]*>/g)).toEqual([
    '<script src="/glossary-theme.js?v&#x3D;13572468">',
    '<script type="module" src="/glossary.js?v&#x3D;87654321">',
    '<script type="application/ld+json">',
  ]);
  expect(html).not.toContain('<img');
});

describe('term html', () => {
  const renderer = createRenderer(path.resolve(__dirname, '../../src/plugins/glossary/views'));
  const NUMBERS = { views: 7, rating: { count: 0, average: null }, activity: NO_ACTIVITY };

  it.each([
    [0, '<dd id="views">0</dd>'],
    [1234, '<dd id="views">1,234</dd>'],
    [999_999_999_999, '<dd id="views">999,999,999,999</dd>'],
  ])('%i views take as much room as any', (views, shown) => {
    expect(viewsHtml(views)).toBe(shown.padEnd(VIEWS_WIDTH));
  });

  it('a page in pieces leaves out its numbers and nothing else', () => {
    const page = toTermPage(aTerm(), NO_LINKED_TERMS, aPageContext(), A_VERSION);
    const { beforeViews, beforeRating, beforeActivity, end } = termHtml(renderer, page);
    expect(beforeViews).toMatch(/<dt>Views<\/dt>$/);
    expect(beforeRating).toMatch(/<h2 id="rating">[^]*<p[^>]*>$/);
    expect(beforeActivity).toMatch(/^<\/p>\n<form[^]*<\/section>\n$/);
    expect(end).toMatch(/^<section class="cite">[^]*<\/html>\n$/);
  });

  it('what an editor writes is never taken for the place of a number', () => {
    const whole = termPageHtml(
      renderer,
      toTermPage(aTerm(), NO_LINKED_TERMS, aPageContext(), A_VERSION),
      NUMBERS,
    );
    const marks = '<!--views--> <!--rating--> <!--activity-->';
    const marked = toTermPage(aTerm({ long: marks }), NO_LINKED_TERMS, aPageContext(), A_VERSION);
    const { beforeViews } = termHtml(renderer, marked);
    expect(beforeViews).toContain('&lt;!--views--&gt;');
    expect(whole.match(/<dd id="views">7<\/dd>/g)).toHaveLength(1);
  });
});

describe.each([
  ['relating', 'what-links-here', 'ul.terms li'],
  ['builtOnThis', 'terms-that-build-on-this-one', 'ul.inline li'],
] as const)('terms that name the term: %s', (kind, id, items) => {
  const sectionOf = (count: number) => {
    const naming = Array.from({ length: count }, (_none, number) => anEntryNamed(`Term ${number}`));
    const html = rendered({}, undefined, { [kind]: naming });
    return load(html)(`section:has(#${id})`);
  };

  it.each([1, 3000])('the first are named, and it is said that there are %i more', (more) => {
    const section = sectionOf(LINKING_MOST + more);
    expect(section.find(items)).toHaveLength(LINKING_MOST);
    expect(section.children('p').text()).toBe(
      `${TERM_TEXT.linkingMore(more)} ${TERM_TEXT.searchName}`,
    );
    expect(section.children('p').find('a').attr('href')).toBe(
      '/glossary?q=SQL+Injection+%28SQLi%29',
    );
  });

  it('all are named when they are few', () => {
    const section = sectionOf(LINKING_MOST);
    expect([section.find(items).length, section.children('p').length]).toEqual([LINKING_MOST, 0]);
  });
});
