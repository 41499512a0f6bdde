import { ASKED_QUERIES, NOTHING } from '../../fixtures/search/asked-queries';
import { demoContents } from '../../support/content/demo-content';
import { askIn } from '../../support/content/demo-search';

/** The required share of queries with the right term first, and among the first three. */
const [FIRST, AMONG_THREE] = [0.95, 0.99];

const CONTENTS = demoContents();
const ask = askIn(CONTENTS);

const ANSWERS = Object.entries(ASKED_QUERIES).flatMap(([kind, queries]) =>
  queries.map(([query, ...right]) => {
    const { match, slugs } = ask(query, 3);
    const place = slugs.findIndex((slug) => right.includes(slug));
    return { about: `${kind}: ${query} → ${slugs.join(', ')}`, match, place };
  }),
);
const among = (places: (place: number) => boolean): readonly string[] =>
  ANSWERS.filter(({ place }) => !places(place)).map(({ about }) => about);

it('developers find the right term first, whatever they type', () => {
  const wrong = among((place) => place === 0);
  expect(ANSWERS.length).toBeGreaterThanOrEqual(250);
  expect(wrong.length <= (1 - FIRST) * ANSWERS.length ? [] : wrong).toEqual([]);
});

it('they find it among the first three', () => {
  const missed = among((place) => place !== -1);
  expect(missed.length <= (1 - AMONG_THREE) * ANSWERS.length ? [] : missed).toEqual([]);
});

it('no other term is shown as if it was called what they type', () => {
  const called = ANSWERS.filter(({ match, place }) => match === 'all-words' && place !== 0);
  expect(called.map(({ about }) => about)).toEqual([]);
});

it.each(NOTHING)('no term is called what the glossary does not have: %s', (query) => {
  expect(ask(query, 1).match).not.toBe('all-words');
});

it('the answers exist', () => {
  const slugs = new Set(CONTENTS.map(({ slug }) => slug));
  const right = Object.values(ASKED_QUERIES).flatMap((queries) =>
    queries.flatMap(([, ...answers]) => answers),
  );
  expect(right.filter((slug) => !slugs.has(slug))).toEqual([]);
});
