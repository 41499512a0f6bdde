import { entryFromContent } from '../../../src/plugins/glossary/core/catalogue/catalogue-entry';
import { runToEnd } from '../../../src/plugins/glossary/core/tasks/cooperative-task';
import { catalogueOf } from '../../../src/plugins/glossary/core/catalogue/catalogue';
import {
  searchedText,
  type TermContent,
} from '../../../src/plugins/glossary/core/term/term-content';
import { bestPlaces } from '../../../src/plugins/glossary/core/search/best';
import type { Answer } from '../../../src/plugins/glossary/core/search/question';
import { nameOrderOf } from '../../../src/plugins/glossary/core/text/name-order';
import { nameIndexOf } from '../../../src/plugins/glossary/core/search/name-index';
import { textIndexOf } from '../../../src/plugins/glossary/core/search/text-index';
import { termSearch } from '../../../src/plugins/glossary/server/catalogue/term-search';

interface Found {
  readonly match: Answer['match'];
  /** Of the terms that a search finds, the best ones first. */
  readonly slugs: readonly string[];
}

/** What a search in some contents answers. */
export function askIn(contents: readonly TermContent[]): (query: string, most: number) => Found {
  const noCategory = { key: '', name: '' };
  const entries = contents.map((content, position) =>
    entryFromContent({ documentId: content.slug, position }, content, {
      categoryOf: () => noCategory,
      letterOf: nameOrderOf('en').letterOf,
    }),
  );
  const texts = textIndexOf();
  texts.put(contents.map((content) => ({ documentId: content.slug, text: searchedText(content) })));
  const { search } = termSearch(catalogueOf(entries, []), nameIndexOf(entries), texts);
  return (query, most) => {
    const { match, entries: found, scores } = runToEnd(search(query));
    const slugs = bestPlaces(scores, most).flatMap((place) => found[place]?.slug ?? []);
    return { match, slugs };
  };
}

/** The slugs of the terms that a search in some contents finds, best first. */
export function searchIn(
  contents: readonly TermContent[],
): (query: string, most: number) => readonly string[] {
  const ask = askIn(contents);
  return (query, most) => ask(query, most).slugs;
}
