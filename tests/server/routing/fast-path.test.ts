import { askedFor } from '../../../src/plugins/glossary/server/routing/fast-path';

it.each([
  ['/glossary/mutex', '', { slug: 'mutex', form: 'page', isNegotiated: true }],
  ['/glossary/mutex.json', '', { slug: 'mutex', form: 'record', isNegotiated: false }],
  ['/glossary/mutex?utm_source=x', '', { slug: 'mutex', form: 'page', isNegotiated: true }],
  ['/glossary/mutex.json?x=.json', '', { slug: 'mutex', form: 'record', isNegotiated: false }],
  ['/docs/glossary/mutex', '/docs', { slug: 'mutex', form: 'page', isNegotiated: true }],
  ['/glossary/mutex', '/docs', { slug: 'mutex', form: 'page', isNegotiated: true }],
  ['/glossary/mutex.csl.json', '', { slug: 'mutex', form: 'csl', isNegotiated: false }],
  ['/glossary/mutex.bib', '', { slug: 'mutex', form: 'biblatex', isNegotiated: false }],
  ['/glossary/mutex.JSON', '', null],
  ['/glossary/mutex.xml', '', null],
  ['/glossary', '', null],
  ['/glossary?q=mutex', '', null],
  ['/docs/glossary/mutex', '', null],
  ['/docsglossary/mutex', '/docs', null],
  ['/glossary/mutex', '/glossary', null],
  ['/glossary/glossary/mutex', '/glossary', { slug: 'mutex', form: 'page', isNegotiated: true }],
  ['/glossary/mutex?version=2', '', null],
  ['/glossary/mutex.json?x=1&%76ersion=2', '', null],
  ['/glossary/mutex?conversion=2', '', { slug: 'mutex', form: 'page', isNegotiated: true }],
  ['/admin', '', null],
  ['*', '', null],
])('%s with the base path "%s"', (url, basePath, asked) => {
  expect(askedFor(url, basePath, undefined)).toEqual(asked);
});

it('Accept chooses the form at the address of the page, and says nothing at an address with a suffix', () => {
  const accept = 'application/json';
  expect(askedFor('/glossary/mutex', '', accept)).toEqual({
    slug: 'mutex',
    form: 'record',
    isNegotiated: true,
  });
  expect(askedFor('/glossary/mutex.ris', '', accept)).toMatchObject({ form: 'ris' });
  expect(askedFor('/glossary/mutex', '', 'image/png')).toBeNull();
});
