import { BROWSE_TEXT } from '../../../src/plugins/glossary/core/texts/browse';
import { HOME_TEXT } from '../../../src/plugins/glossary/core/texts/home';
import { TERM_MAP_TEXT } from '../../../src/plugins/glossary/core/texts/term-map';

it.each([
  [
    HOME_TEXT.description,
    '1 term from software development, explained with examples and ready to cite.',
    '2 terms from software development, explained with examples and ready to cite.',
  ],
  [
    (terms: number) => TERM_MAP_TEXT.description('All.', terms),
    'All. 1 term in all.',
    'All. 2 terms in all.',
  ],
  [
    (terms: number) => TERM_MAP_TEXT.categoryBox('Testing', terms),
    'Testing: 1 term',
    'Testing: 2 terms',
  ],
  [BROWSE_TEXT.addedInLast, 'Added in the last day', 'Added in the last 2 days'],
  [BROWSE_TEXT.updatedInLast, 'Updated in the last day', 'Updated in the last 2 days'],
  [BROWSE_TEXT.active.added, 'Added: last day', 'Added: last 2 days'],
  [BROWSE_TEXT.active.updated, 'Updated: last day', 'Updated: last 2 days'],
])('a number within a text is followed by its form of the word: %#', (text, one, two) => {
  expect([text(1), text(2)]).toEqual([one, two]);
});
