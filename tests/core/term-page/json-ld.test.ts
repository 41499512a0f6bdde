import { jsonForScript, termJsonLd } from '../../../src/plugins/glossary/core/term-page/json-ld';
import { A_VERSION, aTerm, someSettings } from '../../support/content/a-term';

describe('termJsonLd', () => {
  it('has page, term, set of terms and breadcrumbs, each property where schema.org has it', () => {
    expect(termJsonLd(aTerm(), A_VERSION, someSettings())).toEqual({
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'WebPage',
          '@id': 'https://glossary.example/glossary/sql_injection',
          url: 'https://glossary.example/glossary/sql_injection',
          name: 'SQL Injection (SQLi)',
          inLanguage: 'en',
          license: 'https://glossary.example/glossary/how-to-cite',
          usageInfo: 'https://glossary.example/glossary/how-to-cite',
          author: {
            '@type': 'Organization',
            name: 'The Example Editors',
            url: 'https://editors.example',
          },
          datePublished: '2025-03-04',
          dateModified: '2026-03-23',
          mainEntity: { '@id': 'https://glossary.example/glossary/sql_injection#term' },
          version: 3,
          encoding: [
            {
              '@type': 'MediaObject',
              encodingFormat: 'application/json',
              contentUrl: 'https://glossary.example/glossary/sql_injection.json',
            },
            {
              '@type': 'MediaObject',
              encodingFormat: 'text/markdown',
              contentUrl: 'https://glossary.example/glossary/sql_injection.md',
            },
          ],
        },
        {
          '@type': 'DefinedTerm',
          '@id': 'https://glossary.example/glossary/sql_injection#term',
          name: 'SQL Injection (SQLi)',
          alternateName: ['SQLi', 'CWE-89'],
          description: 'Data that is read as SQL & run.',
          termCode: 'sql_injection',
          url: 'https://glossary.example/glossary/sql_injection',
          inDefinedTermSet: { '@id': 'https://glossary.example/glossary#set' },
        },
        {
          '@type': 'DefinedTermSet',
          '@id': 'https://glossary.example/glossary#set',
          name: 'Example Glossary',
          url: 'https://glossary.example/glossary',
        },
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            {
              '@type': 'ListItem',
              position: 1,
              name: 'Example Glossary',
              item: 'https://glossary.example/glossary',
            },
            {
              '@type': 'ListItem',
              position: 2,
              name: 'Security',
              item: 'https://glossary.example/glossary?category=security',
            },
            {
              '@type': 'ListItem',
              position: 3,
              name: 'SQL Injection (SQLi)',
              item: 'https://glossary.example/glossary/sql_injection',
            },
          ],
        },
      ],
    });
  });

  it("names the term's own author", () => {
    const term = aTerm({ author: 'Lovelace, Ada', authorUrl: 'https://ada.example' });
    expect(termJsonLd(term, A_VERSION, someSettings())).toMatchObject({
      '@graph': expect.arrayContaining([
        expect.objectContaining({
          author: {
            '@type': 'Person',
            name: 'Ada Lovelace',
            givenName: 'Ada',
            familyName: 'Lovelace',
            url: 'https://ada.example',
          },
        }),
      ]),
    });
  });
});

describe('jsonForScript', () => {
  it.each([
    ['the end of the element', '</script><script>alert(1)</script>'],
    ['the end of the element in capitals', '</SCRIPT >'],
    ['a comment, which changes how a script ends', '<!--<script>'],
    ['HTML, quotes and ampersands', '<b>"x" & \'y\'</b> &lt;'],
    ['line separators', 'a\u2028b\u2029c'],
  ])('%s stays a value', (_case, text) => {
    const json = jsonForScript({ [text]: text });
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual({ [text]: text });
  });

  it('values are not escaped as HTML', () => {
    expect(jsonForScript({ name: 'Q&A "quoted" > <' })).toBe(
      '{"name":"Q&A \\"quoted\\" > \\u003c"}',
    );
  });
});
