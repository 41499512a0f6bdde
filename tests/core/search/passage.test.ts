import { passageOf } from '../../../src/plugins/glossary/core/search/passage';

import {
  contentFromStored,
  type StoredTerm,
} from '../../../src/plugins/glossary/core/term/stored-term';
import { wordFinder } from '../../../src/plugins/glossary/core/text/marked-text';
import { aStoredTerm } from '../../support/content/a-term';

const passage = (texts: Partial<StoredTerm>, ...words: readonly string[]): string | null =>
  passageOf(contentFromStored(aStoredTerm(texts), null), wordFinder({ words, beginnings: words }));

it('is the paragraph with most of the words, as plain text', () => {
  const long = 'A zebra is here.\n\nA *zebra* meets a `quagga` [there](https://example.org).';
  expect(passage({ long }, 'zebra', 'quagga')).toBe('A zebra meets a quagga there.');
});

it('begins shortly before the first of them, and ends at a word', () => {
  const found = passage({ long: `${'before '.repeat(50)}zebra ${'after '.repeat(50)}` }, 'zebra');
  expect(found).toMatch(/^… (?:before ){4,9}zebra (?:after ?)+ …$/);
  expect(found?.length).toBeLessThan(200);
});

it('is not code', () => {
  expect(passage({ long: '```\nzebra\n```' }, 'zebra')).toBeNull();
});

it('is null where no text has a word', () => {
  expect(passage({}, 'zebra')).toBeNull();
});

it('does not cut a character in two', () => {
  const long = `zebra ${'𝒳'.repeat(200)}`;
  expect(passage({ long }, 'zebra')).toMatch(/^zebra/);
  expect(passage({ long }, 'zebra')?.isWellFormed()).toBe(true);
});
