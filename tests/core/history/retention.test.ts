import {
  DELETED_TERM_DAYS,
  lastMomentOf,
  oldestDeletion,
} from '../../../src/plugins/glossary/core/history/retention';

it('what was deleted 90 days ago is gone for good, and not a moment before', () => {
  expect(DELETED_TERM_DAYS).toBe(90);
  const now = new Date('2026-06-21T12:00:00Z');
  expect(new Date(oldestDeletion(now)).toISOString()).toBe('2026-03-23T12:00:00.000Z');
  expect(lastMomentOf(oldestDeletion(now))).toBe(now.getTime());
});
