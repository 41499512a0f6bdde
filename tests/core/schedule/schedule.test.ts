import { scheduledMoment } from '../../../src/plugins/glossary/core/schedule/schedule';
import {
  MEND_AND_PUBLISH,
  notPublished,
  publicationRefused,
  refusedScheduleMail,
} from '../../../src/plugins/glossary/core/schedule/refused-schedule-mail';

const NOW = new Date('2026-03-23T12:00:00Z');

it.each([
  ['2026-03-23T12:01:00Z', '2026-03-23T12:01:00.000Z'],
  ['2026-03-23T12:01Z', '2026-03-23T12:01:00.000Z'],
  ['2026-03-24T09:30:00+01:00', '2026-03-24T08:30:00.000Z'],
  ['2026-03-23T08:00:00-05:00', '2026-03-23T13:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', '2028-02-29T12:00:00.000Z'],
  ['2028-03-23T12:00:00Z', '2028-03-23T12:00:00.000Z'],
])('%s is the moment %s', (given, moment) => {
  expect(scheduledMoment(given, NOW)).toEqual({ ok: true, moment: Date.parse(moment) });
});

it.each([
  [undefined, 'no-moment'],
  [1774267200000, 'no-moment'],
  ['tomorrow', 'no-moment'],
  ['2026-03-24', 'no-moment'],
  ['2026-03-24T09:30', 'no-moment'],
  ['2026-02-30T09:30:00Z', 'no-moment'],
  ['2027-02-29T09:30:00Z', 'no-moment'],
  ['2026-03-24T25:00:00Z', 'no-moment'],
  ['2026-03-24T09:30:00Z; drop', 'no-moment'],
  ['+012026-03-24T09:30:00Z', 'no-moment'],
  ['2026-03-23T12:00:00Z', 'past'],
  ['2020-01-01T00:00:00Z', 'past'],
  ['2028-03-23T12:00:01Z', 'too-far'],
])('%s is refused: %s', (given, reason) => {
  expect(scheduledMoment(given, NOW)).toEqual({ ok: false, reason });
});

it('a refusal mail has every reason and a link to the term, and no markup in texts', () => {
  const due = Date.parse('2026-03-24T09:30:00Z');
  const { subject, text, html } = refusedScheduleMail(
    { source: 'A Glossary', publicUrl: 'https://glossary.example' },
    { documentId: 'abc', name: '<b>Term</b>' },
    due,
    ['The first reason', 'The second reason'],
  );
  const link =
    'https://glossary.example/admin/content-manager/collection-types/plugin::glossary.term/abc';
  expect(subject).toBe(publicationRefused('A Glossary'));
  expect(text).toBe(
    [
      notPublished('<b>Term</b>', due),
      'The first reason',
      'The second reason',
      MEND_AND_PUBLISH,
      `${link}\n`,
    ].join('\n\n'),
  );
  expect(text).toContain('24 Mar 2026, 09:30 UTC');
  expect(html).toContain('“&lt;b>Term&lt;/b>”');
  expect(html).toContain(`<a href="${link}">`);
});
