import {
  goneDocument,
  shownHolder,
  slugHeld,
} from '../../../src/plugins/glossary/core/history/left-out';
import { labelOf } from '../../../src/plugins/glossary/core/term/edit-form';
import {
  slugHolderFault,
  WAYS_TO_TAKE_OVER,
} from '../../../src/plugins/glossary/core/publishing/slug-holder';

it.each(['category', 'related', 'prerequisites'] as const)(
  'what is gone is named with its field, as far as it is known: %s',
  (field) => {
    expect(goneDocument(field, 'Deadlock')).toContain(`${labelOf(field)}: “Deadlock”`);
    expect(goneDocument(field, null)).toContain(`${labelOf(field)}: `);
    expect(goneDocument(field, null)).not.toMatch(/“|null/);
  },
);

it.each([
  { hold: 'page', name: 'Queue' },
  { hold: 'draft', name: null },
] as const)(
  'a slug that is taken is named with its holder and what stands in its place: %j',
  (holder) => {
    const { message } = slugHolderFault(holder, WAYS_TO_TAKE_OVER.inForm);
    expect(slugHeld('queue', holder, 'queue_2')).toContain(`“queue” ${message};`);
    expect(slugHeld('queue', holder, 'queue_2')).toContain('“queue_2”');
    expect(slugHeld('queue', holder, null)).toContain(`“queue” ${message};`);
    expect(slugHeld('queue', holder, null)).not.toMatch(/“queue_2”|null/);
  },
);

it('names no draft of somebody else', () => {
  expect(shownHolder({ hold: 'draft', name: 'Secret' })).toEqual({ hold: 'draft', name: null });
  expect(shownHolder({ hold: 'page', name: 'Public' }).name).toBe('Public');
});
