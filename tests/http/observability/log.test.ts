import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import {
  outageGoesOn,
  outageOver,
} from '../../../src/plugins/shared/server/observability/noted-outage';
import { DATABASE_ANSWERS } from '../../../src/plugins/strapi-guard/server/observability/database-outage';
import { guardOf } from '../../../src/plugins/strapi-guard/server/running-guard';
import { aPublishedTerm } from '../../support/content/content';
import { logInToPanel } from '../../support/clients/panel';
import { logLines } from '../../support/log-lines';
import { type RunningService, startService } from '../../support/service';

const READER = '203.0.113.77';
const SEARCHED = 'zzsearchedwords';
const EMAIL = 'somebody@private.example';
const PASSWORD = 'Wrong-password-1';

let service: RunningService;
let lines: string[];
let documentId: string;
beforeAll(async () => {
  service = await startService({
    LOG_FORMAT: 'json',
    GLOSSARY_SLOW_QUERY_MS: '20',
    GLOSSARY_SLOW_REQUEST_MS: '1',
  });
  lines = logLines(service.strapi);
  documentId = await aPublishedTerm(service.strapi, 'Race Condition');
});
afterAll(() => service.stop());
afterEach(() => {
  jest.restoreAllMocks();
  lines.length = 0;
});

const parsed = (): Record<string, unknown>[] =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>);
const get = (address: string) => service.http.get(address).set('X-Forwarded-For', READER);

it('names no reader, account, search or token on the way through log-in, rating, search, a saved term and errors', async () => {
  const { http, strapi } = service;
  const token = await logInToPanel(service);
  await http
    .post('/admin/login')
    .set('X-Forwarded-For', READER)
    .send({ email: EMAIL, password: PASSWORD });
  await http
    .post('/glossary/race_condition/ratings')
    .set('X-Forwarded-For', READER)
    .send({ stars: 4 });
  await get(`/glossary?q=${SEARCHED}`);
  await get(`/glossary.json?q=${SEARCHED}`);
  await http
    .put(`/content-manager/collection-types/plugin::glossary.term/${documentId}`)
    .set('Authorization', `Bearer ${token}`)
    .send({ short: `Told by ${EMAIL}.` });
  await get(`/glossary/${SEARCHED}`);
  await get('/admin/users/me').set('Authorization', `Bearer ${token}`);
  jest
    .spyOn(glossaryOf(strapi).listCache, 'find')
    .mockRejectedValue(
      Object.assign(new Error(`550 <${EMAIL}> is unknown`), { detail: EMAIL, bindings: [READER] }),
    );
  expect((await get(`/glossary?q=${SEARCHED}`)).status).toBe(500);
  // What knex writes into the message of a statement that fails.
  const failed: unknown = await strapi.db
    .connection('no_such_table')
    .where({ email: EMAIL })
    .catch((error: unknown) => error);
  strapi.log.error(failed);

  expect(parsed().filter(({ level }) => level === 'error')).toHaveLength(2);
  expect(lines.length).toBeGreaterThan(6);
  for (const secret of [READER, EMAIL, 'editor@glossary.example', SEARCHED, PASSWORD, token])
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
});

it('an error has the id that its answer has, and its route', async () => {
  jest
    .spyOn(glossaryOf(service.strapi).listCache, 'find')
    .mockRejectedValue(new Error('broken on purpose'));
  const { headers } = await get('/glossary');
  expect(parsed().find(({ level }) => level === 'error')).toMatchObject({
    msg: 'broken on purpose',
    requestId: headers['x-request-id'],
    route: 'browse-page',
    stack: expect.stringContaining('log.test'),
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
});

it('a request that Strapi answers has a line with the pattern of its route', async () => {
  await get('/admin/roles/12345');
  expect(parsed().find(({ level }) => level === 'http')).toMatchObject({
    method: 'GET',
    route: '/admin/roles/:id',
    status: 401,
    milliseconds: expect.any(Number),
  });
  expect(lines.join()).not.toContain('12345');
});

describe('the id of a request', () => {
  it('is that of a trusted proxy, if it is safe in a line', async () => {
    const { headers } = await get('/glossary').set('X-Request-Id', 'edge-1.A_b');
    expect(headers['x-request-id']).toBe('edge-1.A_b');
  });

  it('is generated instead of one with a space in it', async () => {
    const { headers } = await get('/glossary').set('X-Request-Id', 'two words');
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  it('is sent when a page is made for the first time, also past Koa', async () => {
    const { headers } = await get('/glossary/race_condition.ris');
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });
});

it('a slow request is logged with its route, status and time', async () => {
  await get('/glossary?page=1&sort=name');
  expect(parsed().find(({ msg }) => String(msg).startsWith('Slow request'))).toMatchObject({
    level: 'warn',
    msg: expect.stringMatching(/^Slow request: GET browse-page answered 200 in \d+ ms$/),
    requestId: expect.any(String),
  });
});

it('a slow statement is logged without its values', async () => {
  await service.strapi.db.connection.raw(
    'with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) select count(*), max(?) from n',
    [1_000_000, 'private value'],
  );
  expect(parsed().find(({ msg }) => String(msg).startsWith('Slow statement'))).toMatchObject({
    level: 'warn',
    milliseconds: expect.any(Number),
    statement: expect.stringContaining('with recursive'),
  });
  expect(lines.join()).not.toContain('private value');
});

it('a broken connection is logged in the format of the log', () => {
  const { logger } = service.strapi.db.connection.client as {
    readonly logger: { warn(message: string): void };
  };
  logger.warn('Connection Error: Error: Connection terminated unexpectedly');
  expect(parsed()).toMatchObject([
    {
      level: 'warn',
      msg: 'Database: Connection Error: Error: Connection terminated unexpectedly',
    },
  ]);
});

it('an unavailable database is logged once, once a minute, and when it is back', () => {
  const { databaseOutage } = guardOf(service.strapi);
  let now = 0;
  jest.spyOn(databaseOutage, 'now').mockImplementation(() => now);
  for (now = 0; now <= 60_000; now += 500) databaseOutage.failed('It did not answer');
  now += 5000;
  databaseOutage.succeeded();
  databaseOutage.succeeded();
  expect(parsed().map(({ level, msg }) => [level, msg])).toEqual([
    ['error', 'It did not answer'],
    ['warn', outageGoesOn('It did not answer', 120)],
    ['info', outageOver(DATABASE_ANSWERS, 121, 66)],
  ]);
});
