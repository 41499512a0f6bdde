import { addressParser } from '../../../src/plugins/glossary/core/pages/address-parser';
import { withFormerPaths } from '../../../src/plugins/glossary/core/pages/former-paths';

const FORMERLY = ['/glossary', '/help', '/help/words/old', '/dictionary'];

/** Where a path leads when the glossary is at `/help/words`; null where it does not move. */
function movedTo(path: string): string | null {
  const settings = { glossaryPath: '/help/words', formerPaths: FORMERLY, isSite: false };
  const address = withFormerPaths(addressParser(settings), settings)(path);
  return address?.kind === 'moved' ? address.path : null;
}

it.each([
  ['/glossary', '/help/words'],
  ['/glossary/', '/help/words/'],
  ['/glossary/mutex', '/help/words/mutex'],
  ['/glossary/mutex.json', '/help/words/mutex.json'],
  ['/glossary/mutex/history.json', '/help/words/mutex/history.json'],
  ['/Glossary/Race-Condition/', '/help/words/Race-Condition/'],
  ['/glossary/%ff', '/help/words/%ff'],
  ['/glossary.json', '/help/words.json'],
  ['/glossary.atom', '/help/words.atom'],
  ['/glossary-mcp', '/help/words-mcp'],
  ['/glossary-openapi.json', '/help/words-openapi.json'],
  ['/dictionary/mutex.bib', '/help/words/mutex.bib'],
  // Below the former path, and not below the present one.
  ['/help/mutex', '/help/words/mutex'],
  ['/help.json', '/help/words.json'],
  // A former path below the present one is no term of it.
  ['/help/words/old/mutex', '/help/words/mutex'],
  ['/help/words/old.json', '/help/words.json'],
])('%s has moved to %s', (path, target) => {
  expect(movedTo(path)).toBe(target);
});

it.each([
  ...[
    '/help/words',
    '/help/words/mutex',
    '/help/words.json',
    '/help/words/older',
    '/help/words-mcp',
  ],
  ...['/', '/glossary2', '/glossaryx/mutex', '/glossary-panel/project', '/glossary.txt', '/admin'],
  ...['/helpful', '/api/terms', '/dictionary-of-others'],
])('%s has not moved', (path) => {
  expect(movedTo(path)).toBeNull();
});
