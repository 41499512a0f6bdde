import { runToEnd } from '../../../src/plugins/glossary/core/tasks/cooperative-task';
import { bestPlaces } from '../../../src/plugins/glossary/core/search/best';
import { nameIndexOf } from '../../../src/plugins/glossary/core/search/name-index';
import { someWords } from '../../../src/plugins/glossary/core/search/some-words';
import { textIndexOf } from '../../../src/plugins/glossary/core/search/text-index';
import { queryWordsOf } from '../../../src/plugins/glossary/core/text/search-words';
import { anEntryNamed } from '../../support/content/a-term';

const TEXTS: Readonly<Record<string, string>> = {
  Deadlock: 'Threads wait forever.',
  'Thread Pool': 'Threads wait for work, and a queue waits with them.',
  'Wait Queue': 'A list.',
  Sleep: 'A thread rests.',
};
const ENTRIES = Object.keys(TEXTS).map((name) =>
  anEntryNamed(name, { documentId: name, aliases: [], tags: [] }),
);
const NAMES = nameIndexOf(ENTRIES);
const RUNNING = textIndexOf();
RUNNING.put(ENTRIES.map(({ documentId, term }) => ({ documentId, text: TEXTS[term] ?? '' })));

function found(query: string): readonly (readonly [string, number])[] {
  const byText = runToEnd(RUNNING.findSome(query));
  const inTexts = byText.best(10).flatMap((documentId) => NAMES.entryOf(documentId) ?? []);
  const { entries, scores, matched } = runToEnd(
    someWords(
      queryWordsOf(query),
      runToEnd(NAMES.findSome(query, query)),
      byText,
      inTexts,
      ENTRIES.length,
    ),
  );
  return bestPlaces(scores, Infinity).map(
    (place) => [entries[place]?.term ?? '', matched[place] ?? 0] as const,
  );
}

it('a term has the words of its names and those of its texts', () => {
  expect(new Map(found('thread waiting deadlock')).get('Deadlock')).toBe(0b111);
  expect(new Map(found('thread waiting deadlock')).get('Sleep')).toBe(0b001);
});

it('a whole name comes before words of names, and these before words of texts', () => {
  expect(found('wait queue').map(([name]) => name)).toEqual([
    'Wait Queue',
    'Thread Pool',
    'Deadlock',
  ]);
  expect(found('pool forever').map(([name]) => name)).toEqual(['Thread Pool', 'Deadlock']);
});

it('a slip is corrected in a word that occurs nowhere', () => {
  expect(found('deadlok zebra')).toEqual([['Deadlock', 0b01]]);
});

it('words that occur nowhere find nothing', () => {
  expect(found('zebra crossing')).toEqual([]);
});
