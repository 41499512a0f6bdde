import { RSL_TYPE, rslAddress } from '../../../src/plugins/glossary/core/feeds/rsl-licence';
import type { Graph } from 'schema-dts';
import { parse } from 'yaml';
import type { DataFormat } from '../../../src/plugins/glossary/core/term/term-formats';
import { writeFormat } from '../../../src/plugins/glossary/core/formats/write-format';
import type { Linkset } from '../../../src/plugins/glossary/core/links/linkset';
import type { Settings } from '../../../src/plugins/glossary/core/settings/settings';
import { markdownToText } from '../../../src/plugins/glossary/core/text/markdown';
import type { Term } from '../../../src/plugins/glossary/core/term/term';
import type { TermRecord } from '../../../src/plugins/glossary/core/term/term-record';
import { A_VERSION, aTerm, someSettings } from '../../support/content/a-term';
import { authorOf, dayOf, readCitations } from '../../support/content/citation-library';
import { demoTerms } from '../../support/content/demo-terms';

/** The facts about a term that all formats carry, under different names. */
interface Facts {
  readonly name: string;
  readonly container: string;
  readonly author: string;
  readonly updated: string;
  readonly url: string;
  readonly abstract: string;
  readonly tags: readonly string[] | null;
  readonly version: number | null;
}

const write = (form: DataFormat, term: Term, settings: Settings): string =>
  writeFormat(form, term, A_VERSION, settings);

function factsOfRecord(text: string): Facts {
  const record = JSON.parse(text) as TermRecord;
  return {
    name: record.term,
    container: record.citation.source,
    author: record.citation.author,
    updated: record.updated,
    url: record.citation.canonical_url,
    abstract: markdownToText(record.short),
    tags: record.tags,
    // The keys of the record are promised: it does not say which version it is.
    version: null,
  };
}

function frontMatterOf(markdown: string): Record<string, unknown> {
  const [, yaml = ''] = /^---\n([\s\S]*?)\n---\n/.exec(markdown) ?? [];
  return parse(yaml) as Record<string, unknown>;
}

function factsOfMarkdown(text: string): Facts {
  const facts = frontMatterOf(text);
  return {
    name: facts.term as string,
    container: facts.source as string,
    author: facts.author as string,
    updated: facts.updated as string,
    url: facts.url as string,
    abstract: markdownToText(facts.short as string),
    tags: facts.tags as string[],
    version: facts.version as number,
  };
}

function factsOfJsonLd(text: string): Facts {
  const nodes = (JSON.parse(text) as Graph)['@graph'] as unknown as readonly Record<
    string,
    unknown
  >[];
  const [page, definedTerm, termSet] = nodes;
  return {
    name: definedTerm?.name as string,
    container: termSet?.name as string,
    author: (page?.author as { name: string }).name,
    updated: page?.dateModified as string,
    url: page?.url as string,
    abstract: definedTerm?.description as string,
    tags: null,
    version: page?.version as number,
  };
}

function factsOfCitation(text: string, format: 'csl' | 'biblatex' | 'ris'): Facts {
  const entries = readCitations(text, format);
  const [entry] = entries;
  if (entry === undefined || entries.length > 1) throw new Error('There must be one entry.');
  return {
    name: entry.title,
    container: entry['container-title'],
    author: authorOf(entry),
    updated: dayOf(entry),
    url: entry.URL,
    abstract: entry.abstract,
    tags: entry.keyword === undefined ? [] : entry.keyword.split(','),
    version: Number(entry.version ?? entry.note?.replace('Version ', '')),
  };
}

const READERS = {
  markdown: factsOfMarkdown,
  jsonld: factsOfJsonLd,
  csl: (text: string) => factsOfCitation(text, 'csl'),
  biblatex: (text: string) => factsOfCitation(text, 'biblatex'),
  ris: (text: string) => factsOfCitation(text, 'ris'),
} as const;

/** Facts that a form does not carry are not compared. */
function carried(facts: Facts, { tags, version }: Facts): Facts {
  return { ...facts, tags: tags && facts.tags, version: version && A_VERSION.number };
}

const settings = someSettings();

it.each(demoTerms().map((term) => [term.slug, term] as const))(
  'of the demo term %s all forms say the same',
  (_slug, term) => {
    const expected = factsOfRecord(write('record', term, settings));
    for (const [form, read] of Object.entries(READERS)) {
      const facts = read(write(form as keyof typeof READERS, term, settings));
      expect([form, facts]).toEqual([form, carried(expected, facts)]);
    }
    const { linkset } = JSON.parse(write('linkset', term, settings)) as Linkset;
    expect(linkset[0]).toMatchObject({
      anchor: expected.url,
      'cite-as': [{ href: expected.url }],
      license: [{ href: settings.licenceUrl }, { href: rslAddress(settings), type: RSL_TYPE }],
    });
  },
);

it.each([
  ['an organisation of several words', 'The Software and Glossary editors'],
  ['an organisation of one word', 'OWASP'],
  ['an organisation of two words', 'Mozilla Foundation'],
])('%s is one name in every form', (_what, author) => {
  const term = aTerm({ author });
  for (const [form, read] of Object.entries(READERS)) {
    const facts = read(write(form as keyof typeof READERS, term, settings));
    expect([form, facts.author]).toEqual([form, author]);
  }
  const [csl] = readCitations(write('csl', term, settings), 'csl');
  expect(csl?.author).toEqual([{ literal: author }]);
});

