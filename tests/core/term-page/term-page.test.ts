import { mentionIndexOf } from '../../../src/plugins/glossary/core/text/mention-index';
import { mentionsFor } from '../../../src/plugins/glossary/core/text/mentions';
import type { Settings } from '../../../src/plugins/glossary/core/settings/settings';
import type { Term } from '../../../src/plugins/glossary/core/term/term';
import {
  type LinkedTerms,
  type TermPage,
  toTermPage,
} from '../../../src/plugins/glossary/core/term-page/term-page';
import { toTermRecord } from '../../../src/plugins/glossary/core/term/term-record';
import { TERM_TEXT } from '../../../src/plugins/glossary/core/texts/term';
import {
  A_VERSION,
  aPageContext,
  anEntryNamed,
  aTerm,
  NO_LINKED_TERMS,
  NOTHING_OPTIONAL,
  someSettings,
} from '../../support/content/a-term';

function pageOf(
  term: Partial<Term> = {},
  settings: Partial<Settings> = {},
  linkedTerms: Partial<LinkedTerms> = {},
): TermPage {
  return toTermPage(
    aTerm(term),
    { ...NO_LINKED_TERMS, ...linkedTerms },
    aPageContext(settings),
    A_VERSION,
  );
}

describe('every key has a value, null where there is nothing to show', () => {
  it.each([
    ['a full term', {}],
    ['a term without anything optional', NOTHING_OPTIONAL],
  ])('%s', (_case, term) => {
    const page = pageOf(term);
    expect(JSON.parse(JSON.stringify(page))).toStrictEqual(page);
  });
});

it('a section with nothing to show is null or empty', () => {
  expect(pageOf(NOTHING_OPTIONAL)).toMatchObject({
    score: null,
    aliases: [],
    whenToUse: [],
    avoidWhen: [],
    examples: { language: null },
    appliesTo: '',
    detection: null,
    agent: [],
    prerequisites: [],
    related: [],
    readFirst: null,
    builtOnThis: [],
    linkedFrom: [],
    previous: null,
    next: null,
    hasNeighbours: false,
    references: [],
  });
});

it('texts are CommonMark', () => {
  expect(pageOf()).toMatchObject({
    name: 'SQL Injection (SQLi)',
    short: 'Data that is <em>read as SQL</em> &amp; run.',
    long: '<p>A quote ends the literal.</p>\n<p>The rest is parsed as <code>SELECT</code>.</p>',
    misconception: '<p>&quot;An ORM prevents it.&quot; Raw parts are sent as they are.</p>',
    whyItMatters: '<p>One <code>WHERE</code> exposes <strong>every</strong> table.</p>',
    commonMistakes: [
      'Escaping with <code>addslashes()</code>; bind the value.',
      'Binding the column name.',
    ],
    whenToUse: ['In a test of your own system.'],
    avoidWhen: ['The system is not yours.'],
    quickFix: 'Hand every value to <code>prepare()</code>.',
    appliesTo: '<p>All programs that build SQL.</p>',
  });
});

it('code is highlighted and nothing else', () => {
  const { examples } = pageOf();
  expect(examples?.bad?.html).toContain('<span class="hljs-');
  expect(examples?.bad?.html).toContain('// &lt;b&gt;');
  expect(examples?.language).toBe('PHP');
});

describe('the score', () => {
  it('has the line, four rows and a link to what they mean', () => {
    expect(pageOf().score).toMatchObject({
      line: 'debt(d5/e3/b5/t7)',
      aboutUrl: '/glossary/debt-scoring',
      rows: [
        { label: 'Detectability', value: 5, rationale: 'Psalm reports <code>TaintedSql</code>.' },
        { label: 'Effort', value: 3, rationale: 'One query changes.' },
        { label: 'Burden', value: 5, rationale: 'Every query is suspect.' },
        { label: 'Trap', value: 7, rationale: 'Escaping looks like a remedy.' },
      ],
    });
  });

  it('has the name that the operator chose', () => {
    expect(pageOf({}, { scoreName: 'cost' }).score?.line).toBe('cost(d5/e3/b5/t7)');
  });
});

