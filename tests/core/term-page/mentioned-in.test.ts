import { catalogueOf } from '../../../src/plugins/glossary/core/catalogue/catalogue';
import { runToEnd } from '../../../src/plugins/glossary/core/tasks/cooperative-task';
import { textIndexOf } from '../../../src/plugins/glossary/core/search/text-index';
import {
  CANDIDATES_MOST,
  candidatesFor,
  MENTIONED_IN_MOST,
  mentionedIn,
  mentionsTask,
} from '../../../src/plugins/glossary/core/term-page/mentioned-in';
import { mentionIndexOf } from '../../../src/plugins/glossary/core/text/mention-index';
import { anEntryNamed, aTerm } from '../../support/content/a-term';
import { pathsAt } from '../../support/content/site-paths';

const race = anEntryNamed('Race Condition', { aliases: ['Data Race'] });

function doesMention(long: string, others = [anEntryNamed('Race Condition Detector')]): boolean {
  const index = mentionIndexOf([race, ...others]);
  return runToEnd(mentionsTask(aTerm({ long }), race, { index, site: pathsAt('/docs') }));
}

describe('a term mentions another one when its page would link it', () => {
  it.each([
    ['its name', 'There is a race condition.'],
    ['its name in the plural', 'There are Race Conditions.'],
    ['its alias', 'Beware of a data race.'],
    ['its name between marks', 'Beware of a **race condition**.'],
    ['its name with a character that is written otherwise', 'Beware of a race&#32;condition.'],
    ['a link that an editor made', 'See [that one](/glossary/race_condition).'],
  ])('%s', (_case, long) => {
    expect(doesMention(long)).toBe(true);
  });

  it.each([
    ['only its words', 'A race, under one condition.'],
    ['its name in code', 'Call `race condition`.'],
    ['its name in the text of a link', 'See [race condition](https://example.org).'],
    ['a longer name', 'Run a race condition detector.'],
    ['a link to another page', 'See [that one](/glossary/deadlock).'],
  ])('and not when it has %s', (_case, long) => {
    expect(doesMention(long)).toBe(false);
  });

  it('and not when another term claims the same name', () => {
    const long = 'There is a data race.';
    expect(doesMention(long, [anEntryNamed('Data Race')])).toBe(false);
  });
});

describe('candidates', () => {
  const boundary = anEntryNamed('API Boundary', { aliases: ['XSS'] });
  const found = (text: string, other: Parameters<typeof anEntryNamed>[1] = {}) => {
    const entry = anEntryNamed('Another', other);
    const texts = textIndexOf();
    texts.put([
      { documentId: entry.documentId, text },
      { documentId: boundary.documentId, text: 'The API boundary.' },
    ]);
    return candidatesFor(boundary, catalogueOf([boundary, entry], []), texts).entries;
  };

  it.each(['The API boundary.', 'All API boundaries.', 'All boundaries of an API.', 'Two XSSs.'])(
    'have the words of a name: %s',
    (text) => {
      expect(found(text)).toMatchObject([{ term: 'Another' }]);
    },
  );

  it.each([
    ['C#', 'Written in C#, as most of it.'],
    ['C++', 'C++ has no garbage collector.'],
    ['F#', 'Others prefer F#.'],
    ['N+1 Query', 'That is an N+1 query.'],
    ['.NET', 'It runs on .NET.'],
    ['Node.js', 'A server of Node.js.'],
    ['CI/CD', 'They have CI/CD.'],
  ])('have the words of a name with signs: %s', (name, text) => {
    const named = anEntryNamed(name, { documentId: 'named' });
    const entry = anEntryNamed('Another');
    const texts = textIndexOf();
    texts.put([{ documentId: entry.documentId, text }]);
    expect(candidatesFor(named, catalogueOf([named, entry], []), texts).entries).toEqual([entry]);
    const index = mentionIndexOf([named]);
    expect(runToEnd(mentionsTask(aTerm({ long: text }), named, { index, site: pathsAt() }))).toBe(
      true,
    );
  });

  it('are not those that have one word alone', () => {
    expect(found('An API.')).toEqual([]);
  });

  it('are not those that are related to it', () => {
    const text = 'The API boundary.';
    expect(found(text, { related: [boundary.documentId] })).toEqual([]);
    expect(found(text, { prerequisites: [boundary.documentId] })).toEqual([]);
  });

  it('are the first by name when there are many', () => {
    const entries = Array.from({ length: CANDIDATES_MOST + 1 }, (_, index) =>
      anEntryNamed(`Term ${index}`),
    );
    const texts = textIndexOf();
    texts.put(entries.map(({ documentId }) => ({ documentId, text: 'An XSS.' })).reverse());
    const some = candidatesFor(boundary, catalogueOf([boundary, ...entries], []), texts);
    expect(some.entries).toEqual(entries.slice(0, CANDIDATES_MOST));
    expect(some.areAll).toBe(false);
    expect(mentionedIn(some.entries, some)).toEqual({
      named: entries.slice(0, MENTIONED_IN_MOST),
      more: null,
    });
  });
});

it('of many terms that mention it the first are named, and the others counted', () => {
  const entries = Array.from({ length: MENTIONED_IN_MOST + 3 }, (_, index) =>
    anEntryNamed(`Term ${index}`),
  );
  const candidates = { entries, areAll: true };
  expect(mentionedIn(entries, candidates)).toEqual({
    named: entries.slice(0, MENTIONED_IN_MOST),
    more: 3,
  });
  expect(mentionedIn(entries.slice(0, 1), candidates).more).toBe(0);
});
