import { termWarnings } from '../../../src/plugins/glossary/core/panel/term-warnings';
import { type TermNames, namesByKey } from '../../../src/plugins/glossary/core/search/shared-names';
import { demoFiles } from '../../support/content/demo-terms';
import { demoScoreData } from '../../../src/plugins/glossary/core/publishing/demo-term';

const FILES = demoFiles();
const bySlug = new Map(FILES.map((file) => [file.slug, file]));

const calledBy = ({
  term,
  slug,
  aliases = [],
  identifiers = [],
}: (typeof FILES)[number] & Partial<TermNames>) => ({
  term,
  slug,
  aliases,
  identifiers,
});

function warningsOf(file: (typeof FILES)[number]): string[] {
  const named = (slugs: readonly string[]) =>
    slugs.map((slug) => {
      const other = bySlug.get(slug);
      const relatesBack = [...(other?.related ?? []), ...(other?.prerequisites ?? [])];
      return {
        name: other?.term ?? slug,
        isPublished: other !== undefined,
        published: {
          difficulty: String(other?.difficulty),
          relatesBack: relatesBack.includes(file.slug),
        },
      };
    });
  return termWarnings({
    values: { ...file, score_draft: demoScoreData(file) },
    related: named(file.related),
    prerequisites: named(file.prerequisites),
    alike: [],
    shared: FILES.filter((other) => other !== file).flatMap((other) => {
      const theirs = namesByKey(calledBy(other));
      return [...namesByKey(calledBy(file))].flatMap(([key, { text }]) =>
        theirs.has(key) ? [{ text, name: other.term }] : [],
      );
    }),
    deadLinks: [],
  }).map(({ field, message }) => `${field}: ${message}`);
}

it.each(FILES.map((file) => [file.slug, file] as const))(
  '%s keeps the rules of the guide for writers',
  (_slug, file) => {
    expect(warningsOf(file)).toEqual([]);
  },
);

it('there are at least 130 terms, and each has outgoing and incoming links', () => {
  expect(FILES.length).toBeGreaterThanOrEqual(130);
  const ledTo = new Set(
    FILES.flatMap(({ related, prerequisites }) => [...related, ...prerequisites]),
  );
  expect(FILES.filter(({ slug }) => !ledTo.has(slug))).toEqual([]);
});
