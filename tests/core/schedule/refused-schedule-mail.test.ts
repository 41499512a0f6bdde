import { refusedScheduleMail } from '../../../src/plugins/glossary/core/schedule/refused-schedule-mail';

it('a refusal is told with every reason and the way to the term, and nothing in it is markup', () => {
  const { subject, text, html } = refusedScheduleMail(
    { source: 'A Glossary', publicUrl: 'https://glossary.example' },
    { documentId: 'abc', name: '<b>Term</b>' },
    Date.parse('2026-03-24T09:30:00Z'),
    ['TL;DR must not be empty', 'Tags must hold at least one item'],
  );
  const link = 'https://glossary.example/admin/content-manager/collection-types/api::term.term/abc';
  expect(subject).toBe('A Glossary: a scheduled publication was refused');
  expect(text).toBe(
    [
      '“<b>Term</b>”, which you scheduled for 24 Mar 2026, 09:30 UTC, was not published:',
      'TL;DR must not be empty',
      'Tags must hold at least one item',
      'Readers see no change. Mend the term, and publish it or choose another time:',
      `${link}\n`,
    ].join('\n\n'),
  );
  expect(html).toContain('“&lt;b>Term&lt;/b>”');
  expect(html).toContain(`<a href="${link}">`);
});
