import { networkInterfaces } from 'node:os';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { aPublishedTerm } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';

const NOON = Date.parse('2026-03-23T12:00:00Z');
const READS = 3;
const RATINGS = 30;
/** An address of this machine that is not its loopback; where it has none, an otherwise unused one. */
const PROXY =
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.9';

let service: RunningService;
let origin: string;

/** Has the tests of a block ask a service that listens at every address of the machine. */
function withTrusted(proxies: string): void {
  beforeAll(async () => {
    service = await startService({
      TRUSTED_PROXIES: proxies,
      GLOSSARY_READS_PER_MINUTE: String(READS),
    });
    // At the turn of a minute clients may read again.
    glossaryOf(service.strapi).readLimits.now = () => NOON;
    // The shared counts of the previous service for this minute would be counted here as well.
    await service.strapi.db.connection('glossary_read_counts').delete();
    if ((await service.http.get('/glossary/mutex')).status === 404)
      await aPublishedTerm(service.strapi, 'Mutex');
    const { httpServer } = service.strapi.server;
    await new Promise<void>((resolve) => httpServer.listen(0, '0.0.0.0', resolve));
    const address = httpServer.address();
    origin = `http://${PROXY}:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(() => service.stop());
}

const read = async (client: string): Promise<number> =>
  (await fetch(`${origin}/glossary/mutex.json`, { headers: { 'X-Forwarded-For': client } })).status;
const rate = async (client: string): Promise<number> => {
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'X-Forwarded-For': client,
  };
  const body = '{"stars":4}';
  return (await fetch(`${origin}/glossary/mutex/ratings`, { method: 'POST', headers, body }))
    .status;
};
async function refused(
  ask: (client: string) => Promise<number>,
  times: number,
  clientOf: (time: number) => string,
): Promise<number> {
  let count = 0;
  for (let time = 0; time < times; time += 1) if ((await ask(clientOf(time))) === 429) count += 1;
  return count;
}

/** Clients that no machine is: of IPv6 for documentation, each in a network of its own. */
const clientOf = (time: number): string => `2001:db8:0:${time}::1`;

describe('a proxy beside the machine that is trusted', () => {
  withTrusted(`${PROXY}/32`);

  it('each of its clients has limits of its own, for reads and for ratings', async () => {
    expect(await refused(read, READS * 2, clientOf)).toBe(0);
    expect(await refused(rate, RATINGS + 5, (time) => `198.51.100.${time}`)).toBe(0);
    expect(await refused(read, READS + 2, () => clientOf(200))).toBe(2);
  });
});

describe('a proxy that is not trusted', () => {
  withTrusted('127.0.0.1');

  it('counts as the client itself, whatever its headers say', async () => {
    expect(await refused(read, READS + 2, clientOf)).toBe(2);
    expect(await refused(rate, RATINGS + 5, (time) => `203.0.113.${time}`)).toBe(5);
  });
});
