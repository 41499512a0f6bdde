import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { REFUSED } from '../../../src/plugins/glossary/core/texts/refusals';
import { aPublishedTerm } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';
import { repeated } from '../../support/repeated';

const RECORD = '/glossary/race_condition.json';
const NOON = Date.parse('2026-03-23T12:00:00Z');
const LIMIT = 5;
const PARTNER_LIMIT = 8;

let service: RunningService;
let now = NOON;
beforeAll(async () => {
  service = await startService({
    GLOSSARY_READS_PER_MINUTE: String(LIMIT),
    GLOSSARY_PARTNER_READS_PER_MINUTE: String(PARTNER_LIMIT),
  });
  await aPublishedTerm(service.strapi, 'Race Condition');
  glossaryOf(service.strapi).readLimits.now = () => now;
});
afterAll(() => service.stop());
beforeEach(() => {
  now += 60_000;
});

const get = (path: string, address = '192.0.2.1') =>
  service.http.get(path).set('X-Forwarded-For', address);
async function statuses(path: string, times: number, address?: string): Promise<number[]> {
  const found: number[] = [];
  for (let time = 0; time < times; time += 1) found.push((await get(path, address)).status);
  return found;
}
async function aToken(name: string, lifespan: number | null = null): Promise<string> {
  const tokens = service.strapi.service('admin::api-token') as unknown as {
    create(token: object): Promise<{ accessKey: string }>;
  };
  const created = await tokens.create({ name, description: '', type: 'read-only', lifespan });
  return created.accessKey;
}

describe('a client', () => {
  it('reads so many records in a minute, then 429 until the next', async () => {
    const first = await get(RECORD);
    expect(first.status).toBe(200);
    expect(first.headers['ratelimit-policy']).toBe('"reads";q=5;w=60');
    expect(first.headers.ratelimit).toBe('"reads";r=4;t=60');
    expect(await statuses(RECORD, 4)).toEqual([200, 200, 200, 200]);
    now += 20_000;
    const refused = await get(RECORD);
    expect([refused.status, refused.type]).toEqual([429, 'application/problem+json']);
    expect(refused.body).toMatchObject({
      type: 'https://glossary.example/glossary/problem-types#too-many-reads',
      detail: REFUSED.reads(40),
    });
    expect(refused.headers['retry-after']).toBe('40');
    expect(refused.headers.ratelimit).toBe('"reads";r=0;t=40');
    for (const name of ['RateLimit', 'RateLimit-Policy', 'Retry-After'])
      expect(refused.headers['access-control-expose-headers']).toContain(name);
    expect((await get(RECORD, '192.0.2.2')).status).toBe(200);
    now += 40_000;
    expect((await get(RECORD)).status).toBe(200);
  });

  it('a read that is confirmed with 304 counts, and says so', async () => {
    const { headers } = await get(RECORD);
    const held = await get(RECORD).set('If-None-Match', headers.etag ?? '');
    expect([held.status, held.headers.ratelimit]).toEqual([304, '"reads";r=3;t=60']);
  });

  it('counts once, whether the record is in memory or not, and wherever it is answered', async () => {
    for (const [place, path] of [
      RECORD,
      '/glossary/race_condition.json?version=1',
      '/glossary/race_condition/history.json',
      '/glossary/race_condition/history?from=1&to=1',
      '/glossary/race_condition/verify-quote?text=one+two+three',
    ].entries()) {
      const { headers } = await get(path, '192.0.2.7');
      expect([path, headers.ratelimit]).toEqual([path, `"reads";r=${LIMIT - 1 - place};t=60`]);
    }
    // In any term, too, which is the dearest of all.
    const anywhere = await get('/glossary/verify-quote?text=one+two+three', '192.0.2.77');
    expect(anywhere.headers.ratelimit).toBe(`"reads";r=${LIMIT - 1};t=60`);
    const negotiated = await get('/glossary/race_condition', '192.0.2.7').set(
      'Accept',
      'application/json',
    );
    expect([negotiated.status, negotiated.headers.ratelimit]).toEqual([429, '"reads";r=0;t=60']);
    const other = await get('/glossary/race_condition', '192.0.2.8').set('Accept', 'text/markdown');
    expect([other.status, other.headers.ratelimit]).toEqual([200, '"reads";r=4;t=60']);
    const history = await get('/glossary/race_condition/history', '192.0.2.7');
    expect([history.status, history.type]).toEqual([429, 'text/html']);
    const head = await service.http.head(RECORD).set('X-Forwarded-For', '192.0.2.7');
    expect(head.status).toBe(429);
  });

  it('counts pages of versions and images as well, which are made for each', async () => {
    for (const [place, [path, type]] of (
      [
        ['/glossary/race_condition?version=1', 'text/html'],
        ['/glossary/race_condition/card.png', 'application/problem+json'],
      ] as const
    ).entries()) {
      const address = `192.0.2.4${place}`;
      const { headers } = await get(path, address).set('Accept', '*/*').expect(200);
      expect(headers.ratelimit).toBe(`"reads";r=${LIMIT - 1};t=60`);
      await statuses(RECORD, LIMIT - 1, address);
      const refused = await get(path, address);
      expect([refused.status, refused.type]).toEqual([429, type]);
    }
  });

  it('counts previews of drafts as well, for every holder of the link', async () => {
    const documentId = await aPublishedTerm(service.strapi, 'Previewed');
    const path = glossaryOf(service.strapi).previews.pathOf(documentId);
    const { status, headers } = await get(path, '192.0.2.51');
    expect([status, headers.ratelimit]).toEqual([200, `"reads";r=${LIMIT - 1};t=60`]);
    await statuses('/glossary/draft-preview?token=none', LIMIT - 1, '192.0.2.51');
    const refused = await get(path, '192.0.2.51');
    expect([refused.status, refused.type]).toEqual([429, 'text/html']);
  });

  it('is led on from another spelling for nothing', async () => {
    for (const path of ['/glossary/Race-Condition.json', '/glossary/race-condition/history']) {
      const { status, headers } = await get(path, '192.0.2.30');
      expect([status, headers.ratelimit]).toEqual([301, undefined]);
    }
    expect((await get(RECORD, '192.0.2.30')).headers.ratelimit).toBe('"reads";r=4;t=60');
  });

  it('reads pages, lists and what belongs to a page without a limit', async () => {
    await statuses(RECORD, LIMIT);
    for (const path of [
      '/glossary/race_condition',
      '/glossary',
      '/glossary.json',
      '/glossary.atom',
      '/glossary/race_condition/activity.json',
    ]) {
      const { status, headers } = await get(path);
      expect([path, status, headers.ratelimit]).toEqual([path, 200, undefined]);
    }
  });
});

