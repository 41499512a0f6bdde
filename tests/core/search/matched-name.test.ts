import { matchedName } from '../../../src/plugins/glossary/core/search/matched-name';
import { wordFinder } from '../../../src/plugins/glossary/core/text/marked-text';
import { anEntryNamed } from '../../support/content/a-term';

const ENTRY = anEntryNamed('Cross-Site Scripting (XSS)', {
  aliases: ['Script Injection', 'HTML Injection'],
  identifiers: ['CWE-79'],
  searchTerms: ['innerHTML', 'escape output', 'alert box in a comment'],
});

it.each<[string, object | null]>([
  ['xss', null],
  ['cross site', null],
  ['html injection', { kind: 'other-name', name: 'HTML Injection' }],
  ['injection', { kind: 'other-name', name: 'HTML Injection' }],
  ['cwe 79', { kind: 'other-name', name: 'CWE-79' }],
  ['escape', { kind: 'search-term', name: 'escape output' }],
  ['alert comment', { kind: 'search-term', name: 'alert box in a comment' }],
  ['zebra', null],
])('what a search for %s found is %j', (query, expected) => {
  const words = query.split(' ');
  expect(matchedName(ENTRY, wordFinder({ words, beginnings: words }))).toEqual(expected);
});
