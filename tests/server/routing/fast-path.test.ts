import { askedFor } from '../../../src/plugins/glossary/server/routing/fast-path';

it.each([
  ['/glossary/mutex', '', { slug: 'mutex', form: 'page' }],
  ['/glossary/mutex.json', '', { slug: 'mutex', form: 'record' }],
  ['/glossary/mutex?utm_source=x', '', { slug: 'mutex', form: 'page' }],
  ['/glossary/mutex.json?x=.json', '', { slug: 'mutex', form: 'record' }],
  ['/docs/glossary/mutex', '/docs', { slug: 'mutex', form: 'page' }],
  ['/glossary/mutex', '/docs', { slug: 'mutex', form: 'page' }],
  ['/glossary', '', null],
  ['/glossary?q=mutex', '', null],
  ['/docs/glossary/mutex', '', null],
  ['/docsglossary/mutex', '/docs', null],
  ['/glossary/mutex', '/glossary', null],
  ['/glossary/glossary/mutex', '/glossary', { slug: 'mutex', form: 'page' }],
  ['/admin', '', null],
  ['*', '', null],
])('%s with the base path "%s"', (url, basePath, asked) => {
  expect(askedFor(url, basePath)).toEqual(asked);
});
