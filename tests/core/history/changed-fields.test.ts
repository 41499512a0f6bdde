import {
  changedFields,
  changeLabel,
} from '../../../src/plugins/glossary/core/history/changed-fields';
import type { TermContent } from '../../../src/plugins/glossary/core/term/term-content';
import { contentFromStored } from '../../../src/plugins/glossary/core/term/stored-term';
import { SCORE } from '../../support/content/content';

const content = (change: Partial<TermContent> = {}): TermContent => ({
  ...contentFromStored({ documentId: 'one', term: 'One', slug: 'one', tags: ['a'] }, null),
  created: '2026-03-01',
  updated: '2026-03-01',
  ...change,
});

it.each<[string, Partial<TermContent>, readonly string[]]>([
  ['nothing', {}, []],
  ['a text', { short: 'Other.' }, ['TL;DR']],
  ['several, in the order of the form', { tags: ['b'], slug: 'two' }, ['Slug', 'Tags']],
  ['the order of relations', { related: ['b', 'a'] }, ['Related']],
  ['the score', { score: SCORE }, ['Debt score']],
  [
    'a part of a component that was not there',
    { detection: { symptoms: [], auto_detectable: false, tools: ['x'] } },
    ['Symptoms', 'Auto-detectable', 'Tools'],
  ],
  [
    'content and, by itself, the day of the edit',
    { short: 'Other.', updated: '2026-03-02' },
    ['TL;DR'],
  ],
  ['nothing but a day', { created: '2026-02-01' }, ['Added']],
])('names %s', (_what, change, expected) => {
  expect(changedFields(content(), content(change)).map(changeLabel)).toEqual(expected);
});