it.each(['Lovelace, Ada', ' Lovelace,  Ada '])('“%s” is a person in every form', (author) => {
  const term = aTerm({ author });
  for (const form of ['csl', 'biblatex', 'ris'] as const) {
    const [read] = readCitations(write(form, term, settings), form);
    expect([form, read?.author]).toEqual([form, [{ family: 'Lovelace', given: 'Ada' }]]);
  }
  expect(JSON.parse(write('jsonld', term, settings))['@graph'][0].author).toMatchObject({
    '@type': 'Person',
    name: 'Ada Lovelace',
    givenName: 'Ada',
    familyName: 'Lovelace',
  });
});

it('a company with a comma is one name; RIS, which has no way to write it, leaves the comma out', () => {
  const term = aTerm({ author: 'Acme, Inc.' });
  for (const [form, read] of Object.entries(READERS)) {
    const { author } = read(write(form as keyof typeof READERS, term, settings));
    expect([form, author]).toEqual([form, form === 'ris' ? 'Acme Inc.' : 'Acme, Inc.']);
  }
});

it('a tag with a comma is one keyword', () => {
  const term = aTerm({ tags: ['one, two', 'three'] });
  const [csl] = readCitations(write('csl', term, settings), 'csl');
  expect(csl?.keyword?.split(',')).toEqual(['one two', 'three']);
});

it('a citation is an entry of a dictionary', () => {
  const read = (form: 'csl' | 'biblatex' | 'ris') =>
    readCitations(write(form, aTerm(), settings), form)[0];
  expect([read('csl')?.type, read('ris')?.type]).toEqual(['entry-dictionary', 'entry-dictionary']);
  // The library's word for `@inreference`; the manual of biblatex has it for entries of dictionaries.
  expect([read('biblatex')?.type, read('biblatex')?.genre]).toEqual(['entry', 'dictionary']);
  expect(write('biblatex', aTerm(), settings)).toMatch(/^@inreference\{sql_injection,\n/);
  expect(write('ris', aTerm(), settings)).toMatch(/^TY {2}- DICT\r\n/);
});

it('a version that is not current is cited by its permanent address', () => {
  const version = { ...A_VERSION, number: 2 };
  const url = 'https://glossary.example/glossary/sql_injection?version=2';
  for (const [form, read] of Object.entries(READERS)) {
    const text = writeFormat(form as DataFormat, aTerm(), version, settings);
    expect([form, read(text)]).toEqual([form, expect.objectContaining({ url, version: 2 })]);
  }
});

describe('hostile content survives a round trip', () => {
  const HOSTILE: readonly (readonly [string, string])[] = [
    ['quotes', `"double" 'single' ''two'' \`\`back\`\` “curly”`],
    [
      'braces and backslashes',
      String.raw`}, url = {https://evil.example}, {x \} \input{/etc/passwd} \\`,
    ],
    ['what LaTeX reads', String.raw`100% & #1 $x_1^2$ ~ -- --- \textbf{b} <a|b> !` + '` ?`'],
    ['the end of an entry', '}\n\n@book{evil, title={Evil}, year={1}}'],
    ['a line of RIS', 'One\r\nER  - \r\nTY  - BOOK\r\nTI  - Evil'],
    ['a line of YAML', 'One\n---\nlicence: CC0\n- : #'],
    ['the end of a script and of CDATA', '</script>]]><!-- --> &lt;'],
    ['200 characters', 'A very long name '.repeat(12).slice(0, 199) + '!'],
    ['Chinese and emoji', '线程安全 🧵👩‍💻 é'],
    ['control characters', 'a\u0000b\u0007c\u2028d\u0085e'],
  ];
  const oneLine = (text: string): string =>
    // eslint-disable-next-line no-control-regex -- they are what is meant
    text.replace(/[\s\u0000-\u001f\u0085\u2028]+/g, ' ').trim();

  it.each(HOSTILE)('%s', (_what, text) => {
    const term = aTerm({ term: text, tags: ['a tag'], author: `The ${text} group` });
    const own = someSettings({ source: oneLine(text) });
    for (const [form, read] of Object.entries(READERS)) {
      const facts = read(write(form as keyof typeof READERS, term, own));
      expect([form, oneLine(facts.name)]).toEqual([form, oneLine(text)]);
      expect([form, oneLine(facts.container)]).toEqual([form, oneLine(text)]);
      // In RIS a comma would make a person of it.
      const author = oneLine(`The ${text} group`);
      expect([form, oneLine(facts.author)]).toEqual([
        form,
        form === 'ris' ? author.replaceAll(',', '') : author,
      ]);
    }
  });

  it('RIS has one value a line, and every line ends with CR and LF', () => {
    const ris = write('ris', aTerm({ term: 'One\r\nER  - \nTwo', short: 'a\rb' }), settings);
    expect(ris.split('\r\n').slice(0, -1)).toEqual(
      expect.arrayContaining(['TI  - One ER - Two', 'PY  - 2026/03/23/', 'AB  - a b', 'ER  - ']),
    );
    expect(ris.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(ris.match(/ER {2}- /g)).toHaveLength(1);
  });

  it('addresses with letters of any script are URIs in citations', () => {
    const own = someSettings({ publicUrl: 'https://例え.jp/用語' });
    for (const form of ['csl', 'biblatex', 'ris'] as const) {
      expect(readCitations(write(form, aTerm(), own), form)[0]?.URL).toBe(
        'https://xn--r8jz45g.jp/%E7%94%A8%E8%AA%9E/glossary/sql_injection',
      );
    }
  });
});
