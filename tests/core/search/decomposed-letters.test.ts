import {
  browseQueryOf,
  PAGE_SIZE_JSON,
} from '../../../src/plugins/glossary/core/catalogue/browse-query';
import { entryFromContent } from '../../../src/plugins/glossary/core/catalogue/catalogue-entry';
import { pageOfRows, panelQueryOf } from '../../../src/plugins/glossary/core/listing/panel-query';
import { bestChoices } from '../../../src/plugins/glossary/core/panel/term-choice';
import { nameIndexOf } from '../../../src/plugins/glossary/core/search/name-index';
import { runToEnd } from '../../../src/plugins/glossary/core/tasks/cooperative-task';
import { slugFromName } from '../../../src/plugins/glossary/core/term/slug';
import { contentFromStored } from '../../../src/plugins/glossary/core/term/stored-term';
import { nameOrderOf } from '../../../src/plugins/glossary/core/text/name-order';
import { anEntryNamed, aStoredTerm } from '../../support/content/a-term';

/** With their accents as characters of their own, as some keyboards and file systems write them: `É` is `E` and U+0301. */
const apart = (text: string): string => text.normalize('NFD');

const ENTRY = anEntryNamed('Écart Élevé', {
  slug: 'ecart_eleve',
  aliases: ['Fossé', '== é'],
  tags: ['été'],
});
const INDEX = nameIndexOf([ENTRY]);

const readOf = (parameters: Record<string, string>) => {
  const result = browseQueryOf(new URLSearchParams(parameters), PAGE_SIZE_JSON);
  return result.ok ? result.query : result;
};
const inPanel = (q: string): readonly string[] => {
  const result = panelQueryOf(['all'], { list: 'all', q });
  if (!result.ok) return [];
  return pageOfRows([{ ...ENTRY, category: null }], result.query).rows.map(({ term }) => term);
};
const chosen = (typed: string) => bestChoices(typed, [ENTRY]).map(({ fit, alias }) => [fit, alias]);
const found = (query: string) => runToEnd(INDEX.find(query)).entries.map(({ term }) => term);

describe('a text with decomposed letters finds what the composed one does', () => {
  it.each<[string, (text: string) => unknown, string]>([
    ['the tag of a list', (tag) => readOf({ tag }), 'Été'],
    ['the letter of a list', (letter) => readOf({ letter }), 'É'],
    ['a name in a search', found, 'Écart Élevé'],
    ['the beginning of a name', found, 'Éca'],
    ['an alias', found, 'fossé'],
    ['a tag in a search', found, 'été'],
    ['symbols with a letter', found, '== é'],
    ['the bearers of a name', (name) => INDEX.bearing(name), 'écart élevé'],
    ['near matches', (name) => INDEX.near(name), 'fossés élevés'],
    ['a list of the panel', inPanel, 'Écart'],
    ['a term to choose', chosen, 'Écart'],
    ['a term to choose by an alias', chosen, 'fossé'],
    ['a proposed slug', slugFromName, 'Écart Élevé'],
  ])('%s', (_where, ask, text) => {
    const composed = ask(text);
    expect(apart(text)).not.toBe(text);
    expect(composed).not.toEqual([]);
    expect(ask(apart(text))).toEqual(composed);
  });
});

it('a tag that was published with decomposed letters is listed with the composed one', () => {
  const content = contentFromStored(aStoredTerm({ tags: ['été', apart('été'), 'sql'] }), null);
  const letterOf = nameOrderOf('fr').letterOf;
  const context = { categoryOf: () => ({ key: 'a', name: 'A' }), letterOf };
  const entry = entryFromContent({ documentId: 'x', position: 1 }, content, context);
  expect(entry.tags).toEqual(['été', 'sql']);
});
