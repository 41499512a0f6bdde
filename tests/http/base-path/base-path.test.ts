import type { Response } from 'supertest';
import type { GlossaryTerms } from '../../../src/plugins/glossary';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { pathsBelowBase } from '../../../src/plugins/glossary/core/site/site-address';
import { namedIn, representations, wholeOf } from '../../support/clients/named-addresses';
import { logInToPanel } from '../../support/clients/panel';
import { aPublishedTerm, edit } from '../../support/content/content';
import { startWithSettings } from '../../support/features';
import { type RunningService, startService } from '../../support/service';

/** Where the glossary was when its terms were written. */
const BEFORE = /\/glossary(?!-panel)/;
const SHORT = 'Two threads wait for each other, and both are stuck for ever.';

let edited: string;
let administrator: string;
beforeAll(async () => {
  const service = await startService({ PUBLIC_URL: 'https://words.example' });
  administrator = await logInToPanel(service);
  const related = await aPublishedTerm(service.strapi, 'Deadlock', { short: SHORT });
  edited = await aPublishedTerm(service.strapi, 'Race Condition', {
    related: [related],
    long: 'Never confuse a deadlock with it.\n\nIt happens twice.',
  });
  // The one of the page about citations.
  await aPublishedTerm(service.strapi, 'Example Term');
  await edit(service.strapi, edited, { short: 'Edited since.' });
  await service.stop();
});

describe.each([
  { base: '', glossaryPath: '/lexicon', isSite: false },
  { base: '/docs', glossaryPath: '/help/terms', isSite: false },
  { base: '', glossaryPath: '/lexicon', isSite: true },
])('at $base$glossaryPath, the whole site: $isSite', ({ base, glossaryPath, isSite }) => {
  const paths = pathsBelowBase({ glossaryPath, isSite });
  const term = `${paths.glossary}/race_condition`;
  const beginnings = [glossaryPath, '/glossary', '/openapi', '/opensearch.xml', '/llms'].map(
    (path) => path.slice(1),
  );

  let service: RunningService;
  beforeAll(async () => {
    startWithSettings({ isSite });
    service = await startService({
      PUBLIC_URL: `https://words.example${base}`,
      GLOSSARY_BASE_PATH: glossaryPath,
      GLOSSARY_READS_PER_MINUTE: '0',
    });
  });
  afterAll(async () => {
    await service.stop();
    jest.restoreAllMocks();
  });

  const ofPanel = (method: 'get' | 'post', address: string) =>
    service.http[method](`/glossary-panel${address}`).set(
      'Authorization',
      `Bearer ${administrator}`,
    );
  const toAgent = (method: string, params: object = {}) =>
    service.http
      .post(paths.mcp)
      .set('Accept', 'application/json, text/event-stream')
      .send({ jsonrpc: '2.0', id: 1, method, params });
  const tool = (name: string, given: object) => toAgent('tools/call', { name, arguments: given });

  /** What forms, agents and editors get, by what they do. */
  async function answers(): Promise<readonly (readonly [string, Response])[]> {
    const protocol = { protocolVersion: '2025-11-25', capabilities: {} };
    const report = { field: 'short', message: 'There is a mistake in the second sentence.' };
    const preview = await ofPanel('post', `/terms/${edited}/preview`).expect(200);
    return [
      ['a rating', await service.http.post(`${term}/ratings`).type('form').send({ stars: 4 })],
      ['a report', await service.http.post(`${term}/reports`).type('form').send(report)],
      ['the start of an agent', await toAgent('initialize', { ...protocol, clientInfo: AGENT })],
      ['tools', await toAgent('tools/list')],
      ['resources', await toAgent('resources/templates/list')],
      ['found terms', await tool('search_terms', { question: 'deadlock', limit: 3 })],
      ['a record', await tool('get_term', { slug: 'race_condition' })],
      ['a citation', await tool('cite_term', { slug: 'race_condition', style: 'biblatex' })],
      ['a quotation', await tool('verify_quote', { text: SHORT })],
      ['categories', await tool('list_categories', {})],
      ['changes', await tool('list_changes', { limit: 5 })],
      ['a link to a preview', preview],
      ['a preview', await service.http.get(String(preview.body.path)).expect(200)],
      ['what the panel knows', await ofPanel('get', '/project').expect(200)],
      ['no such term', await service.http.get(`${paths.glossary}/dead_lock`).expect(404)],
      ['no such record', await service.http.get(`${paths.glossary}/dead_lock.json`).expect(404)],
      ['another spelling', await service.http.get(`${term.toUpperCase()}/`).expect(301)],
      ['another spelling of a page', await service.http.get(`${paths.glossary}/Random-Term/`)],
      ['a random term', await service.http.get(paths.randomTerm).expect(302)],
    ];
  }

  it('names nothing where it was, and everything that it names answers', async () => {
    const named = new Map<string, string>();
    const stale: string[] = [];
    const note = (what: string, answer: Response): void => {
      if (BEFORE.test(wholeOf(answer))) stale.push(what);
      // What is not found names itself.
      if (answer.status === 404) return;
      for (const one of namedIn(answer, beginnings)) if (!named.has(one)) named.set(one, what);
    };
    for (const [what, answer] of await answers()) {
      expect([what, answer.status >= 500]).toEqual([what, false]);
      note(what, answer);
    }
    const read = { glossary: paths.glossary, openApi: paths.openApi, slug: 'race_condition' };
    for (const address of await representations(service, read))
      note(address, await service.http.get(address));
    expect(named.size).toBeGreaterThan(80);

    const missing: unknown[] = [];
    for (const [address, by] of named) {
      const answer = await service.http.get(address);
      if (BEFORE.test(wholeOf(answer))) stale.push(address);
      // Some take a POST, or need a query.
      if (answer.status >= 400 && ![400, 405].includes(answer.status))
        missing.push([answer.status, address, `named by ${by}`]);
    }
    expect([missing, stale]).toEqual([[], []]);
  });

  it('links terms in texts of the project', async () => {
    const terms = service.strapi.plugin('glossary').service<GlossaryTerms>('terms');
    expect(await terms.linkTerms('<p>A deadlock.</p>')).toContain(
      `href="https://words.example${base}${glossaryPath}/deadlock"`,
    );
  });

  it('loads the fonts beside its stylesheet', async () => {
    const { text } = await service.http.get(`${paths.glossary}.css`).expect(200);
    const fonts = [...text.matchAll(/url\(([^)]*\.woff2[^)]*)\)/g)].map(([, url = '']) => url);
    expect(fonts).toHaveLength(2);
    for (const font of fonts) {
      const { pathname } = new URL(font, `https://words.example${paths.glossary}.css`);
      await service.http.get(pathname).expect(200);
    }
  });

  it.each(['', '/race_condition', '.json', '-mcp', '.css', '/Race-Condition'])(
    '/glossary%s belongs to the project',
    async (rest) => {
      const { status, headers } = await service.http.get(`/glossary${rest}`).redirects(0);
      expect([status, headers.location, headers.link]).toEqual([404, undefined, undefined]);
    },
  );
});

