import { jsonForScript, termJsonLd } from '../../../src/plugins/glossary/core/term-page/json-ld';
import type { Term } from '../../../src/plugins/glossary/core/term/term';
import { A_VERSION, aTerm, someSettings } from '../../support/content/a-term';

interface Part {
  readonly '@type': string;
  readonly itemListElement?: readonly { readonly position: number; readonly name: string }[];
}

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

  it('leads to a term without a category from the glossary itself', () => {
    const namesOf = (change: Partial<Term>): unknown => {
      const text = JSON.stringify(termJsonLd(aTerm(change), A_VERSION, someSettings()));
      const { '@graph': graph } = JSON.parse(text) as { readonly '@graph': readonly Part[] };
      const crumbs = graph.find((part) => part['@type'] === 'BreadcrumbList');
      return crumbs?.itemListElement?.map(({ position, name }) => [position, name]);
    };
    const { source } = someSettings();
    const { term, category } = aTerm();
    expect(namesOf({})).toEqual([
      [1, source],
      [2, category.name],
      [3, term],
    ]);
    expect(namesOf({ category: { key: '', name: '' } })).toEqual([
      [1, source],
      [2, term],
    ]);
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
