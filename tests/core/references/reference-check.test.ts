import {
  ADDRESS_FAULTS,
  type Asked,
  checkReference,
} from '../../../src/plugins/glossary/core/references/reference-check';

const answer = (status: number, location: string | null = null): Asked => ({
  kind: 'answer',
  status,
  location,
});

/** A web in which only these addresses are known; a method before one is only for it. */
function web(pages: Readonly<Record<string, Asked>>) {
  const asked: string[] = [];
  return {
    asked,
    ask: (url: URL, method: string): Promise<Asked> => {
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

it.each<[string, string, Readonly<Record<string, Asked>>, object]>([
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
    { finding: 'unclear', detail: ADDRESS_FAULTS.tooManyRedirects },
  ],
  [
    'leads to no web address',
    A,
    { [A]: answer(302, 'file:///etc/passwd') },
    { finding: 'dead', detail: ADDRESS_FAULTS.leadsNowhere },
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
  ['is no address', 'javascript:alert(1)', {}, { finding: 'dead', detail: ADDRESS_FAULTS.none }],
])('an address that %s', async (_what, address, pages, expected) => {
  expect(await checkReference(address, web(pages).ask)).toEqual(expected);
});

it('no more redirects are followed than it says', async () => {
  const { asked, ask } = web({ [A]: answer(302, A) });
  await checkReference(A, ask);
  expect(asked).toHaveLength(6);
});
