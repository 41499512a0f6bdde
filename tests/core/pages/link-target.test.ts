import { linkTarget } from '../../../src/plugins/glossary/core/pages/link-target';
import { addressParser } from '../../../src/plugins/glossary/core/pages/address-parser';
import { DEFAULT_GLOSSARY_PATH } from '../../../src/plugins/glossary/core/site/glossary-path';

const addressOf = addressParser({ glossaryPath: DEFAULT_GLOSSARY_PATH, isSite: true });

it.each([
  ['/glossary/race_condition', { kind: 'term', slug: 'race_condition' }],
  ['/glossary/race_condition#code', { kind: 'term', slug: 'race_condition' }],
  ['/glossary/Race-Condition', { kind: 'term', slug: 'race_condition' }],
  ['/glossary/race_condition.json?version=2', { kind: 'term', slug: 'race_condition' }],
  ['/glossary/race_condition/history', { kind: 'term', slug: 'race_condition' }],
  ['/glossary', { kind: 'glossary' }],
  ['/', { kind: 'glossary' }],
  ['/glossary?tag=sql', { kind: 'glossary' }],
  ['/glossary?category=security', { kind: 'category', key: 'security' }],
  ['/glossary/how-to-cite', { kind: 'glossary' }],
  ['/glossary/verify-quote', { kind: 'glossary' }],
  ['/openapi.json', { kind: 'glossary' }],
  ['/glossary/a/b/c', { kind: 'nowhere' }],
  ['/glossary/%ff', { kind: 'nowhere' }],
  ['/about', { kind: 'beside', path: '/about' }],
])('%s', (link, target) => {
  expect(linkTarget(link, '', addressOf)).toEqual(target);
});

it('the path of the base address may be written or left out', () => {
  const term = { kind: 'term', slug: 'mutex' };
  expect(linkTarget('/docs/glossary/mutex', '/docs', addressOf)).toEqual(term);
  expect(linkTarget('/glossary/mutex', '/docs', addressOf)).toEqual(term);
  expect(linkTarget('/docs', '/docs', addressOf)).toEqual({ kind: 'glossary' });
  expect(linkTarget('/docsearch', '/docs', addressOf)).toEqual({
    kind: 'beside',
    path: '/docsearch',
  });
});
