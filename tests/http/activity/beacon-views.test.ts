import { AGENTS } from '../../support/clients/user-agents';
import { readViews, UNCOUNTED } from '../../support/content/term-stats';
import { aPublishedTerm } from '../../support/content/content';
import { listen } from '../../support/browser/browser';
import { type RunningService, startService } from '../../support/service';

const PAGE = '/glossary/race_condition';
const OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin', 'User-Agent': AGENTS.human };

let service: RunningService;
let origin: string;

async function start(countViews: 'server' | 'beacon'): Promise<void> {
  service = await startService({ GLOSSARY_COUNT_VIEWS: countViews });
  origin = await listen(service);
}

const tell = (headers: Readonly<Record<string, string>>) =>
  service.http.post(`${PAGE}/views`).set(headers);

async function grown(act: () => Promise<unknown>): Promise<number> {
  const before = await readViews(origin, 'race_condition');
  await act();
  return (await readViews(origin, 'race_condition')) - before;
}

describe('where pages report their views', () => {
  beforeAll(async () => {
    await start('beacon');
    await aPublishedTerm(service.strapi, 'Race Condition');
  });
  afterAll(() => service.stop());

  it('a page may be kept by a shared cache, a record may not', async () => {
    const page = await service.http.get(PAGE).set(UNCOUNTED);
    expect(page.headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=60, stale-while-revalidate=60',
    );
    expect(page.text).toContain(`data-views="${PAGE}/views"`);
    const record = await service.http.get(`${PAGE}.json`);
    expect(record.headers['cache-control']).toBe('public, no-cache');
  });

  it('a browser is counted only by the report of the page', async () => {
    const asked = () => service.http.get(PAGE).set('User-Agent', AGENTS.human);
    expect(await grown(async () => asked())).toBe(0);
    const answers: number[] = [];
    expect(await grown(async () => answers.push((await tell(OWN_PAGE)).status))).toBe(1);
    expect(answers).toEqual([204]);
  });

  it('other clients are counted by their request, and not again when they run scripts', async () => {
    const agent = { 'User-Agent': AGENTS.ai_crawler };
    expect(await grown(async () => service.http.get(PAGE).set(agent))).toBe(1);
    expect(await grown(async () => tell({ ...OWN_PAGE, ...agent }))).toBe(0);
  });

  // Which site a request comes from: tests/core/http/representation.
  it('our own page can report a view in an older browser too, other pages cannot', async () => {
    const told = async (headers: Readonly<Record<string, string>>) => {
      const statuses: number[] = [];
      const more = await grown(async () =>
        statuses.push((await tell({ 'User-Agent': AGENTS.human, ...headers })).status),
      );
      return [...statuses, more];
    };
    expect(await told({ 'Sec-Fetch-Site': 'cross-site' })).toEqual([403, 0]);
    expect(await told({})).toEqual([403, 0]);
    expect(await told({ Origin: 'https://glossary.example' })).toEqual([204, 1]);
  });

  it('of an unknown term there is none, and the address is not read', async () => {
    const unknown = await service.http.post('/glossary/no_such_term/views').set(OWN_PAGE);
    expect(unknown.status).toBe(404);
    expect((await service.http.get(`${PAGE}/views`)).status).toBe(405);
  });

  it('one address can report 600 views in a minute', async () => {
    const address = { ...OWN_PAGE, 'X-Forwarded-For': '10.9.8.7' };
    const statuses: number[] = [];
    const more = await grown(async () => {
      for (let count = 0; count < 601; count += 1) statuses.push((await tell(address)).status);
    });
    expect([statuses.filter((status) => status === 204).length, statuses.at(-1), more]).toEqual([
      600, 429, 600,
    ]);
  });
});

describe('where the service counts', () => {
  beforeAll(() => start('server'));
  afterAll(() => service.stop());

  it('pages are requested each time, and report nothing', async () => {
    const page = await service.http.get(PAGE).set(UNCOUNTED);
    expect(page.headers['cache-control']).toBe('public, no-cache');
    expect(page.text).not.toContain('data-views');
    expect(await grown(async () => tell(OWN_PAGE))).toBe(0);
    expect((await tell(OWN_PAGE)).status).toBe(404);
  });
});
