import { ALL_FEATURES } from '../../../src/plugins/glossary/core/settings/features';
import {
  ANSWER_MAX,
  answerOf,
  REPORT_MAX,
  REPORT_MIN,
  reportRequestOf as requestOf,
} from '../../../src/plugins/glossary/core/report/report';

const reportRequestOf = (fields: Readonly<Record<string, unknown>>) =>
  requestOf(fields, ALL_FEATURES);

it('a report is a text about a part of the page; without a part it is about something else', () => {
  expect(reportRequestOf({ text: 'The example does not compile.', part: 'code_examples' })).toEqual(
    {
      ok: true,
      part: 'code_examples',
      text: 'The example does not compile.',
    },
  );
  expect(reportRequestOf({ text: 'A text of its own.' })).toMatchObject({ part: 'other' });
});

it('lines end with a line feed, and control characters that no database could store are left out', () => {
  expect(reportRequestOf({ text: '  One\r\ntwo\rthree\u0000\u001b\tfour  ' })).toMatchObject({
    text: 'One\ntwo\nthree\tfour',
  });
});

it.each([
  ['nothing', {}, 'text'],
  ['spaces', { text: ' '.repeat(REPORT_MIN) }, 'text'],
  ['one character too few', { text: 'a'.repeat(REPORT_MIN - 1) }, 'text'],
  ['one character too many', { text: 'a'.repeat(REPORT_MAX + 1) }, 'text'],
  ['no text', { text: ['a text in a list'] }, 'text'],
  ['an unknown part', { text: 'A good text.', part: 'title' }, 'part'],
  ['no part', { text: 'A good text.', part: null }, 'part'],
])('%s is refused by the name of the field', (_what, fields, parameter) => {
  expect(reportRequestOf(fields)).toMatchObject({ ok: false, problem: { parameter } });
});

it('without scores nothing is wrong with one', () => {
  const fields = { text: 'A good text.', part: 'score' };
  expect(requestOf(fields, ALL_FEATURES)).toMatchObject({ ok: true });
  const refused = requestOf(fields, { ...ALL_FEATURES, scores: false });
  expect(refused).toMatchObject({ ok: false, problem: { parameter: 'part' } });
});

it('the shortest and the longest text are taken', () => {
  for (const length of [REPORT_MIN, REPORT_MAX])
    expect(reportRequestOf({ text: 'a'.repeat(length) }).ok).toBe(true);
});

it('an empty answer closes a report; one that is no text or too long is none', () => {
  expect(answerOf('  ')).toBe('');
  expect(answerOf('a'.repeat(ANSWER_MAX))).toHaveLength(ANSWER_MAX);
  expect(answerOf('a'.repeat(ANSWER_MAX + 1))).toBeNull();
  expect(answerOf(undefined)).toBeNull();
});
