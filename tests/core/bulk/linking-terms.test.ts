import { LINKED_BY_MOST, linkingTerms } from '../../../src/plugins/glossary/core/bulk/bulk-answers';
import { catalogueOf } from '../../../src/plugins/glossary/core/catalogue/catalogue';
import { anEntryNamed } from '../../support/content/a-term';
import { excessiveGrowth } from '../../support/growth';

/** So many terms that name others, in the order of their names. */
function entriesNaming(count: number, named: readonly string[]) {
  const naming = Array.from({ length: count }, (_none, number) =>
    anEntryNamed(`Term ${100_000 + number}`, { related: named }),
  );
  return catalogueOf(naming, []).entries;
}

it('terms that link to others are found by both relations, once each, without those of the selection', () => {
  const { entries } = catalogueOf(
    [
      anEntryNamed('Zebra', {
        documentId: 'zebra',
        related: ['target'],
        prerequisites: ['target'],
      }),
      anEntryNamed('Ape', { documentId: 'ape', prerequisites: ['target'] }),
      anEntryNamed('Other', { documentId: 'other', related: ['target'] }),
      anEntryNamed('Target', { documentId: 'target', related: ['other'] }),
    ],
    [],
  );
  expect([...linkingTerms(entries, new Set(['target', 'other']))]).toEqual([
    [
      'target',
      {
        linkedBy: [
          { documentId: 'ape', term: 'Ape' },
          { documentId: 'zebra', term: 'Zebra' },
        ],
        moreLinking: 0,
      },
    ],
  ]);
});

it('of very many the first are named, and the others counted', () => {
  const linking = linkingTerms(entriesNaming(LINKED_BY_MOST + 7, ['target']), new Set(['target']));
  const { linkedBy, moreLinking } = linking.get('target') ?? {};
  expect([linkedBy?.length, linkedBy?.at(-1)?.term, moreLinking]).toEqual([
    LINKED_BY_MOST,
    `Term ${100_000 + LINKED_BY_MOST - 1}`,
    7,
  ]);
});

it('they are found in time that grows as their number', () => {
  const find = (count: number) => {
    const entries = entriesNaming(count, ['one', 'other']);
    return () => linkingTerms(entries, new Set(['one', 'other']));
  };
  expect(excessiveGrowth(find(2_000), find(16_000), 20)).toBeNull();
});
