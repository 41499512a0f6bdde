import { HELD_QUERIES } from '../../fixtures/search/held-queries';
import { demoContents } from '../../support/content/demo-content';
import { searchIn } from '../../support/content/demo-search';
import { SUGGESTIONS } from '../../../src/plugins/glossary/core/catalogue/browse-query';

/** The required share of queries with the right term first, and among the first three. */
const [FIRST, AMONG_THREE] = [0.95, 0.99];

const CONTENTS = demoContents();
const search = searchIn(CONTENTS);

it('queries as people type them find the right term', () => {
  const queries = Object.values(HELD_QUERIES).flat();
  const results = queries.map(([query, ...right]) => ({
    query,
    place: search(query, 3).findIndex((slug) => right.includes(slug)),
  }));
  const notFirst = results.filter(({ place }) => place !== 0).map(({ query }) => query);
  const missed = results.filter(({ place }) => place === -1).map(({ query }) => query);
  expect(queries.length).toBeGreaterThanOrEqual(200);
  // Which they are is of interest only where there are too many.
  expect(notFirst.length <= (1 - FIRST) * queries.length ? [] : notFirst).toEqual([]);
  expect(missed.length <= (1 - AMONG_THREE) * queries.length ? [] : missed).toEqual([]);
});

it.each(Object.entries(HELD_QUERIES))('the answers exist: %s', (_kind, queries) => {
  const slugs = new Set(CONTENTS.map(({ slug }) => slug));
  expect(queries.flatMap(([, ...right]) => right).filter((slug) => !slugs.has(slug))).toEqual([]);
});

it('a name that is typed letter by letter finds something at once, and its term is never lost again once it is suggested', () => {
  const faults: string[] = [];
  for (const { term, slug } of CONTENTS) {
    let isShown = false;
    for (let end = 1; end <= term.length; end += 1) {
      const typed = term.slice(0, end);
      const suggested = search(typed.trim(), SUGGESTIONS);
      if (suggested.length === 0) faults.push(`${typed}: nothing`);
      if (isShown && !suggested.includes(slug)) faults.push(`${typed}: lost`);
      isShown ||= suggested.includes(slug);
    }
    if (!isShown) faults.push(`${term}: never shown`);
  }
  expect(faults).toEqual([]);
});
