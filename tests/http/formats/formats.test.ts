import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  DATA_FORMATS,
  TERM_FORMATS,
  type DataFormat,
} from '../../../src/plugins/glossary/core/term/term-formats';
import type { TermRecord } from '../../../src/plugins/glossary/core/term/term-record';
import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import { load } from 'cheerio';
import { aDraft, aPublishedTerm, edit, publish, unpublish } from '../../support/content/content';
import { readCitations } from '../../support/content/citation-library';
import { type RunningService, startService } from '../../support/service';

const PAGE = '/glossary/race_condition';
const URL_OF_PAGE = `https://glossary.example${PAGE}`;
const LONG = 'A paragraph that makes every form worth compressing. '.repeat(40);

let service: RunningService;
let documentId: string;
/** Tells what is answered from memory, before Koa. */
let now: jest.SpyInstance<boolean>;
beforeAll(async () => {
  service = await startService();
  documentId = await aPublishedTerm(service.strapi, 'Race Condition', { short: LONG, long: LONG });
  await aDraft(service.strapi, 'Secret Draft');
  const { httpServer } = service.strapi.server;
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  now = jest.spyOn(glossaryOf(service.strapi).termAnswers, 'now');
});
afterAll(() => service.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  service.http
    .get(path)
    .set({ 'Accept-Encoding': 'identity', ...headers })
    // As text, whatever its type.
    .buffer(true)
    .parse((response, done) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => done(null, text));
    });
const textOf = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
  (await get(path, headers)).body as string;

const DECODED = {
  identity: (body: Buffer): Buffer => body,
  gzip: gunzipSync,
  br: brotliDecompressSync,
} as const;

/** The bytes as they are sent: supertest gives them decoded. */
async function getBytes(
  path: string,
  coding: string,
): Promise<{ readonly headers: IncomingHttpHeaders; readonly body: Buffer }> {
  const { port } = service.strapi.server.httpServer.address() as AddressInfo;
  const headers = { 'Accept-Encoding': coding };
  const [response] = (await once(request({ port, path, headers }).end(), 'response')) as [
    IncomingMessage,
  ];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { headers: response.headers, body: Buffer.concat(chunks) };
}

const FORMS = DATA_FORMATS.map((form) => [form, `${PAGE}${TERM_FORMATS[form].suffix}`] as const);