describe('a partner', () => {
  const withToken = (token: string) => get(RECORD).set('Authorization', `Bearer ${token}`);

  it('has a limit of its own, from any address', async () => {
    const token = await aToken('partner');
    const first = await withToken(token);
    expect([first.status, first.headers['ratelimit-policy']]).toEqual([
      200,
      '"partner-reads";q=8;w=60',
    ]);
    const found: number[] = [];
    for (let read = 1; read <= PARTNER_LIMIT; read += 1)
      found.push((await withToken(token).set('X-Forwarded-For', `192.0.2.${read}`)).status);
    expect(found).toEqual([...repeated(PARTNER_LIMIT - 1, 200), 429]);
    expect((await get(RECORD, '192.0.2.99')).status).toBe(200);
  });

  it('an unknown or expired token is a 401 and never an anonymous read', async () => {
    const expired = await aToken('expired', 7 * 86_400_000);
    await service.strapi.db
      .query('admin::api-token')
      .update({ where: { name: 'expired' }, data: { expiresAt: '2020-01-01T00:00:00.000Z' } });
    for (const token of ['no-such-token', expired]) {
      for (let time = 0; time < 2; time += 1) {
        const answer = await withToken(token);
        expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
        expect(answer.body).toMatchObject({ detail: expect.stringContaining('no API token') });
      }
      now += 60_000;
    }
  });

  it('is known by a token that was not seen before, though its address has read too much', async () => {
    const token = await aToken('newcomer');
    await statuses(RECORD, LIMIT);
    expect((await get(RECORD)).status).toBe(429);
    const answer = await withToken(token);
    expect([answer.status, answer.headers['ratelimit-policy']]).toEqual([
      200,
      '"partner-reads";q=8;w=60',
    ]);
  });

  it('beyond the limit of an address few tokens are looked up', async () => {
    const token = await aToken('late');
    await statuses(RECORD, LIMIT);
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await withToken(`another-guess-${attempt}`)).status).toBe(429);
    expect((await withToken(token)).status).toBe(429);
    now += 60_000;
    expect((await withToken(token)).status).toBe(200);
  });

  it('guessing tokens is limited by address', async () => {
    const found: number[] = [];
    for (let attempt = 0; attempt <= LIMIT; attempt += 1)
      found.push((await withToken(`guess-${attempt}`)).status);
    expect(found.at(-1)).toBe(429);
  });

  it('a page of another site may send a token', async () => {
    const preflight = await service.http
      .options(RECORD)
      .set('Origin', 'https://partner.example')
      .set('Access-Control-Request-Method', 'GET');
    expect(preflight.headers['access-control-allow-headers']).toContain('Authorization');
  });
});

describe('the table that instances share', () => {
  const rows = () => service.strapi.db.connection('glossary_read_counts').select('*');
  const share = () => glossaryOf(service.strapi).readLimits.share();

  it('has frequent readers under an opaque key, until the minute is over', async () => {
    await statuses(RECORD, 2, '192.0.2.40');
    await share();
    const [row] = (await rows()) as { client: string; reads: number }[];
    expect(row?.reads).toBe(2);
    expect(row?.client).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain('192.0.2');
    now += 60_000;
    await statuses(RECORD, 2, '192.0.2.40');
    await share();
    const later = (await rows()) as { client: string }[];
    expect(later).toHaveLength(1);
    expect(later[0]?.client).not.toBe(row?.client);
  });

  it('reads counted by another instance are subtracted', async () => {
    await statuses(RECORD, 1, '192.0.2.41');
    await statuses(RECORD, 1, '192.0.2.41');
    await share();
    const [row] = (await rows()) as { client: string; minute: number }[];
    await service.strapi.db
      .connection('glossary_read_counts')
      .insert({ minute: row?.minute, client: row?.client, instance: 'another', reads: 2 });
    await share();
    expect((await get(RECORD, '192.0.2.41')).headers.ratelimit).toBe('"reads";r=0;t=60');
    expect(await statuses(RECORD, 1, '192.0.2.41')).toEqual([429]);
  });

  it('a database that is away fails no read', async () => {
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const tell = jest.spyOn(glossaryOf(service.strapi).sharedCounts, 'share');
    tell.mockRejectedValue(away);
    const find = jest.spyOn(glossaryOf(service.strapi).partnerTokens, 'find');
    find.mockRejectedValue(away);
    expect(await statuses(RECORD, 2, '192.0.2.42')).toEqual([200, 200]);
    await share();
    const answer = await get(RECORD, '192.0.2.42').set('Authorization', 'Bearer some-token');
    expect([answer.status, answer.headers.ratelimit]).toEqual([200, '"reads";r=2;t=60']);
    tell.mockRestore();
    find.mockRestore();
  });
});
