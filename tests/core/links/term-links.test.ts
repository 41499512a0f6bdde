import { DATA_FORMATS, TERM_FORMATS } from '../../../src/plugins/glossary/core/term/term-formats';
import { termLinkset } from '../../../src/plugins/glossary/core/links/linkset';
import { termLinks, linkHeader } from '../../../src/plugins/glossary/core/links/term-links';
import type { Settings } from '../../../src/plugins/glossary/core/settings/settings';
import { A_VERSION, aTerm, someSettings } from '../../support/content/a-term';

const BASE = 'https://glossary.example/glossary';
const PAGE = `${BASE}/sql_injection`;

const ofPage = (settings: Partial<Settings> = {}, slug = 'sql_injection') =>
  termLinks('page', aTerm({ slug }), A_VERSION, someSettings(settings));

it('the page leads to its identifier, its licence, its metadata and its other forms', () => {
  const json = 'application/json';
  expect(ofPage()).toEqual([
    { rel: 'cite-as', href: PAGE },
    { rel: 'linkset', href: `${PAGE}.linkset.json`, type: 'application/linkset+json' },
    {
      rel: 'describedby',
      href: 'https://glossary.example/schemas/term.json',
      type: 'application/schema+json',
    },
    { rel: 'license', href: `${BASE}/how-to-cite` },
    { rel: 'license', href: 'https://glossary.example/license.xml', type: 'application/rsl+xml' },
    { rel: 'author', href: 'https://editors.example/' },
    { rel: 'type', href: 'https://schema.org/DefinedTerm' },
    { rel: 'type', href: 'https://schema.org/AboutPage' },
    { rel: 'canonical', href: PAGE, type: 'text/html' },
    { rel: 'collection', href: BASE, type: 'text/html' },
    { rel: 'version-history', href: `${PAGE}/history.json`, type: json },
    { rel: 'predecessor-version', href: `${PAGE}?version=2` },
    { rel: 'alternate', href: `${PAGE}.json`, type: json },
    { rel: 'alternate', href: `${PAGE}.md`, type: 'text/markdown' },
    { rel: 'alternate describedby', href: `${PAGE}.jsonld`, type: 'application/ld+json' },
    {
      rel: 'alternate describedby',
      href: `${PAGE}.csl.json`,
      type: 'application/vnd.citationstyles.csl+json',
    },
    { rel: 'alternate describedby', href: `${PAGE}.bib`, type: 'application/x-bibtex' },
    {
      rel: 'alternate describedby',
      href: `${PAGE}.ris`,
      type: 'application/x-research-info-systems',
    },
  ]);
});

it.each(DATA_FORMATS)('%s leads to the page and not to itself', (form) => {
  const links = termLinks(form, aTerm(), A_VERSION, someSettings());
  expect(links).toContainEqual({ rel: 'alternate', href: PAGE, type: 'text/html' });
  expect(links).toContainEqual({ rel: 'canonical', href: PAGE, type: 'text/html' });
  expect(links).not.toContainEqual({ rel: 'type', href: 'https://schema.org/AboutPage' });
  const forms = links.filter(({ rel }) => rel.startsWith('alternate')).map(({ href }) => href);
  expect(forms).not.toContain(`${PAGE}${TERM_FORMATS[form].suffix}`);
});

it('a version between others leads to those beside it, and its forms are of the same version', () => {
  const links = termLinks('page', aTerm(), { ...A_VERSION, number: 2 }, someSettings());
  expect(links).toEqual(
    expect.arrayContaining([
      { rel: 'cite-as', href: `${PAGE}?version=2` },
      { rel: 'canonical', href: PAGE, type: 'text/html' },
      { rel: 'latest-version', href: PAGE },
      { rel: 'predecessor-version', href: `${PAGE}?version=1` },
      { rel: 'successor-version', href: `${PAGE}?version=3` },
      { rel: 'alternate', href: `${PAGE}.json?version=2`, type: 'application/json' },
    ]),
  );
});

it('the first version has none before it', () => {
  const only = termLinks('page', aTerm(), { number: 1, latest: 1, published: 0 }, someSettings());
  const relations = only.map(({ rel }) => rel);
  expect(relations).toContain('version-history');
  for (const rel of ['latest-version', 'predecessor-version', 'successor-version'])
    expect(relations).not.toContain(rel);
});

describe('the header', () => {
  const LONG_SLUG = 'long_'.repeat(15) + 'slugs';
  const LONG_BASE = `https://glossary.example.org/${'path/'.repeat(16)}docs`;

  it('holds all links and stays under 4 KB, with a long slug and a long address', () => {
    const links = ofPage({ publicUrl: LONG_BASE, licenceUrl: `${LONG_BASE}/licence` }, LONG_SLUG);
    const value = linkHeader(links);
    expect(value.length).toBeLessThan(4096);
    expect(value.split(', <')).toHaveLength(links.length);
  });

  it.each([
    ['a very long address', `https://example.org/${'x'.repeat(300)}`],
    ['letters that take nine characters each', `https://example.org/${'語'.repeat(100)}`],
    ['longer than the header may be', `https://example.org/${'x'.repeat(5000)}`],
  ])('leaves out what does not fit: %s', (_what, publicUrl) => {
    const value = linkHeader(ofPage({ publicUrl }, LONG_SLUG));
    expect(value.length).toBeLessThan(4096);
    expect(value).toContain('rel="license"');
    expect(value).not.toMatch(/^, |, $/);
  });

  it.each([
    'https://例え.jp/用語',
    'https://example.org/a>b; rel="evil',
    "https://example.org/a'b,c;d",
    'https://example.org/a|b^c`d{e}',
    'https://example.org:8443/ä',
    'http://[::1]:1337',
  ])('has only characters that a header may hold, for any address: %s', (address) => {
    const value = linkHeader(ofPage({ publicUrl: address, licenceUrl: address }));
    expect(value).toMatch(/^[\x21-\x7e ]+$/);
    for (const link of value.split(/, (?=<)/))
      expect(link).toMatch(/^<[^<>"\s|\\^`{}]+>; rel="[a-z -]+"(; type="[\w./+-]+")?$/);
  });
});

it('the linkset has the links of every form, by relation (RFC 9264)', () => {
  const { linkset } = termLinkset(aTerm(), A_VERSION, someSettings());
  expect(linkset.map(({ anchor }) => anchor)).toEqual(
    ['', '.json', '.md', '.jsonld', '.csl.json', '.bib', '.ris', '.linkset.json'].map(
      (suffix) => `${PAGE}${suffix}`,
    ),
  );
  const [page] = linkset;
  expect(page).toMatchObject({
    'cite-as': [{ href: PAGE }],
    type: [{ href: 'https://schema.org/DefinedTerm' }, { href: 'https://schema.org/AboutPage' }],
    alternate: expect.arrayContaining([{ href: `${PAGE}.bib`, type: 'application/x-bibtex' }]),
    describedby: expect.arrayContaining([{ href: `${PAGE}.bib`, type: 'application/x-bibtex' }]),
  });
});
