import {
  compareQueryOf,
  compareUrl,
} from '../../../src/plugins/glossary/core/compare/compare-address';
import { toComparePage } from '../../../src/plugins/glossary/core/compare/compare-page';
import { COMPARE_TEXT } from '../../../src/plugins/glossary/core/texts/compare';
import type { Term } from '../../../src/plugins/glossary/core/term/term';
import { aPageContext, aTerm } from '../../support/content/a-term';
import { pathsAt } from '../../support/content/site-paths';

const named = (term: string, overrides: Partial<Term> = {}): Term =>
  aTerm({
    term,
    slug: term.toLowerCase(),
    aliases: [],
    related: [],
    prerequisites: [],
    notToBeConfusedWith: [],
    ...overrides,
  });
const page = (a: Term, b: Term) => toComparePage([a, b], aPageContext());
const reference = { slug: 'mock', term: 'Mock', short: '', score: null };

describe('the parameters', () => {
  const read = (query: string) => compareQueryOf(new URLSearchParams(query));

  it.each([
    ['a=mock&b=stub', 'mock', 'stub'],
    ['b=stub&a=mock&utm_source=x', 'mock', 'stub'],
    ['a=Race-Condition&b=+dead_lock+', 'race_condition', 'dead_lock'],
  ])('%s', (query, a, b) => {
    expect(read(query)).toEqual({ ok: true, slugs: { a, b } });
  });

  it.each([
    ['', ['a', 'b']],
    ['a=mock', ['b']],
    ['a=mock&b=', ['b']],
    ['a=mock&a=stub&b=spy', ['a']],
    ['a=<b>&b=stub', ['a']],
    ['a=mock&b=mock', ['b']],
  ])('refuses %s', (query, parameters) => {
    const result = read(query);
    expect(result.ok ? [] : result.problems.map(({ parameter }) => parameter)).toEqual(parameters);
  });
});

it('each pair has one address', () => {
  expect(compareUrl(pathsAt('/docs'), 'stub', 'mock')).toBe(
    '/docs/glossary/compare-terms?a=mock&b=stub',
  );
  expect(compareUrl(pathsAt('/docs'), 'mock', 'stub')).toBe(
    compareUrl(pathsAt('/docs'), 'stub', 'mock'),
  );
});

describe('terms that are easily confused', () => {
  it.each([
    ['the name', 'Stub: it answers.', 1],
    ['an alias', '*Fake object* answers.', 1],
    ['the name in the middle of a word', 'Stubborn tests.', 0],
    ['another term', 'Spy: it listens.', 0],
  ])('%s', (_case, text, count) => {
    const a = named('Mock', { notToBeConfusedWith: [text] });
    const b = named('Stub', { aliases: ['fake object'] });
    expect(page(a, b).terms[0]?.differences).toHaveLength(count);
    expect(page(a, b).hasDifferences).toBe(count > 0);
  });
});

it.each([
  ['builds on it', { prerequisites: [reference] }, [COMPARE_TEXT.readFirst('Mock', 'Stub')], true],
  ['is related', { related: [reference] }, [COMPARE_TEXT.areRelated], true],
  ['has nothing to do with it', {}, [], false],
])('search engines are sent to a pair of which one %s', (_case, change, relations, indexed) => {
  const shown = page(named('Mock'), named('Stub', change));
  expect([shown.relations, shown.frame.indexed]).toEqual([relations, indexed]);
});

it('a term without a score can be compared with a scored one, and facts that neither has are left out', () => {
  const bare = { score: null, severity: '', effort: '' };
  const { facts } = page(named('Mock', { severity: '' }), named('Stub', bare));
  const rows = facts.map(({ label, values }) => [label, ...values.map(({ text }) => text)]);
  expect(rows.map(([label]) => label)).not.toContain('Severity');
  expect(rows).toContainEqual(['Trap (t)', '7', null]);
  expect(page(named('Mock', bare), named('Stub', bare)).facts.map(({ label }) => label)).toEqual([
    'Category',
    'Difficulty',
  ]);
});

it('the text of an editor never becomes an element of another kind', () => {
  const hostile = '<script>alert(1)</script>';
  const { terms } = page(named('Mock', { short: hostile, whenToUse: [hostile] }), named('Stub'));
  expect(`${terms[0]?.short}${terms[0]?.whenToUse.join('')}`).not.toContain('<script>');
});
