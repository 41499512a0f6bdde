import { ALL_FEATURES } from '../../../src/plugins/glossary/core/settings/features';
import {
  toErrorPage,
  toHowToCitePage,
  toProblemTypesPage,
  citingExamples,
} from '../../../src/plugins/glossary/core/pages/plain-pages';
import { aPageContext, someSettings } from '../../support/content/a-term';
import { toAboutPage } from '../../../src/plugins/glossary/core/pages/about-page';
import { citationOf } from '../../../src/plugins/glossary/core/term/citation';
import { HOW_TO_CITE_TEXT } from '../../../src/plugins/glossary/core/texts/how-to-cite';
import { DEFAULT_POLICY } from '../../../src/plugins/glossary/core/policy/usage-policy';
import { problemOf } from '../../../src/plugins/glossary/core/pages/problem';
import { PROBLEM_TEXT } from '../../../src/plugins/glossary/core/texts/problems';
import { pageFrame } from '../../../src/plugins/glossary/core/pages/page-frame';
import { addressesAt, pathsAt } from '../../support/content/site-paths';

const CONTEXT = aPageContext();

it.each([
  ['how to cite', toHowToCitePage, '/glossary/how-to-cite'],
  ['problem types', toProblemTypesPage, '/glossary/problem-types'],
])('%s has its own address', (_case, toPage, path) => {
  expect(toPage(CONTEXT).frame).toMatchObject({
    canonicalUrl: `https://glossary.example${path}`,
    indexed: true,
  });
});

describe('an error page', () => {
  it('offers nothing when nothing is near', () => {
    expect(toErrorPage('internal-error', 'x', [], '', CONTEXT)).toMatchObject({
      status: 500,
      near: [],
      searchText: '',
    });
  });
});

const TERM = { slug: 'example_term', term: 'Example Term', author: null, authorUrl: null };

it.each([true, false])(
  'the page about the glossary knows whether reports and ratings are taken: %s',
  (isOn) => {
    const features = { ...ALL_FEATURES, reports: isOn, ratings: isOn };
    const page = toAboutPage(aPageContext({ features, publicUrl: 'https://example.org/docs' }));
    expect(page).toMatchObject({
      takesReports: isOn,
      hasRatings: isOn,
      scoringUrl: '/docs/glossary/debt-scoring',
      frame: { canonicalUrl: 'https://example.org/docs/glossary/about-this-glossary' },
    });
  },
);

describe('the worked examples', () => {
  it('quote the definition where that is allowed', () => {
    const { person, program, answer } = citingExamples(citationOf(TERM, someSettings()));
    expect(person).toBe(`According to Example Glossary: ${HOW_TO_CITE_TEXT.exampleQuote}`);
    expect(program).toContain('https://glossary.example/glossary/example_term.json');
    expect(answer).toContain(
      '[Example Term](https://glossary.example/glossary/example_term) (Example Glossary)',
    );
  });

  it('quote nothing where nothing may be quoted', () => {
    const policy = { ...DEFAULT_POLICY, quoting: false };
    const { person, introduction } = citingExamples(citationOf(TERM, someSettings({ policy })));
    expect(person).not.toContain('“');
    expect(introduction).toBe(HOW_TO_CITE_TEXT.personMayNotQuote);
  });
});

const SITE = addressesAt('https://example.org/docs');

it('has the members of RFC 9457, and a type that leads to its explanation', () => {
  expect(problemOf('not-found', 'Not there.', '/glossary/x.json', SITE, ALL_FEATURES)).toEqual({
    type: 'https://example.org/docs/glossary/problem-types#not-found',
    title: PROBLEM_TEXT['not-found'].title,
    status: 404,
    detail: 'Not there.',
    instance: '/glossary/x.json',
  });
});

it('has a type that is a valid URI, for any letters in the address', () => {
  const site = addressesAt('https://example.org/словарь');
  expect(problemOf('gone', 'Gone.', '/x', site, ALL_FEATURES).type).toBe(
    'https://example.org/%D1%81%D0%BB%D0%BE%D0%B2%D0%B0%D1%80%D1%8C/glossary/problem-types#gone',
  );
});

it('a page without an address has no canonical one and is not indexed', () => {
  expect(pageFrame({ title: 'An error' }, aPageContext())).toMatchObject({
    canonicalUrl: null,
    indexed: false,
    description: null,
  });
});

it('a page may ask not to be indexed', () => {
  expect(
    pageFrame(
      { title: 'x', url: 'https://glossary.example/glossary?tag=sql', indexed: false },
      aPageContext(),
    ).indexed,
  ).toBe(false);
});

it('structured data cannot end their element', () => {
  expect(pageFrame({ title: 'x', jsonLd: { name: '</script>' } }, aPageContext()).jsonLd).toBe(
    '{"name":"\\u003c/script>"}',
  );
});

it('a page has the search of the frame unless it has one of its own', () => {
  expect(pageFrame({ title: 'x' }, aPageContext()).hasSearch).toBe(true);
  expect(pageFrame({ title: 'x', hasSearch: false }, aPageContext()).hasSearch).toBe(false);
});

describe('below a sub-path', () => {
  const publicUrl = 'https://example.org/docs';

  it('addresses of the site start with it', () => {
    expect(
      pageFrame({ title: 'x', url: `${publicUrl}/glossary/xss` }, aPageContext({ publicUrl })),
    ).toMatchObject({
      canonicalUrl: 'https://example.org/docs/glossary/xss',
      paths: pathsAt('/docs'),
      stylesheetUrl: '/docs/glossary.css?v=12345678',
      scriptUrl: '/docs/glossary.js?v=87654321',
      feedUrl: 'https://example.org/docs/glossary.atom',
      openSearchUrl: 'https://example.org/docs/opensearch.xml',
    });
  });

  it.each([
    ['a path', '/start', '/docs/start'],
    ['another site', 'https://home.example/', 'https://home.example/'],
  ])('Home leads to %s', (_case, homeUrl, expected) => {
    expect(pageFrame({ title: 'x' }, aPageContext({ publicUrl, homeUrl })).homeUrl).toBe(expected);
  });
});
