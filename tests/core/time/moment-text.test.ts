import { momentText } from '../../../src/plugins/glossary/core/time/moment-text';

it('a moment is told by its day and minute of UTC', () => {
  expect(momentText(Date.parse('2026-03-23T00:30:59+02:00'))).toBe('22 Mar 2026, 22:30 UTC');
});