describe.each(FORMS)('%s', (form: DataFormat, path) => {
  it('has an address of its own, at which Accept makes no difference', async () => {
    for (const accept of ['*/*', 'text/html', 'image/png']) {
      const { status, headers } = await get(path, { Accept: accept });
      expect([accept, status]).toEqual([accept, 200]);
      expect(headers['content-type']).toBe(TERM_FORMATS[form].contentType);
      expect([headers.vary, headers['content-location']]).toEqual(['Accept-Encoding', undefined]);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('is answered at the address of the page to whoever asks for its type', async () => {
    const asked = { Accept: TERM_FORMATS[form].mediaType };
    const own = await get(path);
    const negotiated = await get(PAGE, asked);
    expect([negotiated.status, String(negotiated.body)]).toEqual([200, String(own.body)]);
    expect(negotiated.headers).toMatchObject({
      'content-type': TERM_FORMATS[form].contentType,
      'content-location': path,
      vary: 'Accept, Accept-Encoding',
      etag: own.headers.etag,
      link: own.headers.link,
    });
    const held = await get(PAGE, { ...asked, 'If-None-Match': own.headers.etag ?? '' });
    expect(held.status).toBe(304);
    expect(held.headers).toMatchObject({
      'content-location': path,
      vary: 'Accept, Accept-Encoding',
      etag: own.headers.etag,
    });
  });

  it('HEAD has the headers of GET and no body', async () => {
    const got = await get(path);
    const { headers, text } = await service.http.head(path).set('Accept-Encoding', 'identity');
    expect(text).toBeUndefined();
    for (const name of ['content-type', 'content-length', 'etag', 'link', 'repr-digest'])
      expect([name, headers[name]]).toEqual([name, got.headers[name]]);
  });

  it('says what digest the bytes have, in each coding', async () => {
    const text = await textOf(path);
    for (const [coding, decoded] of Object.entries(DECODED)) {
      const { headers, body } = await getBytes(path, coding);
      expect(headers['content-encoding'] ?? 'identity').toBe(coding);
      const digest = createHash('sha256').update(body).digest('base64');
      expect([coding, headers['repr-digest']]).toEqual([coding, `sha-256=:${digest}:`]);
      expect(String(decoded(body))).toBe(text);
    }
  });

  it('leads by Link to what it is a form of', async () => {
    const { link = '' } = (await get(path)).headers;
    for (const relation of ['cite-as', 'canonical'])
      expect(link).toMatch(new RegExp(`<${URL_OF_PAGE}>; rel="${relation}"`));
    for (const relation of ['license', 'author', 'type', 'collection', 'version-history'])
      expect(link).toContain(`rel="${relation}"`);
    expect(link.length).toBeLessThan(4096);
  });

  it('is answered from memory the second time, and made anew after a publication', async () => {
    await get(path);
    now.mockClear();
    const before = await textOf(path);
    expect(now.mock.results.map(({ value }) => value)).toEqual([true]);
    const author = { author: `Editor of ${form}`, author_url: `https://editor.example/${form}` };
    await edit(service.strapi, documentId, author);
    await publish(service.strapi, documentId);
    const after = await textOf(path);
    // The linkset has the address, citations the name.
    expect(after).toMatch(new RegExp(`Editor of ${form}|https://editor.example/${form}`));
    expect(after).not.toBe(before);
  });

  it('redirects keep the suffix, and what is not published has none', async () => {
    const { suffix } = TERM_FORMATS[form];
    for (const name of ['Race-Condition', 'RACE_CONDITION']) {
      const { status, headers } = await get(`/glossary/${name}${suffix}`);
      expect([status, headers.location]).toEqual([301, path]);
    }
    expect((await get(`${PAGE}${suffix.toUpperCase()}`)).headers.location).toBe(path);
    for (const slug of ['secret_draft', 'no_such_term']) {
      const { status, headers } = await get(`/glossary/${slug}${suffix}`);
      expect([status, headers['content-type']]).toEqual([404, 'application/problem+json']);
    }
  });
});

describe('at the address of the page', () => {
  it.each([
    ['a browser', 'text/html,application/xhtml+xml,*/*;q=0.8'],
    ['whatever there is', '*/*'],
    ['no Accept', undefined],
  ])('%s gets HTML, which varies by Accept', async (_who, accept) => {
    const asking = service.http.get(PAGE);
    const { headers } = await (accept === undefined
      ? asking.unset('Accept')
      : asking.set('Accept', accept));
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers.vary).toBe('Accept, Accept-Encoding');
    expect(headers['content-location']).toBe('/glossary/race_condition');
    expect(headers.link).toContain(`<${URL_OF_PAGE}.linkset.json>; rel="linkset"`);
    expect((headers.link ?? '').length).toBeLessThan(4096);
  });

  it('a type that there is not gets 406, with those that there are; an unknown term 404', async () => {
    const { status, headers, body } = await get(PAGE, { Accept: 'image/png' });
    expect([status, headers['content-type'], headers.vary]).toEqual([
      406,
      'application/problem+json',
      'Accept, Accept-Encoding',
    ]);
    const problem = JSON.parse(String(body));
    for (const form of DATA_FORMATS) expect(problem.detail).toContain(TERM_FORMATS[form].mediaType);
    expect(problem.type).toBe('https://glossary.example/glossary/problem-types#not-acceptable');
    for (const slug of ['secret_draft', 'no_such_term'])
      expect((await get(`/glossary/${slug}`, { Accept: 'image/png' })).status).toBe(404);
  });

  it.each([
    ['application/json', 'application/problem+json'],
    ['text/markdown', 'application/problem+json'],
    ['text/html', 'text/html; charset=utf-8'],
  ])('errors are for whoever asks for %s', async (accept, type) => {
    const { status, headers } = await get('/glossary/no_such_term', { Accept: accept });
    expect([status, headers['content-type'], headers.vary]).toEqual([
      404,
      type,
      'Accept, Accept-Encoding',
    ]);
  });

  it('a condition on a version is one on the form that is asked for', async () => {
    const asked = { Accept: 'application/json' };
    const { etag = '' } = (await get(`${PAGE}.json`)).headers;
    const fits = await get(PAGE, { ...asked, 'If-Match': etag });
    expect([fits.status, fits.headers['content-location']]).toEqual([200, `${PAGE}.json`]);
    const other = await get(PAGE, { ...asked, 'If-Match': '"other"' });
    expect([other.status, other.headers['content-type']]).toEqual([
      412,
      'application/problem+json',
    ]);
  });

  it('another site may read it as data, also when it has to ask before', async () => {
    const { headers } = await get(PAGE, { Accept: 'application/json' });
    expect(headers['access-control-allow-origin']).toBe('*');
    for (const name of ['Content-Location', 'Repr-Digest', 'Retry-After', 'RateLimit-Policy'])
      expect(headers['access-control-expose-headers']).toContain(name);
    const preflight = await service.http
      .options(PAGE)
      .set({ Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'GET' });
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([
      204,
      '*',
    ]);
  });
});

it('a former slug leads to the same form of the term', async () => {
  const id = await aPublishedTerm(service.strapi, 'Named Before');
  await edit(service.strapi, id, { slug: 'named_after' });
  await publish(service.strapi, id);
  for (const form of DATA_FORMATS) {
    const { suffix } = TERM_FORMATS[form];
    const { status, headers } = await get(`/glossary/named_before${suffix}`);
    expect([status, headers.location]).toEqual([301, `/glossary/named_after${suffix}`]);
  }
  const asked = await get('/glossary/named_before', { Accept: 'application/json' });
  expect([asked.status, asked.headers.location, asked.headers.vary]).toEqual([
    301,
    '/glossary/named_after',
    'Accept',
  ]);
});

it('the structured data of the page is the form of its own', async () => {
  const page = load(await textOf(PAGE));
  expect(JSON.parse(page('script[type="application/ld+json"]').text())).toEqual(
    JSON.parse(await textOf(`${PAGE}.jsonld`)),
  );
});

it('the head of the page has the links of its header', async () => {
  const { headers, body } = await get(PAGE);
  const page = load(String(body));
  const inHeader = (headers.link ?? '').split(', <').map((link) => /^<?([^>]+)>/.exec(link)?.[1]);
  const inHead = page('head link[rel]')
    .toArray()
    .map((link) => page(link).attr('href'));
  expect(inHead).toEqual(expect.arrayContaining(inHeader));
});

it('the page and all forms of it say the same', async () => {
  const record = JSON.parse(await textOf(`${PAGE}.json`)) as TermRecord;
  for (const format of ['csl', 'biblatex', 'ris'] as const) {
    const [entry] = readCitations(await textOf(`${PAGE}${TERM_FORMATS[format].suffix}`), format);
    expect([entry?.title, entry?.['container-title'], entry?.URL]).toEqual([
      record.term,
      record.citation.source,
      record.citation.canonical_url,
    ]);
  }
});

it('every form is a channel of the activity', async () => {
  await aPublishedTerm(service.strapi, 'Read By Programs');
  const path = '/glossary/read_by_programs';
  for (const form of DATA_FORMATS) await get(`${path}${TERM_FORMATS[form].suffix}`);
  await get(path, { Accept: 'text/markdown' });
  const { body } = await service.http.get(`${path}/activity.json`);
  expect(body.by_channel).toEqual({
    html: 0,
    json: 1,
    bib: 1,
    csl: 1,
    jsonld: 1,
    linkset: 1,
    md: 2,
    ris: 1,
  });
  expect(await textOf(path)).toMatch(/<span class="label">LINKSET<\/span>/);
});

it('the service answers without a request what HTTP answers', async () => {
  const forms = glossaryOf(service.strapi).termFormats;
  for (const [form, path] of FORMS)
    expect(await forms.write('race_condition', form)).toBe(await textOf(path));
  expect(await forms.write('secret_draft', 'record')).toBeNull();
});

it('a term that is taken back has no form any more', async () => {
  const id = await aPublishedTerm(service.strapi, 'Taken Back');
  await unpublish(service.strapi, id);
  for (const form of DATA_FORMATS) {
    const { status, body } = await get(`/glossary/taken_back${TERM_FORMATS[form].suffix}`);
    expect(status).toBeGreaterThanOrEqual(404);
    expect(String(body)).not.toContain('A definition');
  }
});
