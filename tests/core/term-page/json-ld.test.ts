import { jsonForScript, termJsonLd } from '../../../src/plugins/glossary/core/term-page/json-ld';
import { A_VERSION, aTerm, someSettings } from '../../support/content/a-term';

describe('termJsonLd', () => {
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
});