describe('detection hints', () => {
  it('are symptoms, a yes or no, and tools', () => {
    expect(pageOf().detection).toEqual({
      symptoms: ['A quote in a form gives an error.'],
      autoDetectable: 'yes',
      tools: ['sqlmap', 'Psalm <code>TaintedSql</code>'],
    });
  });

  it('say no when nothing detects it', () => {
    const detection = { symptoms: [], autoDetectable: false, tools: [] };
    expect(pageOf({ detection }).detection).toEqual({ ...detection, autoDetectable: 'no' });
  });
});

describe('the block for agents', () => {
  it('has the labels of the specification in their order', () => {
    expect(pageOf().agent).toEqual([
      { label: 'Confidence', value: 'high' },
      { label: 'False Positives', value: 'low' },
      { label: 'Fix', value: 'automatic' },
      { label: 'Fix effort', value: 'low' },
      { label: 'Context', value: 'function' },
      { label: 'Tests', value: 'add' },
    ]);
  });

  it('leaves out what the editor did not say', () => {
    const agent = {
      confidence: null,
      falsePositives: null,
      fix: 'manual',
      fixEffort: null,
      context: null,
      tests: null,
    };
    expect(pageOf({ agent }).agent).toEqual([{ label: 'Fix', value: 'manual' }]);
  });
});

describe('links', () => {
  it('to other terms, in the order of the editors', () => {
    expect(pageOf()).toMatchObject({
      prerequisites: [
        {
          url: '/glossary/prepared_statement',
          term: 'Prepared Statement',
          short: 'SQL with places to fill.',
          plainShort: 'SQL with places to fill.',
        },
      ],
      related: [
        {
          url: '/glossary/path_traversal',
          term: 'Path Traversal',
          short: 'A path that climbs out with <code>..</code>.',
          plainShort: 'A path that climbs out with ...',
        },
        {
          url: '/glossary/allow_list',
          term: 'Allow-list',
          short: 'A list of what is permitted.',
          plainShort: 'A list of what is permitted.',
        },
      ],
    });
  });

  it('to what stands around the term', () => {
    const neighbours = {
      previous: anEntryNamed('Array'),
      next: null,
      path: [anEntryNamed('Byte'), anEntryNamed('Pointer')],
      builtOnThis: [anEntryNamed('Cache'), anEntryNamed('Deadlock')],
      relating: [anEntryNamed('Heap')],
    };
    expect(pageOf({}, {}, { neighbours })).toMatchObject({
      previous: { url: '/glossary/array', term: 'Array' },
      next: null,
      hasNeighbours: true,
      prerequisites: [{ url: '/glossary/byte' }, { url: '/glossary/pointer' }],
      readFirst: TERM_TEXT.readFirst(2),
      builtOnThis: [{ url: '/glossary/cache' }, { url: '/glossary/deadlock' }],
      linkedFrom: [
        { url: '/glossary/heap', compareUrl: '/glossary/compare-terms?a=heap&b=sql_injection' },
      ],
    });
  });

  it('from a text to the terms that it mentions, in every section once', () => {
    const mentions = mentionsFor(mentionIndexOf([anEntryNamed('Race Condition')]), {
      ownDocumentId: 'sql-injection-id',
      basePath: '/docs',
    });
    const text = 'A race condition, and a race condition.';
    const { long, commonMistakes } = pageOf(
      { long: text, commonMistakes: [text, text] },
      {},
      { mentions },
    );
    for (const section of [long, commonMistakes.join('')]) {
      expect(section.match(/<a href="\/docs\/glossary\/race_condition"/g)).toHaveLength(1);
    }
  });

  it('to lists of the category and of each tag', () => {
    expect(pageOf({ tags: ['sql', 'c#'] })).toMatchObject({
      category: { name: 'Security', url: '/glossary?category=security' },
      tags: [
        { name: 'sql', url: '/glossary?tag=sql' },
        { name: 'c#', url: '/glossary?tag=c%23' },
      ],
    });
  });

  it('to every page of the site start with the sub-path of PUBLIC_URL', () => {
    const page = pageOf({}, { publicUrl: 'https://example.org/docs' });
    expect(page).toMatchObject({
      category: { url: '/docs/glossary?category=security' },
      score: { aboutUrl: '/docs/glossary/debt-scoring' },
      howToCiteUrl: '/docs/glossary/how-to-cite',
      citation: { json_url: 'https://example.org/docs/glossary/sql_injection.json' },
    });
    expect(page.related[0]?.url).toBe('/docs/glossary/path_traversal');
    expect(page.tags[0]?.url).toBe('/docs/glossary?tag=sql');
  });
});

