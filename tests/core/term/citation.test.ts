import MarkdownIt from 'markdown-it';
import { citationOf, MULTI_SOURCE_RULE } from '../../../src/plugins/glossary/core/term/citation';
import { aTerm, someSettings } from '../../support/content/a-term';
import { citationMeta } from '../../../src/plugins/glossary/core/term/citation-meta';
import { creditOf } from '../../../src/plugins/glossary/core/term/credit';

it('holds every field of the contract', () => {
  expect(citationOf(aTerm(), someSettings())).toEqual({
    canonical_url: 'https://glossary.example/glossary/sql_injection',
    html_url: 'https://glossary.example/glossary/sql_injection',
    json_url: 'https://glossary.example/glossary/sql_injection.json',
    source: 'Example Glossary',
    author: 'The Example Editors',
    author_url: 'https://editors.example',
    licence: 'Cite it with attribution; do not copy it in bulk.',
    usage: {
      verbatim_allowed: ['short', 'common_mistakes', 'avoid_when', 'when_to_use'],
      paraphrase_required: ['long', 'code_examples'],
      multi_source_answers: MULTI_SOURCE_RULE,
      when_unsure: 'Link to canonical_url and credit Example Glossary by name.',
      attribution_examples: {
        inline_mention: 'According to Example Glossary: <quote>',
        markdown_link:
          '[SQL Injection (SQLi)](https://glossary.example/glossary/sql_injection) (Example Glossary)',
        footer_credit: 'Source: Example Glossary — https://glossary.example/glossary/sql_injection',
      },
    },
  });
});

describe('the author', () => {
  it.each([
    [
      "is the glossary's when the term has none",
      { author: null, authorUrl: null },
      { author: 'The Example Editors', author_url: 'https://editors.example' },
    ],
    [
      "is the term's own",
      { author: 'Ada Lovelace', authorUrl: 'https://ada.example' },
      { author: 'Ada Lovelace', author_url: 'https://ada.example' },
    ],
    [
      "may have the term's own name alone",
      { author: 'Ada Lovelace', authorUrl: null },
      { author: 'Ada Lovelace', author_url: 'https://editors.example' },
    ],
    [
      "may have the term's own address alone",
      { author: null, authorUrl: 'https://ada.example' },
      { author: 'The Example Editors', author_url: 'https://ada.example' },
    ],
  ])('%s', (_case, own, expected) => {
    expect(citationOf(aTerm(own), someSettings())).toMatchObject(expected);
  });
});

describe('the Markdown link', () => {
  const linkFor = (term: string, source = 'Source'): string =>
    citationOf(aTerm({ term }), someSettings({ source })).usage.attribution_examples.markdown_link;

  it.each([
    'a]b',
    '](https://evil.example)',
    '![x](y)',
    '<b>',
    '`c`](d)',
    '\\',
    '**',
    'C#',
    '&lt;',
  ])('read as CommonMark, %j is the text of one link to the page', (name) => {
    const [link, text, end, rest] =
      new MarkdownIt('commonmark').parseInline(linkFor(name), {})[0]?.children ?? [];
    expect(link?.attrGet('href')).toBe('https://glossary.example/glossary/sql_injection');
    expect(text?.content).toBe(name);
    expect(end?.type).toBe('link_close');
    expect(rest?.content).toBe(' (Source)');
  });
});

it('names are not escaped where no Markdown is expected', () => {
  const settings = someSettings({ source: 'The *Best* & Only' });
  expect(citationOf(aTerm(), settings).usage.attribution_examples).toMatchObject({
    inline_mention: 'According to The *Best* & Only: <quote>',
    footer_credit: 'Source: The *Best* & Only — https://glossary.example/glossary/sql_injection',
  });
});

it('holds what Zotero reads for an entry of a dictionary', () => {
  expect(citationMeta(aTerm(), someSettings())).toEqual([
    { name: 'z:itemType', content: 'dictionaryEntry' },
    { name: 'z:dictionaryTitle', content: 'Example Glossary' },
    { name: 'citation_title', content: 'SQL Injection (SQLi)' },
    { name: 'citation_author', content: 'The Example Editors,' },
    { name: 'citation_publication_date', content: '2026/03/23' },
    {
      name: 'citation_public_url',
      content: 'https://glossary.example/glossary/sql_injection',
    },
    { name: 'citation_language', content: 'en' },
    { name: 'citation_publisher', content: 'Example Glossary' },
    { name: 'citation_abstract', content: 'Data that is read as SQL & run.' },
    { name: 'DC.rights', content: 'Cite it with attribution; do not copy it in bulk.' },
  ]);
});

describe('the author in the head of a page', () => {
  it.each([
    ['one word stays', 'OWASP', 'OWASP'],
    ['a person has the given name first', ' Lovelace, Ada ', 'Ada Lovelace'],
    ['a company loses its own comma, which would make a person of it', 'Acme, Inc.', 'Acme Inc.,'],
    [
      'an organisation of several words gets a comma, which keeps Zotero from splitting it',
      ' The Example Editors ',
      'The Example Editors,',
    ],
  ])('%s', (_case, author, content) => {
    expect(citationMeta(aTerm({ author }), someSettings())).toContainEqual({
      name: 'citation_author',
      content,
    });
  });
});

it.each([
  ['one word', 'OWASP', { kind: 'organisation', name: 'OWASP' }],
  [
    'more than two words',
    ' The Example  Editors ',
    { kind: 'organisation', name: 'The Example Editors' },
  ],
  ['two words', 'Mozilla Foundation', { kind: 'organisation', name: 'Mozilla Foundation' }],
  ['a company', 'Acme, Inc.', { kind: 'organisation', name: 'Acme, Inc.' }],
  ['another company', 'Acme, Pty. Ltd', { kind: 'organisation', name: 'Acme, Pty. Ltd' }],
  ['one of Europe', 'Beispiel, S.A.', { kind: 'organisation', name: 'Beispiel, S.A.' }],
  [
    'a person with a title',
    'King, Martin Luther Jr.',
    {
      kind: 'person',
      name: 'Martin Luther Jr. King',
      given: 'Martin Luther Jr.',
      family: 'King',
    },
  ],
  [
    'a family name and what is before a comma',
    'von Neumann,  John ',
    { kind: 'person', name: 'John von Neumann', given: 'John', family: 'von Neumann' },
  ],
  [
    'several commas',
    'Smith, Jones, and Co',
    { kind: 'organisation', name: 'Smith, Jones, and Co' },
  ],
  ['nothing behind the comma', 'Acme,', { kind: 'organisation', name: 'Acme,' }],
])('%s', (_what, author, credit) => {
  expect(creditOf(author)).toEqual(credit);
});
