import { runToEnd } from '../../../src/plugins/glossary/core/tasks/cooperative-task';
import { bestPlaces } from '../../../src/plugins/glossary/core/search/best';
import { NEAR_MATCHES } from '../../../src/plugins/glossary/core/search/near-terms';
import { type NameIndex, nameIndexOf } from '../../../src/plugins/glossary/core/search/name-index';
import { anEntryNamed } from '../../support/content/a-term';

const ENTRIES = [
  anEntryNamed('SQL Injection', { aliases: ['SQLi', 'CWE-89'], tags: ['database'] }),
  anEntryNamed('Dependency Injection', { aliases: ['DI'], tags: ['design'] }),
  anEntryNamed('Cross-Site Scripting (XSS)', { aliases: ['HTML injection'], tags: ['browser'] }),
  anEntryNamed('Deadlock', { aliases: ['Deadly Embrace'], tags: ['concurrency'] }),
  anEntryNamed('Lock Escalation', { tags: ['database'] }),
  anEntryNamed('Lock', { tags: ['concurrency'] }),
  anEntryNamed('Lock Convoy', { tags: ['concurrency'] }),
  anEntryNamed('Async Void (C#)', { tags: ['c#'] }),
  anEntryNamed('N+1 Query', { tags: ['database'] }),
];
const NAMES = new Map(ENTRIES.map(({ documentId, term }) => [documentId, term]));

const INDEX = nameIndexOf(ENTRIES);

function namesFor(query: string, index: NameIndex = INDEX): (string | undefined)[] {
  const { entries, scores } = runToEnd(index.find(query));
  return bestPlaces(scores, Infinity).map((place) => entries[place]?.term);
}

describe('the best match for', () => {
  it.each([
    ['an exact name', 'SQL Injection', 'SQL Injection'],
    ['another exact name', 'dependency injection', 'Dependency Injection'],
    ['a name that is part of others', 'lock', 'Lock'],
    ['a name without its parenthesis', 'cross site scripting', 'Cross-Site Scripting (XSS)'],
    ['a name written together', 'crosssitescripting', 'Cross-Site Scripting (XSS)'],
    ['a slug', 'sql_injection', 'SQL Injection'],
    ['an abbreviation in parentheses', 'xss', 'Cross-Site Scripting (XSS)'],
    ['an alias', 'SQLi', 'SQL Injection'],
    ['an alias with a number', 'CWE-89', 'SQL Injection'],
    ['an alias of two letters', 'DI', 'Dependency Injection'],
    ['a typing error', 'deadlok', 'Deadlock'],
    ['two letters exchanged', 'daedlock', 'Deadlock'],
    ['the beginning of a name', 'depen', 'Dependency Injection'],
    ['a plural', 'deadlocks', 'Deadlock'],
    ['a sign that belongs to the name', 'c#', 'Async Void (C#)'],
    ['the sign in words', 'csharp', 'Async Void (C#)'],
    ['a plus sign', 'n+1', 'N+1 Query'],
    ['a tag', 'browser', 'Cross-Site Scripting (XSS)'],
    ['capitals', 'DEADLOCK', 'Deadlock'],
  ])('%s', (_case, query, name) => {
    expect(namesFor(query)[0]).toBe(name);
  });
});

describe('identifiers and search terms', () => {
  const index = nameIndexOf([
    anEntryNamed('SQL Injection', {
      identifiers: ['CWE-89', 'RFC 9457'],
      searchTerms: ['rows leak'],
    }),
    anEntryNamed('Row Lock', { identifiers: [], searchTerms: ['throttle'] }),
    anEntryNamed('Leak', { identifiers: ['CWE-401'], searchTerms: [] }),
  ]);

  it.each(['CWE-89', 'cwe 89', 'cwe89', 'CWE_89', 'rfc9457', 'RFC-9457'])(
    'an identifier is found however it is spaced: %s',
    (query) => {
      expect(namesFor(query, index)).toEqual(['SQL Injection']);
    },
  );

  it('search terms are found by their words', () => {
    expect(namesFor('throttle', index)).toEqual(['Row Lock']);
    expect(namesFor('rows leak', index)).toEqual(['SQL Injection']);
  });

  it('a name comes before a search term that has its word', () => {
    expect(namesFor('leak', index)).toEqual(['Leak', 'SQL Injection']);
  });
});