describe('a reference shows its host apart', () => {
  it.each([
    ['a path', 'https://cwe.mitre.org/data/89.html', 'cwe.mitre.org', '/data/89.html'],
    ['a host alone', 'https://sqlite.org', 'sqlite.org', ''],
    ['a host with a slash', 'https://sqlite.org/', 'sqlite.org', ''],
    ['a query and a fragment', 'https://a.example?b#c', 'a.example', '?b#c'],
    ['a port', 'http://a.example:8080/b', 'a.example:8080', '/b'],
    ['capitals', 'HTTPS://A.Example/B', 'a.example', '/B'],
    ['a host that is part of the scheme', 'https://s/b', 's', '/b'],
    [
      'a user that looks like the host',
      'https://bank.example@evil.example/b',
      'evil.example',
      '/b',
    ],
    ['letters of any script', 'https://bücher.example/Übung', 'xn--bcher-kva.example', '/Übung'],
  ])('%s', (_case, url, host, rest) => {
    expect(pageOf({ refs: [url] }).references).toEqual([{ url, host, rest }]);
  });
});

it('days are given for readers and for machines', () => {
  expect(pageOf()).toMatchObject({
    added: { machine: '2025-03-04', text: '4 Mar 2025' },
    edited: { machine: '2026-03-23', text: '23 Mar 2026' },
  });
});

it('leads to the files that reference managers read', () => {
  expect(pageOf({}, { publicUrl: 'https://example.org/docs' }).files.map(({ url }) => url)).toEqual(
    ['.bib', '.ris', '.csl.json', '.md', '.json'].map(
      (suffix) => `/docs/glossary/sql_injection${suffix}`,
    ),
  );
});

it('page and record have the same citation', () => {
  expect(pageOf().citation).toEqual(toTermRecord(aTerm(), someSettings()).citation);
});

it('the head names page, record, metadata and structured data', () => {
  const { frame } = pageOf();
  expect(frame).toMatchObject({
    title: 'SQL Injection (SQLi) · Example Glossary',
    description: 'Data that is read as SQL & run.',
    canonicalUrl: 'https://glossary.example/glossary/sql_injection',
    indexed: true,
  });
  expect(frame.meta).toContainEqual({ name: 'citation_title', content: 'SQL Injection (SQLi)' });
  expect(frame.meta).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' });
  expect(frame.openGraph).toEqual([
    { property: 'og:title', content: 'SQL Injection (SQLi)' },
    { property: 'og:description', content: 'Data that is read as SQL & run.' },
    { property: 'og:url', content: 'https://glossary.example/glossary/sql_injection' },
    { property: 'og:site_name', content: 'Example Glossary' },
    { property: 'og:type', content: 'article' },
    { property: 'og:locale', content: 'en_GB' },
    {
      property: 'og:image',
      content: 'https://glossary.example/glossary/sql_injection/card.png?v=3',
    },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    {
      property: 'og:image:alt',
      content: 'SQL Injection (SQLi): Data that is read as SQL & run.',
    },
  ]);
  expect(frame.links).toContainEqual({
    rel: 'alternate',
    href: 'https://glossary.example/glossary/sql_injection.json',
    type: 'application/json',
    title: null,
  });
  // The head of every page has them by itself.
  expect(frame.links.map(({ rel }) => rel)).not.toContain('canonical');
  expect(frame.links.map(({ rel }) => rel)).not.toContain('license');
  expect(JSON.parse(frame.jsonLd ?? '')).toHaveProperty('@graph');
});

it('hostile texts stay texts', () => {
  const hostile = '</script><script>alert(1)</script>';
  const page = pageOf({
    term: hostile,
    short: hostile,
    long: hostile,
    commonMistakes: [hostile],
    badCode: hostile,
    appliesTo: hostile,
    detection: { symptoms: [hostile], autoDetectable: false, tools: [hostile] },
    related: [{ slug: 'x', term: 'X', short: hostile, score: null }],
  });
  const html = [
    page.short,
    page.long,
    ...page.commonMistakes,
    page.examples?.bad?.html,
    page.appliesTo,
    ...(page.detection?.symptoms ?? []),
    ...(page.detection?.tools ?? []),
    page.related[0]?.short,
    page.frame.jsonLd,
  ];
  expect(html).toHaveLength(9);
  expect(html.filter((part) => !part || /<\/?script/.test(part))).toEqual([]);
});
