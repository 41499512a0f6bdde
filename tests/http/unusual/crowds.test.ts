import { UNUSUAL_REFUSED } from '../../../src/plugins/glossary/server/unusual/unusual-controller';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { REFUSED } from '../../../src/plugins/glossary/core/texts/refusals';
import { listen } from '../../support/browser/browser';
import { colleagueInPanel, logInToPanel } from '../../support/clients/panel';
import { aPublishedTerm } from '../../support/content/content';
import { type RunningService, startService, TODAY } from '../../support/service';
import { AGENTS } from '../../support/clients/user-agents';
import { cookieOf } from '../../support/clients/cookies';
import { slugOf } from '../../support/content/slugs';
import { repeated, times } from '../../support/repeated';

/** Ratings of a term that one network may give in a day. */
const MOST = 12;
/** The test's clock stands at noon. */
const UNTIL_TOMORROW = 12 * 3600;

let service: RunningService;
let editor: string;
let author: string;
beforeAll(async () => {
  service = await startService({ GLOSSARY_RATINGS_PER_NETWORK: String(MOST) });
  await logInToPanel(service);
  editor = await colleagueInPanel(service, 'strapi-editor');
  author = await colleagueInPanel(service, 'strapi-author');
  await listen(service);
});
afterAll(() => service.stop());
afterEach(() => service.setToday(TODAY));

const rate = (slug: string, address: string, stars = 1, cookie = '') =>
  service.http
    .post(`/glossary/${slug}/ratings`)
    .set('Accept', 'application/json')
    .set('X-Forwarded-For', address)
    .set('Cookie', cookie)
    .send({ stars });
const withdraw = (slug: string, address: string, cookie: string) =>
  service.http
    .delete(`/glossary/${slug}/ratings`)
    .set('Accept', 'application/json')
    .set('X-Forwarded-For', address)
    .set('Cookie', cookie);
/** What became of a rating from each of these addresses, one after the other. */
async function rateFrom(
  slug: string,
  addresses: readonly string[],
  stars = 1,
): Promise<Readonly<Record<number, number>>> {
  const outcomes: Record<number, number> = {};
  for (const address of addresses) {
    const { status } = await rate(slug, address, stars);
    outcomes[status] = (outcomes[status] ?? 0) + 1;
  }
  return outcomes;
}
const summaryOf = async (slug: string): Promise<unknown> =>
  (await service.http.get(`/glossary/${slug}/numbers.json`)).body.rating;
const inPanel = (method: 'get' | 'post', path: string, token = editor) =>
  service.http[method](`/glossary-panel/${path}`).set('Authorization', `Bearer ${token}`);
const unusual = async (part: string) =>
  (await inPanel('get', `attention?reason=unusual&q=${part}`)).body.rows;

