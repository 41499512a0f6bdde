import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { aPublishedTerm } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

const PAGE = '/glossary/race_condition';
const RECORD = `${PAGE}.json`;
const TRANSPORT = 'strict-transport-security';

let service: RunningService;
/** The headers of each response that were set one by one: they make node:http set and check all others so, too. */
let setAlone: Promise<readonly string[]>[] = [];
beforeAll(async () => {
  service = await startService({
    PUBLIC_URL: 'https://glossary.example',
    GLOSSARY_READS_PER_MINUTE: '600',
  });
  await aPublishedTerm(service.strapi, 'Race Condition');
  service.strapi.server.httpServer.prependListener(
    'request',
    (_request: IncomingMessage, response: ServerResponse) =>
      setAlone.push(once(response, 'finish').then(() => response.getHeaderNames())),
  );
});
afterAll(() => service.stop());

interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly res: IncomingMessage;
}
const ask = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Sent> =>
  (await service.http.get(path).set(headers)) as unknown as Sent;
/** How often each of these headers is in an answer. */
const times = ({ res: { rawHeaders } }: Sent, names: readonly string[]): readonly number[] =>
  names.map((name) => rawHeaders.filter((header) => header.toLowerCase() === name).length);

it.each([
  ['a page', PAGE, [TRANSPORT]],
  ['a record', RECORD, [TRANSPORT, 'ratelimit', 'ratelimit-policy']],
])('%s in memory is sent with headers of which none was set alone', async (_what, path, names) => {
  const { headers } = await ask(path);
  setAlone = [];
  const again = await ask(path);
  const unchanged = await ask(path, { 'If-None-Match': headers['etag'] ?? '' });
  expect([again.status, unchanged.status]).toEqual([200, 304]);
  expect(await Promise.all(setAlone)).toEqual([[], []]);
  const once = names.map(() => 1);
  expect([times(again, names), times(unchanged, names)]).toEqual([once, once]);
});

it.each([
  ['an unknown term', '/glossary/unknown_term'],
  ['an unknown record', '/glossary/unknown_term.json'],
  ['a list', '/glossary'],
  ['a redirect', '/glossary/Race-Condition'],
  ['an address of Strapi', '/api/unknown'],
])('%s has the headers of all answers once', async (_what, path) => {
  expect(times(await ask(path), [TRANSPORT, 'date'])).toEqual([1, 1]);
});
