import {
  ADDRESS_ERRORS,
  type RequestResult,
  checkReference,
  userAgentOf,
} from '../../../src/plugins/glossary/core/references/reference-check';
import {
  afterCheck,
  type CheckedReference,
  isDue,
  needsAttention,
  FINDINGS,
  newAddressOf,
  withNewAddress,
} from '../../../src/plugins/glossary/core/references/reference-finding';
import { DEFAULT_GLOSSARY_PATH } from '../../../src/plugins/glossary/core/site/glossary-path';

const answer = (status: number, location: string | null = null): RequestResult => ({
  kind: 'answer',
  status,
  location,
});

/** A web in which only these addresses are known; a method before one is only for it. */
function web(pages: Readonly<Record<string, RequestResult>>) {
  const asked: string[] = [];
  return {
    asked,
    ask: (url: URL, method: string): Promise<RequestResult> => {
      asked.push(`${method} ${url.href}`);
      return Promise.resolve(
        pages[`${method} ${url.href}`] ??
          pages[url.href] ?? { kind: 'failed', reason: 'no answer' },
      );
    },
  };
}
const A = 'https://a.example/page';
const B = 'https://b.example/';

it.each<[string, string, Readonly<Record<string, RequestResult>>, object]>([
  ['answers', A, { [A]: answer(200) }, { finding: 'ok', detail: null }],
  ['is gone', A, { [A]: answer(410) }, { finding: 'dead', detail: '410' }],
  ['fails', A, { [A]: answer(503) }, { finding: 'dead', detail: '503' }],
  ['does not answer', A, {}, { finding: 'dead', detail: 'no answer' }],
  ['keeps programs out', A, { [A]: answer(403) }, { finding: 'unclear', detail: '403' }],
  [
    'refuses HEAD alone',
    A,
    { [`HEAD ${A}`]: answer(405), [`GET ${A}`]: answer(200) },
    { finding: 'ok', detail: null },
  ],
  [
    'drops the connection on HEAD alone',
    A,
    { [`HEAD ${A}`]: { kind: 'failed', reason: 'ECONNRESET' }, [`GET ${A}`]: answer(200) },
    { finding: 'ok', detail: null },
  ],
  [
    'could not be asked',
    A,
    { [A]: { kind: 'unclear', reason: 'EMFILE' } },
    { finding: 'unclear', detail: 'EMFILE' },
  ],
  [
    'has moved for good',
    `${A}#part`,
    {
      [`${A}#part`]: answer(301, '/new'),
      'https://a.example/new': answer(308, B),
      [B]: answer(200),
    },
    { finding: 'moved', detail: `${B}#part` },
  ],
  [
    'leads elsewhere for now',
    A,
    { [A]: answer(302, B), [B]: answer(301, A + '2'), [A + '2']: answer(200) },
    { finding: 'ok', detail: null },
  ],
  [
    'leads to nothing',
    A,
    { [A]: answer(301, B), [B]: answer(404) },
    { finding: 'dead', detail: '404' },
  ],
  [
    'leads in a circle',
    A,
    { [A]: answer(302, A) },
    { finding: 'unclear', detail: ADDRESS_ERRORS.tooManyRedirects },
  ],
  [
    'leads to no web address',
    A,
    { [A]: answer(302, 'file:///etc/passwd') },
    { finding: 'dead', detail: ADDRESS_ERRORS.leadsNowhere },
  ],
  ['is not public', A, { [A]: { kind: 'not-public' } }, { finding: 'not-public', detail: null }],
  [
    'leads to what is not public',
    A,
    { [A]: answer(301, 'http://10.0.0.1/'), 'http://10.0.0.1/': { kind: 'not-public' } },
    { finding: 'not-public', detail: null },
  ],
  [
    'has https as well',
    'http://a.example/page',
    { 'http://a.example/page': answer(200), [A]: answer(200) },
    { finding: 'https', detail: A },
  ],
  [
    'has an https that leads back',
    'http://a.example/page',
    { 'http://a.example/page': answer(200), [A]: answer(302, 'http://a.example/page') },
    { finding: 'ok', detail: null },
  ],
  ['is no address', 'javascript:alert(1)', {}, { finding: 'dead', detail: ADDRESS_ERRORS.none }],
])('an address that %s', async (_what, address, pages, expected) => {
  expect(await checkReference(address, web(pages).ask)).toEqual(expected);
});

it('no more redirects are followed than it says', async () => {
  const { asked, ask } = web({ [A]: answer(302, A) });
  await checkReference(A, ask);
  expect(asked).toHaveLength(6);
});

describe('reference finding', () => {
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
});

describe('new address', () => {
  const A = 'http://a.example/';
  const B = 'https://b.example/';
  const C = 'https://c.example/';

  it('only a moved reference or one with https has a new address', () => {
    expect(FINDINGS.filter((finding) => newAddressOf({ finding, detail: B }) === B)).toEqual([
      'moved',
      'https',
    ]);
  });

  it.each([[null], ['404'], ['ftp://b.example/']])('%p is no new address', (detail) => {
    expect(newAddressOf({ finding: 'moved', detail })).toBeNull();
  });

  it.each([
    ['stands where the old one stood', [C, A], A, B, [C, B]],
    ['is not there twice', [B, C, A], A, B, [B, C]],
    ['replaces nothing where the old one is gone', [C], A, B, [C]],
  ])('a new address %s', (_what, references, old, current, expected) => {
    expect(withNewAddress(references, old, current)).toEqual(expected);
  });
});

it('the glossary is named in letters that a header holds', () => {
  const settings = { source: 'Glossar (Bücher) Книги', publicUrl: 'https://книги.example/архив' };
  expect(userAgentOf({ ...settings, glossaryPath: DEFAULT_GLOSSARY_PATH })).toBe(
    'GlossaryReferenceCheck/1.0 (Glossar Bcher ; +https://xn--c1ajbfp.example/%D0%B0%D1%80%D1%85%D0%B8%D0%B2/glossary/)',
  );
});