describe('ratings of one term', () => {
  it('from many /64 networks within one /48 count as one network, and the refusal says so', async () => {
    await aPublishedTerm(service.strapi, 'Rated From One Site');
    const crowd = times(MOST + 5, (at) => `2001:db8:1:${at.toString(16)}::1`);
    const slug = 'rated_from_one_site';
    expect(await rateFrom(slug, crowd)).toEqual({ 201: MOST, 429: 5 });
    const { status, headers, body } = await rate(slug, '2001:db8:1:ffff::1');
    expect([status, headers['retry-after'], headers['set-cookie'], body.detail]).toEqual([
      429,
      String(UNTIL_TOMORROW),
      undefined,
      REFUSED.ratingsOfNetwork(MOST, UNTIL_TOMORROW),
    ]);
    expect(await summaryOf(slug)).toEqual({ count: MOST, average: 1 });
  });

  it('from readers elsewhere, of other terms and of another day are not affected', async () => {
    for (const name of ['Crowded Term', 'Quiet Term']) await aPublishedTerm(service.strapi, name);
    const crowd = times(MOST + 3, (at) => `198.51.100.${at}`);
    expect(await rateFrom('crowded_term', crowd)).toEqual({ 201: MOST, 429: 3 });
    const readers = times(MOST + 3, (at) => `10.20.${at}.1`);
    expect(await rateFrom('crowded_term', readers, 5)).toEqual({ 201: MOST + 3 });
    expect(await rateFrom('quiet_term', ['198.51.100.1'], 5)).toEqual({ 201: 1 });
    service.setToday('2026-03-24');
    expect(await rateFrom('crowded_term', ['198.51.100.200'], 5)).toEqual({ 201: 1 });
  });

  it('can be changed, withdrawn and given again, even when the cap of the network is reached', async () => {
    await aPublishedTerm(service.strapi, 'Changed In A Crowd');
    const slug = 'changed_in_a_crowd';
    const first = await rate(slug, '203.0.113.1', 2);
    const cookie = cookieOf(first);
    await rateFrom(
      slug,
      times(MOST + 3, (at) => `203.0.113.${at + 2}`),
    );
    expect((await rate(slug, '203.0.113.1', 4, cookie)).status).toBe(200);
    const withdrawn = await withdraw(slug, '203.0.113.1', cookie);
    expect([withdrawn.status, withdrawn.body.count]).toEqual([200, MOST - 1]);
    expect((await rate(slug, '203.0.113.1', 3, cookie)).status).toBe(201);
    expect((await rate(slug, '203.0.113.99', 3)).status).toBe(429);
  });

  it('that an editor took back do not come back: given again they are new ones of their network', async () => {
    const slug = 'taken_back_in_a_crowd';
    const documentId = await aPublishedTerm(service.strapi, 'Taken Back In A Crowd', { slug });
    const cookies: string[] = [];
    for (const place of times(MOST, (at) => at)) {
      const address = `203.0.115.${place}`;
      const cookie = cookieOf(await rate(slug, address));
      cookies.push(cookie);
      // Every other reader has given theirs twice before.
      if (place % 2 === 0) continue;
      await withdraw(slug, address, cookie).expect(200);
      await rate(slug, address, 1, cookie).expect(201);
    }
    await service.strapi.db
      .connection('glossary_ratings')
      .where({ term_document_id: documentId })
      .update({ taken_back_at: Date.now() });
    const outcomes: number[] = [];
    for (const [place, cookie] of cookies.entries()) {
      const address = `203.0.115.${place}`;
      await withdraw(slug, address, cookie).expect(200);
      outcomes.push((await rate(slug, address, 1, cookie)).status);
    }
    expect(outcomes).toEqual(repeated(MOST, 429));
    const counted = service.strapi.db
      .connection('glossary_ratings')
      .where({ term_document_id: documentId });
    expect(await counted.whereNull('taken_back_at')).toEqual([]);
    service.setToday('2026-03-24');
    expect((await rate(slug, '203.0.115.1', 1, cookies[1])).status).toBe(201);
  });

  it('at the same moment are counted as well', async () => {
    await aPublishedTerm(service.strapi, 'Rated At Once');
    const answers = await Promise.all(
      times(MOST + 8, (at) => rate('rated_at_once', `203.0.114.${at}`)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST);
    expect(await summaryOf('rated_at_once')).toEqual({ count: MOST, average: 1 });
  });

  it('store no address, and counts of networks are deleted with their day', async () => {
    const rows = () => service.strapi.db.connection('glossary_network_counts').select();
    const before = await rows();
    expect(before.length).toBeGreaterThan(0);
    expect(JSON.stringify(before)).not.toMatch(/\d+\.\d+\.\d+|2001:db8/);
    service.setToday('2026-03-25');
    await glossaryOf(service.strapi).activityRetention.apply();
    expect(await rows()).toEqual([]);
  });
});

it('reports from one network are taken up to thirty a day: it cannot fill the list of the editors', async () => {
  await aPublishedTerm(service.strapi, 'Reported Term');
  await aPublishedTerm(service.strapi, 'Also Reported');
  const report = (slug: string, address: string) =>
    service.http
      .post(`/glossary/${slug}/reports`)
      .set('Accept', 'application/json')
      .set('X-Forwarded-For', address)
      .send({ text: `The second example does not compile: ${address}.` });
  const statuses: number[] = [];
  for (const [at, address] of times(35, (network) => `2001:db8:7:${network}::1`).entries())
    statuses.push((await report(at < 18 ? 'reported_term' : 'also_reported', address)).status);
  expect(statuses).toEqual([...repeated(30, 201), ...repeated(5, 429)]);
  expect((await report('also_reported', '2001:db8:8::1')).status).toBe(201);
});

describe('most viewed', () => {
  const view = (slug: string, address: string) =>
    service.http
      .get(`/glossary/${slug}`)
      .set('User-Agent', AGENTS.human)
      .set('X-Forwarded-For', address);
  let moment = 0;
  /** Names of the terms in the order of the list; numbers that are a second old are read again. */
  async function order(): Promise<string[]> {
    moment += 10_000;
    const now = new Date(Date.parse(`${TODAY}T12:00:00Z`) + moment);
    glossaryOf(service.strapi).clock.now = () => now;
    const { body } = await service.http.get('/glossary.json?tag=burst&sort=viewed');
    return body.terms.map(({ slug }: { slug: string }) => slug);
  }
  const viewsOf = async (slug: string): Promise<number> =>
    (await service.http.get(`/glossary/${slug}/numbers.json`)).body.views;

  beforeAll(async () => {
    for (const [name, readers] of [
      ['Burst Honest', 3],
      ['Burst Middle', 2],
      ['Burst Other', 1],
    ] as const) {
      await aPublishedTerm(service.strapi, name, { tags: ['burst'] });
      for (const address of times(readers, (at) => `10.1.${at}.1`))
        await view(slugOf(name), address);
    }
  });

  it('is an order that views of one client do not change, and these are reported to editors', async () => {
    const before = await order();
    expect(before).toEqual(['burst_honest', 'burst_middle', 'burst_other']);
    // One view as any reader's, then many of all addresses of its networks.
    for (const address of times(290, (at) => `10.1.0.${at % 256}`))
      await view('burst_other', address);
    for (const at of times(20, (number) => number))
      await view('burst_other', `2001:db8:9:${at.toString(16)}::1`);
    expect(await viewsOf('burst_other')).toBe(311);
    expect(await order()).toEqual(['burst_honest', 'burst_middle', 'burst_other']);
    await glossaryOf(service.strapi).counting.flush();
    expect(await order()).toEqual(['burst_honest', 'burst_middle', 'burst_other']);
    expect(await unusual('burst')).toMatchObject([
      { slug: 'burst_other', what: 'views', day: TODAY, count: 311, beside: 2, decision: null },
    ]);
  });

  it('changes with readers from other networks, and with those who come on another day', async () => {
    for (const address of times(3, (at) => `10.2.${at}.1`)) await view('burst_other', address);
    expect((await order())[0]).toBe('burst_other');
    for (const day of ['2026-03-24', '2026-03-25', '2026-03-26']) {
      service.setToday(day);
      await view('burst_middle', '10.1.0.1');
      await view('burst_middle', '10.1.1.1');
    }
    expect((await order())[0]).toBe('burst_middle');
  });

  it('keeps counts from before reach was recorded', async () => {
    const documentId = await aPublishedTerm(service.strapi, 'Burst Of Old', { tags: ['burst'] });
    await service.strapi.db
      .connection('glossary_view_counts')
      .insert({ term_document_id: documentId, views: 5000 });
    expect((await order())[0]).toBe('burst_of_old');
    await view('burst_of_old', '10.1.0.1');
    await glossaryOf(service.strapi).counting.flush();
    const [row] = await service.strapi.db
      .connection('glossary_view_counts')
      .where({ term_document_id: documentId });
    expect([Number(row.views), Number(row.reach)]).toEqual([5001, 5001]);
  });
});

describe('a wave of ratings', () => {
  async function rateAt(moment: string | number, documentId: string, stars: number) {
    glossaryOf(service.strapi).clock.now = () => new Date(moment);
    await glossaryOf(service.strapi).ratings.rate(documentId, `reader at ${moment}`, stars);
    service.setToday(TODAY);
  }
  /** A published term with two honest ratings of last week and three of today, and a wave of 40 this morning. */
  async function aTermInAWave(name: string): Promise<{ documentId: string; slug: string }> {
    const documentId = await aPublishedTerm(service.strapi, name);
    const slug = slugOf(name);
    const given = [
      ...[5, 4].map((stars) => ['2026-03-16T09:00:00Z', stars] as const),
      ...[4, 4].map((stars) => [`${TODAY}T07:00:00Z`, stars] as const),
      ...repeated(40, [`${TODAY}T10:10:00Z`, 1] as const),
    ];
    await service.strapi.db.connection('glossary_ratings').insert(
      given.map(([moment, stars], at) => ({
        ...{ term_document_id: documentId, document_id: `${slug} ${at}`, reader: `${at}`, stars },
        created_at: new Date(Date.parse(moment) + at * 1000),
      })),
    );
    await rateAt(`${TODAY}T11:00:00Z`, documentId, 5);
    return { documentId, slug };
  }
  const path = (documentId: string, rest: string, day = TODAY) =>
    `terms/${documentId}/unusual/${day}/${rest}`;
  const waveOf = async (documentId: string) =>
    (await inPanel('get', path(documentId, 'ratings'))).body;
  const takeBack = (documentId: string, until: unknown, token = editor) =>
    inPanel('post', path(documentId, 'ratings/take-back'), token).send({ until });
  const keep = (documentId: string, token = editor) =>
    inPanel('post', path(documentId, 'ratings/keep'), token).send({});
  const HONEST = { count: 5, average: 4.4 };
  const CROWDED = { count: 45, average: 1.4 };

  it('is listed with the usual number, shown with its effect, and reverted by an editor', async () => {
    const { documentId, slug } = await aTermInAWave('Waved Term');
    expect(await summaryOf(slug)).toEqual(CROWDED);
    expect(await unusual('waved')).toMatchObject([
      { slug, what: 'ratings', day: TODAY, count: 40, beside: 0, decision: null },
    ]);
    const wave = await waveOf(documentId);
    expect(wave).toEqual({
      day: TODAY,
      usual: 0,
      count: 40,
      from: Date.parse(`${TODAY}T10:10:04Z`),
      to: Date.parse(`${TODAY}T10:10:43Z`),
      before: CROWDED,
      after: HONEST,
    });
    const { status, body } = await takeBack(documentId, wave.to);
    const decision = {
      state: 'taken-back',
      editor: 'A Colleague',
      moment: Date.parse(`${TODAY}T12:00:00Z`),
      effect: { before: CROWDED, after: HONEST },
    };
    expect([status, body.decision]).toEqual([200, decision]);
    expect(await summaryOf(slug)).toEqual(HONEST);
    expect((await service.http.get(`/glossary/${slug}`)).text).toContain('4.4 of 5, 5 ratings');
    expect(await unusual('waved')).toMatchObject([{ slug, count: 40, decision }]);
  });

  it('is reverted once, for any number of requests', async () => {
    const { documentId, slug } = await aTermInAWave('Twice Waved');
    const { to } = await waveOf(documentId);
    const answers = await Promise.all(times(4, () => takeBack(documentId, to)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const decisions = answers.map(({ body }) => JSON.stringify(body.decision));
    expect(new Set(decisions).size).toBe(1);
    expect(await summaryOf(slug)).toEqual(HONEST);
  });

  it('takes along nothing that came after it was shown', async () => {
    const { documentId, slug } = await aTermInAWave('Growing Wave');
    const { to } = await waveOf(documentId);
    await rateAt(to + 5000, documentId, 5);
    await takeBack(documentId, to);
    expect(await summaryOf(slug)).toEqual({ count: 6, average: 4.5 });
  });

  it('counts again once an editor keeps it, and needs no further decision', async () => {
    const { documentId, slug } = await aTermInAWave('Honest Wave');
    const { to } = await waveOf(documentId);
    await takeBack(documentId, to);
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await keep(documentId);
      expect([status, body.decision.state]).toEqual([200, 'kept']);
      expect(await summaryOf(slug)).toEqual(CROWDED);
    }
    expect(await unusual('honest_wave')).toMatchObject([{ decision: { state: 'kept' } }]);
    const rows = await service.strapi.db
      .connection('glossary_unusual_days')
      .where({ term_document_id: documentId })
      .orderBy('id');
    expect(rows.map(({ state }) => state)).toEqual(['taken-back', 'kept']);
  });

  it('stays reverted on a day so long ago that no decision about it is left', async () => {
    const { documentId, slug } = await aTermInAWave('Forgotten Wave');
    await takeBack(documentId, (await waveOf(documentId)).to);
    const { connection } = service.strapi.db;
    const ofTerm = { term_document_id: documentId };
    await connection('glossary_unusual_days').where(ofTerm).delete();
    const longAgo = Date.parse('2025-01-07T10:00:00Z');
    const taken = () => connection('glossary_ratings').where(ofTerm).whereNotNull('taken_back_at');
    await taken().update({ created_at: longAgo });
    const { status } = await inPanel(
      'post',
      path(documentId, 'ratings/keep', '2025-01-07'),
      editor,
    ).send({});
    expect(status).toBe(404);
    expect(await taken().count({ count: '*' }).first()).toEqual({ count: 40 });
    expect(await summaryOf(slug)).toEqual(HONEST);
  });

  it('is decided only by roles that may publish terms', async () => {
    const { documentId, slug } = await aTermInAWave('Guarded Wave');
    const { to } = await waveOf(documentId);
    for (const [method, rest] of [
      ['get', 'ratings'],
      ['post', 'ratings/take-back'],
      ['post', 'ratings/keep'],
      ['post', 'views/keep'],
    ] as const) {
      const address = path(documentId, rest);
      expect((await inPanel(method, address, author)).status).toBe(403);
      expect((await service.http[method](`/glossary-panel/${address}`)).status).toBe(401);
    }
    expect((await takeBack(documentId, to, author)).status).toBe(403);
    expect(await summaryOf(slug)).toEqual(CROWDED);
  });

  it('invalid requests are refused with what is allowed', async () => {
    const { documentId: id, slug } = await aTermInAWave('Asked Wrongly');
    const { until, nothing, day, what } = UNUSUAL_REFUSED;
    for (const [asked, status, message] of [
      [takeBack(id, undefined), 400, until],
      [takeBack(id, '1'), 400, until],
      [takeBack(id, 0), 404, nothing],
      [inPanel('get', path(id, 'ratings', '2026-02-30')), 400, day],
      [inPanel('get', path(id, 'ratings', '2026-03-16')), 404, nothing],
      [inPanel('post', path(id, 'stars/keep')).send({}), 400, what],
      [inPanel('post', path(id, 'views/keep')).send({}), 404, nothing],
    ] as const) {
      const { status: code, body } = await asked;
      expect([code, body.error.message]).toEqual([status, message]);
    }
    expect(await summaryOf(slug)).toEqual(CROWDED);
  });

  it('is counted for the home page, the metrics and no list of ratings once it is reverted', async () => {
    const open = async () => (await inPanel('get', 'attention/counts')).body.counts.unusual;
    const before = await open();
    const { documentId, slug } = await aTermInAWave('Counted Wave');
    expect(await open()).toBe(before + 1);
    const listed = async () =>
      (await inPanel('get', 'numbers?list=least-rated&q=counted_wave')).body.rows[0].rating;
    expect(await listed()).toEqual(CROWDED);
    await takeBack(documentId, (await waveOf(documentId)).to);
    expect(await open()).toBe(before);
    expect(await listed()).toEqual(HONEST);
    service.setToday('2026-03-24');
    const { body } = await service.http.get('/glossary.json?sort=rated&page_size=100');
    expect(body.terms.map((term: { slug: string }) => term.slug).indexOf(slug)).toBeLessThan(5);
  });
});
