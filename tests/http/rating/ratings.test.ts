import { load } from 'cheerio';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { POSSIBLE, REFUSED } from '../../../src/plugins/glossary/core/texts/refusals';
import { PROBLEM_TEXT } from '../../../src/plugins/glossary/core/texts/problems';
import { aDraft, aPublishedTerm, edit, publish } from '../../support/content/content';
import { type RunningService, startService } from '../../support/service';
import { cookieOf } from '../../support/clients/cookies';

const PAGE = '/glossary/race_condition';
const RATINGS = `${PAGE}/ratings`;

let service: RunningService;
let documentId: string;
/** Each test's reader comes from an address of their own, which has its own limit. */
let address = 0;
beforeAll(async () => {
  service = await startService();
  documentId = await aPublishedTerm(service.strapi, 'Race Condition');
});
afterAll(() => service.stop());
beforeEach(async () => {
  for (const table of ['glossary_ratings', 'glossary_network_counts'])
    await service.strapi.db.connection(table).delete();
  // The service does not notice rows that are deleted directly, so its cache is cleared.
  glossaryOf(service.strapi).liveStats.forget();
  address += 1;
});

const send = (method: 'post' | 'delete', cookie = '') =>
  service.http[method](RATINGS)
    .set('Accept', 'application/json')
    .set('X-Forwarded-For', `203.0.113.${address}`)
    .set('Cookie', cookie);
const rate = (stars: unknown, cookie = '') => send('post', cookie).send({ stars });
const shown = async (): Promise<string> =>
  load((await service.http.get(PAGE)).text)('#rating')
    .parent()
    .children('p')
    .first()
    .text();

it('the page says that there is none, and then what there is', async () => {
  expect(await shown()).toBe('No ratings yet');
  await rate(4);
  expect(await shown()).toBe('4.0 of 5, 1 rating');
  await rate(5);
  expect(await shown()).toBe('4.5 of 5, 2 ratings');
});

it('a reader’s first rating is 201, a changed one 200, and counts once', async () => {
  const first = await rate(2);
  expect([first.status, first.body]).toEqual([
    201,
    { slug: 'race_condition', count: 1, average: 2 },
  ]);
  expect(first.headers['cache-control']).toBe('no-store');
  const second = await rate(5, cookieOf(first));
  expect([second.status, second.body]).toEqual([
    200,
    { slug: 'race_condition', count: 1, average: 5 },
  ]);
});

it('a rating can be withdrawn, also twice', async () => {
  const cookie = cookieOf(await rate(3));
  for (let time = 0; time < 2; time += 1) {
    const { status, body } = await send('delete', cookie);
    expect([status, body]).toEqual([200, { slug: 'race_condition', count: 0, average: null }]);
  }
});

it('a form without JavaScript goes back to the page, which shows the new numbers', async () => {
  const form = () =>
    service.http.post(RATINGS).type('form').set('X-Forwarded-For', `203.0.113.${address}`);
  const { status, headers } = await form().send({ stars: '4' });
  expect([status, headers.location]).toEqual([303, `${PAGE}?rating=1-4#rating`]);
  const back = await form().set('Cookie', cookieOf({ headers })).send({ withdraw: 'yes' });
  expect([back.status, back.headers.location]).toEqual([303, `${PAGE}?rating=0-none#rating`]);
});

it('the cookie is signed, for this site, out of reach of scripts, and says nothing of the reader', async () => {
  const { headers } = await rate(4);
  const lines = headers['set-cookie'] as unknown as string[];
  const [cookie] = lines.filter((line) => line.startsWith('glossary_reader='));
  expect(cookie).toMatch(
    /glossary_reader=[0-9a-f-]{36}; path=\/; expires=.*; samesite=strict; secure; httponly/i,
  );
  expect(lines.some((line) => line.startsWith('glossary_reader.sig='))).toBe(true);
});

