import { catalogueOf } from '../../../src/plugins/glossary/core/catalogue/catalogue';
import { exampleSearches } from '../../../src/plugins/glossary/core/home/example-searches';
import { nameOrderOf } from '../../../src/plugins/glossary/core/text/name-order';
import { entryFromContent } from '../../../src/plugins/glossary/core/catalogue/catalogue-entry';
import { NO_POPULARITY } from '../../support/content/a-term';
import { demoContents } from '../../support/content/demo-content';
import { demoTerms } from '../../support/content/demo-terms';
import { searchIn } from '../../support/content/demo-search';
import { pathsAt } from '../../support/content/site-paths';

const CONTENTS = demoContents();
const RELATED = new Map(
  demoTerms().map(({ slug, related }) => [slug, related.map((other) => other.slug)]),
);
const CATALOGUE = catalogueOf(
  CONTENTS.map((content, position) => ({
    ...entryFromContent({ documentId: content.slug, position }, content, {
      categoryOf: () => ({ key: '', name: '' }),
      letterOf: nameOrderOf('en').letterOf,
    }),
    related: RELATED.get(content.slug) ?? [],
  })),
  [],
);
const DAYS = Array.from({ length: 31 }, (_, day) => `2026-03-${String(day + 1).padStart(2, '0')}`);

it('each example of a month finds its subject first', () => {
  const search = searchIn(CONTENTS);
  const examples = DAYS.flatMap((day) => exampleSearches(CATALOGUE, NO_POPULARITY, day, pathsAt()));
  expect(examples).toHaveLength(3 * DAYS.length);
  const faults = examples.filter(({ text, about }) => {
    const first = search(text, about.length);
    return !about.every((slug) => first.includes(slug));
  });
  expect(faults).toEqual([]);
});

it('they are not the same each day', () => {
  const texts = DAYS.map((day) =>
    exampleSearches(CATALOGUE, NO_POPULARITY, day, pathsAt())
      .map(({ text }) => text)
      .join(),
  );
  expect(new Set(texts).size).toBeGreaterThan(20);
});

it.each([
  ['Unit Test', 'A unit test is a test of one behaviour.', 'What is a unit test?'],
  ['Event Loop', 'The event loop is what runs callbacks.', 'What is the event loop?'],
  ['Alert Fatigue', 'Alert fatigue is a loss of attention.', 'What is alert fatigue?'],
  ['CAP Theorem', 'Of three properties a system has two.', 'What is CAP theorem?'],
])('the question about %s has the article of its definition', (term, short, question) => {
  const renamed = CATALOGUE.entries
    .slice(0, 1)
    .map((entry) => ({ ...entry, term, short, aliases: [], related: [] }));
  const [asked] = exampleSearches(catalogueOf(renamed, []), NO_POPULARITY, '2026-03-01', pathsAt());
  expect(asked?.text).toBe(question);
});