it('an exact name comes before names that begin with it, of these the shorter first', () => {
  expect(namesFor('lock').slice(0, 3)).toEqual(['Lock', 'Lock Convoy', 'Lock Escalation']);
});

describe('a word that is not finished', () => {
  it.each([
    ['the last one', 'sql inj', ['SQL Injection']],
    ['one before the last', 'inj sql', ['SQL Injection']],
    ['the only one, with two letters', 'lo', ['Lock', 'Lock Convoy', 'Lock Escalation']],
    ['the only one, with one letter', 'd', ['Deadlock', 'Dependency Injection']],
  ])('%s', (_case, query, expected) => {
    expect(namesFor(query).sort()).toEqual(expected);
  });
});

it.each([
  ['of a slip', 'deadlok', 'deadlock'],
  ['of an exact alias', 'CWE-89', 'cwe'],
  ['of a plural', 'deadlocks', 'deadlock'],
])('words that matched are named, to be marked: %s', (_case, query, word) => {
  expect(runToEnd(INDEX.find(query)).marks.words).toContain(word);
});

describe('a slip in a name of several words', () => {
  it.each([
    ['in a short word', 'lokc convoy', 'Lock Convoy'],
    ['a letter missing in a word of three', 'sq injection', 'SQL Injection'],
    ['in a space', 'loc kconvoy', 'Lock Convoy'],
    ['a space missing and a letter wrong', 'lockconvoi', 'Lock Convoy'],
    ['in both words', 'lokc conovy', 'Lock Convoy'],
  ])('%s', (_case, query, name) => {
    expect(namesFor(query)[0]).toBe(name);
  });
});

it.each([
  ['a word that stands nowhere', 'zebra'],
  ['a typing error in a short word', 'sqx'],
  ['nothing', ''],
  ['signs', '*:^~()'],
  ['a name that every object has', 'constructor'],
  ['another such name', '__proto__'],
])('nothing is found for %s', (_case, query) => {
  expect(namesFor(query)).toEqual([]);
});

describe('near', () => {
  const near = (query: string) => INDEX.near(query).map((documentId) => NAMES.get(documentId));

  it('offers terms of which one word resembles the query', () => {
    expect(near('sql zebra')).toEqual(['SQL Injection']);
  });

  it('offers a few at most', () => {
    const many = Array.from({ length: 20 }, (_none, number) => anEntryNamed(`Lock ${number}`));
    expect(nameIndexOf(many).near('lock')).toHaveLength(NEAR_MATCHES);
  });

  it.each(['', '*', 'zebra'])('offers nothing for %j', (query) => {
    expect(near(query)).toEqual([]);
  });
});

describe('the index is kept up', () => {
  it('a renamed term is found by its new name alone', () => {
    const index = nameIndexOf(ENTRIES);
    index.put(anEntryNamed('Livelock', { documentId: 'deadlock-id' }));
    expect(namesFor('livelock', index)).toEqual(['Livelock']);
    expect(namesFor('deadly embrace', index)).toEqual([]);
  });

  it('a term whose names stay is known as it was put last', () => {
    const index = nameIndexOf(ENTRIES);
    const renamed = anEntryNamed('Lock', {
      category: { key: 'new', name: 'New' },
      tags: ['concurrency'],
    });
    index.put(renamed);
    expect(index.entryOf(renamed.documentId)).toBe(renamed);
    expect(runToEnd(index.find('lock')).entries).toContain(renamed);
  });

  it('a term that went is not found', () => {
    const index = nameIndexOf(ENTRIES);
    index.remove('deadlock-id');
    expect(namesFor('deadlock', index)).toEqual([]);
    expect(namesFor('deadly embrace', index)).toEqual([]);
  });
});
