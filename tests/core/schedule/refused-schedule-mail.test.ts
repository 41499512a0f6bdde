import {
  MEND_AND_PUBLISH,
  notPublished,
  publicationRefused,
  refusedScheduleMail,
} from '../../../src/plugins/glossary/core/schedule/refused-schedule-mail';

it('a refusal is told with every reason and the way to the term, and nothing in it is markup', () => {
  const due = Date.parse('2026-03-24T09:30:00Z');
  const { subject, text, html } = refusedScheduleMail(
    { source: 'A Glossary', publicUrl: 'https://glossary.example' },
    { documentId: 'abc', name: '<b>Term</b>' },
    due,
    ['The first reason', 'The second reason'],
  );
  const link = 'https://glossary.example/admin/content-manager/collection-types/api::term.term/abc';
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