describe('at a path that is not its first', () => {
  const paths = pathsBelowBase({ glossaryPath: '/lexicon', isSite: false });
  const former = (path: string): string => path.replace('/lexicon', '/glossary');

  let service: RunningService;
  beforeAll(async () => {
    startWithSettings({ isSite: false });
    service = await startService({
      PUBLIC_URL: 'https://words.example/docs',
      GLOSSARY_BASE_PATH: '/lexicon',
      GLOSSARY_FORMER_BASE_PATHS: '/glossary',
      GLOSSARY_READS_PER_MINUTE: '0',
    });
  });
  afterAll(async () => {
    await service.stop();
    jest.restoreAllMocks();
  });

  it('every address redirects from where it was', async () => {
    const read = { glossary: paths.glossary, openApi: paths.openApi, slug: 'race_condition' };
    const addresses = await representations(service, read);
    expect(addresses.length).toBeGreaterThan(30);
    for (const address of addresses) {
      const moved = await service.http.get(former(address)).redirects(0);
      const now = await service.http.get(address);
      expect([moved.status, moved.headers.location]).toEqual([301, encodeURI(`/docs${address}`)]);
      // A browser that reads it for another site needs this of the redirect, too.
      const origin = 'access-control-allow-origin';
      expect([address, moved.headers[origin]]).toEqual([address, now.headers[origin]]);
    }
  });

  it('what is sent there is sent on', async () => {
    for (const path of [`${paths.glossary}/race_condition/ratings`, paths.mcp]) {
      const { status, headers } = await service.http.post(former(path)).redirects(0).send({});
      expect([status, headers.location]).toEqual([308, `/docs${path}`]);
    }
  });

  it('a program of another site may ask there first', async () => {
    for (const [path, method] of [
      [`${paths.glossary}/race_condition.json`, 'GET'],
      [paths.mcp, 'POST'],
    ] as const) {
      const preflight = (to: string) =>
        service.http
          .options(to)
          .redirects(0)
          .set({ Origin: 'https://other.example', 'Access-Control-Request-Method': method });
      const [before, now] = [await preflight(former(path)), await preflight(path)];
      expect([path, before.status]).toEqual([path, now.status]);
      const allowed = 'access-control-allow-methods';
      expect(before.headers[allowed]).toBe(now.headers[allowed]);
      expect(before.status).not.toBe(308);
    }
  });

  it('a link to where it was leads somewhere', async () => {
    const leadsNowhere = (link: string) => glossaryOf(service.strapi).deadLinks.among([link]);
    expect(await leadsNowhere('/glossary/race_condition')).toEqual([]);
    expect(await leadsNowhere('/')).toEqual([]);
    expect(await leadsNowhere('/glossary/race_conditions')).not.toEqual([]);
  });

  it('what only begins like it belongs to the project', async () => {
    for (const path of ['/glossary2', '/glossary-of-others', '/glossary-panel/nothing'])
      expect((await service.http.get(path).redirects(0)).headers.location).toBeUndefined();
  });
});

const AGENT = { name: 'test', version: '1.0.0' };
