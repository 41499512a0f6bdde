import { pageFrame } from '../../../src/plugins/glossary/core/pages/page-frame';
import { aPageContext } from '../../support/content/a-term';

it('a page without an address has no canonical one and is not indexed', () => {
  expect(pageFrame({ title: 'An error' }, aPageContext())).toMatchObject({
    canonicalUrl: null,
    indexed: false,
    description: null,
  });
});

it('a page may ask not to be indexed', () => {
  expect(
    pageFrame({ title: 'x', path: '/glossary?tag=sql', indexed: false }, aPageContext()).indexed,
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
      pageFrame({ title: 'x', path: '/glossary/xss' }, aPageContext({ publicUrl })),
    ).toMatchObject({
      canonicalUrl: 'https://example.org/docs/glossary/xss',
      basePath: '/docs',
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
