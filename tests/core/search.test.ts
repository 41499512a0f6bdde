import { catalogueOf } from '../../src/plugins/glossary/core/catalogue';
import { searchIndexOf } from '../../src/plugins/glossary/core/search';
import { anEntryNamed } from '../support/a-term';

const INDEX = searchIndexOf(
  catalogueOf(
    [
      anEntryNamed('SQL Injection', {
        aliases: ['SQLi', 'CWE-89'],
        tags: ['database'],
        short: 'Data that is read as a statement.',
      }),
      anEntryNamed('Dependency Injection', {
        aliases: ['DI'],
        tags: ['design'],
        short: 'Collaborators come from outside.',
      }),
      anEntryNamed('Deadlock', {
        aliases: ['Deadly Embrace'],
        tags: ['concurrency'],
        short: 'Two threads wait for each other.',
      }),
      anEntryNamed('Mutex', {
        aliases: ['Lock'],
        tags: ['concurrency'],
        short: 'One thread at a time; two of them may end in a deadlock.',
      }),
    ],
    [],
  ),
);

const namesFor = (text: string, limit = 10): string[] =>
  INDEX.find(text, limit).map(({ term }) => term);

describe('the best match for', () => {
  it.each([
    ['an exact name', 'SQL Injection', 'SQL Injection'],
    ['another exact name', 'dependency injection', 'Dependency Injection'],
    ['a name that another definition mentions', 'deadlock', 'Deadlock'],
    ['an alias', 'SQLi', 'SQL Injection'],
    ['an alias with a number', 'CWE-89', 'SQL Injection'],
    ['an alias of two letters', 'DI', 'Dependency Injection'],
    ['a typing error', 'deadlok', 'Deadlock'],
    ['two letters exchanged', 'dedalock', 'Deadlock'],
    ['the beginning of a name', 'depen', 'Dependency Injection'],
    ['a tag', 'database', 'SQL Injection'],
    ['a word of the definition', 'collaborators', 'Dependency Injection'],
    ['capitals', 'MUTEX', 'Mutex'],
  ])('%s', (_case, text, name) => {
    expect(namesFor(text)[0]).toBe(name);
  });
});

it('several matches come best first', () => {
  expect(namesFor('deadlock')).toEqual(['Deadlock', 'Mutex']);
});

it('no more matches than asked for', () => {
  expect(namesFor('injection', 1)).toHaveLength(1);
});

it.each([
  ['a word that stands nowhere', 'zebra'],
  ['a typing error in a short word', 'sqx'],
  ['nothing', ''],
  ['signs', '*:^~()'],
  ['a name that every object has', 'constructor'],
])('nothing is found for %s', (_case, text) => {
  expect(namesFor(text)).toEqual([]);
});