it('a forged cookie is not believed', async () => {
  const known = cookieOf(await rate(1));
  const forged = known.replace(/glossary_reader=[0-9a-f]/, 'glossary_reader=x');
  expect((await rate(5, forged)).body.count).toBe(2);
});

it('no address and no user agent is stored', async () => {
  await rate(4).set('User-Agent', 'A remarkable browser');
  const rows = await service.strapi.db.connection('glossary_ratings').select();
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|remarkable/);
});

it.each([
  ['six stars', '{"stars":6}', POSSIBLE.stars(1, 5)],
  ['a list of stars', '{"stars":[5]}', POSSIBLE.stars(1, 5)],
  ['no body', '', ''],
  ['no JSON', '{', ''],
  ['a list', '[5]', ''],
  ['a text', '"5"', ''],
])('an invalid rating is refused, and sets no cookie: %s', async (_what, sent, possible) => {
  const { status, headers, body } = await send('post').type('json').send(sent);
  expect([status, headers['set-cookie']]).toEqual([400, undefined]);
  expect(body.title).toBe(PROBLEM_TEXT['malformed-request'].title);
  expect(body.detail).toContain(possible);
});

const READ_TYPES = ['application/json', 'application/x-www-form-urlencoded'];
it.each([
  ['application/json', `{"stars":5,"more":"${'x'.repeat(5000)}"}`, 413],
  ['application/x-www-form-urlencoded', `stars=5&more=${'x'.repeat(5000)}`, 413],
  ['text/plain', 'stars=5', 415],
  ['multipart/form-data; boundary=x', '--x\r\n\r\n\r\n--x--', 415],
])('a body of %s that is not read is answered %#', async (type, sent, expected) => {
  const { status, headers, body } = await send('post').type(type).send(sent);
  expect([status, body.status, body.detail]).toEqual([
    expected,
    expected,
    expected === 413 ? REFUSED.bodySize(1024) : REFUSED.bodyType(READ_TYPES),
  ]);
  expect(headers['set-cookie']).toBeUndefined();
});

it('a body in an unknown coding is 415', async () => {
  const { status } = await rate(5).set('Content-Encoding', 'zstd');
  expect(status).toBe(415);
});

it('"withdraw": false rates, and takes nothing back', async () => {
  const cookie = cookieOf(await rate(2));
  const { status, body } = await send('post', cookie).send({ stars: 4, withdraw: false });
  expect([status, body]).toEqual([200, { slug: 'race_condition', count: 1, average: 4 }]);
});

// Which site a request comes from: tests/core/http/representation.
it('a post from another site is refused, and one from here is taken', async () => {
  expect((await rate(1).set('Sec-Fetch-Site', 'cross-site')).status).toBe(403);
  expect((await rate(1).set('Origin', 'null')).status).toBe(403);
  expect(await shown()).toBe('No ratings yet');
  expect((await rate(4).set('Origin', 'https://glossary.example')).status).toBe(201);
});

