import { citationMeta } from '../../../src/plugins/glossary/core/term/citation-meta';
import { aTerm, someSettings } from '../../support/content/a-term';

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

describe('the author', () => {
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
