import {
  MEMORY_OF_RECENT,
  recentBody,
} from '../../../src/plugins/glossary/server/http/recent-bodies';
import { keepsItsRequest } from '../../support/kept-request';
import { times } from '../../support/repeated';

const metaOf = (digest: string, headers: Readonly<Record<string, string>> = {}) => ({
  contentType: 'text/html; charset=utf-8',
  validators: { digest, weak: true, lastModified: new Date('2026-03-23T12:00:00Z') },
  headers,
});
const bytes = (text: string) => Buffer.from(text);

it('the same bytes with the same metadata are compressed once', async () => {
  const first = recentBody(metaOf('same'), bytes('A text. '.repeat(500)));
  const { body } = await first.make('br');
  const again = recentBody(metaOf('same'), bytes('A text. '.repeat(500)));
  expect((await again.make('br')).body).toBe(body);
});

it('other bytes, and the same with other metadata, are sent as they are', async () => {
  const sent = async (text: string, ...meta: Parameters<typeof metaOf>) => {
    const { body, headers } = await recentBody(metaOf(...meta), bytes(text)).make('identity');
    return [body.toString(), headers.includes('Accept')];
  };
  // A weak digest leaves the numbers of a page out.
  expect(await sent('3 views', 'weak')).toEqual(['3 views', false]);
  expect(await sent('4 views', 'weak')).toEqual(['4 views', false]);
  expect(await sent('4 views', 'weak', { Vary: 'Accept' })).toEqual(['4 views', true]);
  expect(await sent('4 views', 'weak')).toEqual(['4 views', false]);
});

it('keeps what was sent last, and no more than its memory', () => {
  const body = bytes('x'.repeat(MEMORY_OF_RECENT / 32));
  const [first, second] = ['first', 'second'].map((digest) => recentBody(metaOf(digest), body));
  for (const number of times(40, (index) => index)) {
    recentBody(metaOf('first'), body);
    recentBody(metaOf(`other ${number}`), body);
  }
  expect(recentBody(metaOf('first'), body)).toBe(first);
  expect(recentBody(metaOf('second'), body)).not.toBe(second);
});

it('keeps nothing of the request that made it', async () => {
  const body = bytes('A text. '.repeat(500));
  expect(await keepsItsRequest(() => recentBody(metaOf('kept'), body).make('gzip'))).toBe(false);
});

it('a large one is not kept', () => {
  const body = bytes('x'.repeat(MEMORY_OF_RECENT / 4));
  expect(recentBody(metaOf('large'), body)).not.toBe(recentBody(metaOf('large'), body));
});