it('30 ratings a minute from one address, then 429 with Retry-After', async () => {
  for (let count = 0; count < 30; count += 1) expect((await rate(3)).status).toBe(201);
  const { status, headers, body } = await rate(3);
  expect([status, body.status]).toEqual([429, 429]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  address += 1;
  expect((await rate(3)).status).toBe(201);
});

it('a draft and an unknown term cannot be rated, and answer alike', async () => {
  await aDraft(service.strapi, 'Secret Draft');
  for (const slug of ['secret_draft', 'no_such_term']) {
    const { status } = await service.http
      .post(`/glossary/${slug}/ratings`)
      .set('X-Forwarded-For', `203.0.113.${address}`)
      .send({ stars: 5 });
    expect(status).toBe(404);
  }
});

it('other methods are refused with Allow', async () => {
  const { status, headers } = await service.http.get(RATINGS);
  expect([status, headers.allow]).toEqual([405, 'POST, DELETE']);
});

it('a signed-in reader is their account, on every browser; a wrong token is no reader', async () => {
  const { strapi } = service;
  const users = strapi.plugin('users-permissions');
  const user = await users.service('user').add({
    username: 'reader',
    email: 'reader@glossary.example',
    password: 'A-password-1',
    confirmed: true,
    provider: 'local',
    role: (
      await strapi.db
        .query('plugin::users-permissions.role')
        .findOne({ where: { type: 'authenticated' } })
    ).id,
  });
  const token = await users.service('jwt').issue({ id: user.id });
  const bearer = (value: string) => rate(4).set('Authorization', `Bearer ${value}`);
  expect((await bearer(token)).status).toBe(201);
  expect((await bearer(token)).status).toBe(200);
  const { status, headers } = await bearer('nonsense');
  expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer']);
  const [row] = await strapi.db.connection('glossary_ratings').select('reader');
  expect(row.reader).toBe(`account:${user.id}`);
});

it('a 401 of Strapi names the scheme as well', async () => {
  const { status, headers } = await service.http
    .get('/api/terms')
    .set('Authorization', 'Bearer nonsense');
  expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer']);
});

it('ratings outlive a rename and many publications', async () => {
  await rate(5);
  await edit(service.strapi, documentId, { slug: 'renamed_race' });
  await publish(service.strapi, documentId);
  const { text } = await service.http.get('/glossary/renamed_race');
  expect(text).toContain('5.0 of 5, 1 rating');
  await edit(service.strapi, documentId, { slug: 'race_condition' });
  await publish(service.strapi, documentId);
});

describe('the form of the page', () => {
  const form = (cookie = '', query = '') =>
    service.http
      .post(`${RATINGS}${query}`)
      .type('form')
      .set('X-Forwarded-For', `203.0.113.${address}`)
      .set('Cookie', cookie);
  const SENT = { from: 'page', stars: '4' };
  const count = async (): Promise<number> =>
    (await service.strapi.db.connection('glossary_ratings').select()).length;

  it('gets its cookie before anything is written, and is sent again with it', async () => {
    expect(load((await service.http.get(PAGE)).text)('form.rating [name="from"]').val()).toBe(
      'page',
    );
    const first = await form().send(SENT);
    expect([first.status, first.headers['cache-control']]).toEqual([307, 'no-store']);
    expect(await count()).toBe(0);
    const { location } = first.headers;
    const again = () =>
      service.http
        .post(String(location))
        .type('form')
        .set('X-Forwarded-For', `203.0.113.${address}`)
        .set('Cookie', cookieOf(first))
        .send(SENT);
    // Two clicks while the first is under way: the second has the cookie already, wherever it begins.
    const answers = await Promise.all([again(), again(), form(cookieOf(first)).send(SENT)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await count()).toBe(1);
  });

  it('of a browser that keeps no cookies is taken as before', async () => {
    const { location } = (await form().send(SENT)).headers;
    const { status } = await service.http.post(String(location)).type('form').send(SENT);
    expect([status, await count()]).toEqual([303, 1]);
  });
});

it('50 parallel ratings by one reader are one rating', async () => {
  const cookie = cookieOf(await rate(1));
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      rate((index % 5) + 1, cookie).set('X-Forwarded-For', `198.51.100.${index}`),
    ),
  );
  expect((await send('delete', 'x')).body.count).toBe(1);
});

it('an account that is deleted while it rates leaves no rating', async () => {
  const { db } = service.strapi;
  const data = { username: 'leaver', email: 'leaver@glossary.example', provider: 'local' };
  const { id } = await db.query('plugin::users-permissions.user').create({ data });
  const reader = `account:${id}`;
  const deletion = await db.connection.transaction();
  await deletion('up_users').where({ id }).delete();
  const rated = glossaryOf(service.strapi).ratings.rate(documentId, reader, 5);
  await deletion.commit();
  expect(await rated).toBe('gone');
  expect(await db.connection('glossary_ratings').where({ reader })).toEqual([]);
});
