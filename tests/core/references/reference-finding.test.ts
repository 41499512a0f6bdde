import {
  afterCheck,
  type CheckedReference,
  isDue,
  needsAttention,
} from '../../../src/plugins/glossary/core/references/reference-finding';

const A = 'https://a.example/';
const at = (day: string) => ({ moment: Date.parse(`${day}T12:00:00Z`), day });
const DEAD = { finding: 'dead', detail: '404' } as const;
const OK = { finding: 'ok', detail: null } as const;
const checked = (...days: readonly (readonly [string, typeof DEAD | typeof OK])[]) =>
  days.reduce<CheckedReference | null>(
    (before, [day, found]) => afterCheck(before, A, found, at(day)),
    null,
  );

it.each([
  ['one failure', [['2026-03-20', DEAD]], false],
  [
    'two failures of one day',
    [
      ['2026-03-20', DEAD],
      ['2026-03-20', DEAD],
    ],
    false,
  ],
  [
    'failures of two days',
    [
      ['2026-03-20', DEAD],
      ['2026-03-21', DEAD],
    ],
    true,
  ],
  [
    'an answer in between',
    [
      ['2026-03-20', DEAD],
      ['2026-03-21', OK],
      ['2026-03-22', DEAD],
    ],
    false,
  ],
  ['an answer', [['2026-03-20', OK]], false],
] as const)('an address with %s', (_what, days, isListed) => {
  const found = checked(...days);
  expect(found !== null && needsAttention(found)).toBe(isListed);
});

it.each([
  ['never checked', [], '2026-03-20', true],
  ['checked six days ago', [['2026-03-14', OK]], '2026-03-20', false],
  ['checked a week ago', [['2026-03-13', OK]], '2026-03-20', true],
  ['that failed today', [['2026-03-20', DEAD]], '2026-03-20', false],
  ['that failed yesterday', [['2026-03-19', DEAD]], '2026-03-20', true],
  [
    'that is known to be dead',
    [
      ['2026-03-18', DEAD],
      ['2026-03-19', DEAD],
    ],
    '2026-03-20',
    false,
  ],
] as const)('an address %s is due', (_what, days, today, expected) => {
  expect(isDue(checked(...days), at(today))).toBe(expected);
});
