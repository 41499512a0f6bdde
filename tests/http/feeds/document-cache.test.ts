import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { type Lane, WAITING_MAX } from '../../../src/plugins/glossary/server/tasks/work-queue';
import type { CooperativeTask } from '../../../src/plugins/glossary/core/tasks/cooperative-task';
import { PROBLEM_TEXT } from '../../../src/plugins/glossary/core/texts/problems';
import { aPublishedTerm, edit, publish } from '../../support/content/content';
import { statementsOf } from '../../support/database/statements';
import { type RunningService, startService } from '../../support/service';

const DOCUMENTS = ['/sitemap.xml?part=1', '/glossary.atom', '/glossary/debt-scoring?sort=trap'];
const CODINGS = ['identity', 'gzip', 'br'] as const;

let service: RunningService;
let work: jest.SpyInstance;
let documentId: string;
beforeAll(async () => {
  service = await startService();
  documentId = await aPublishedTerm(service.strapi, 'Always There');
  work = jest.spyOn(glossaryOf(service.strapi).workQueue, 'run');
});
afterAll(() => service.stop());

const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  service.http.get(path).set(headers).buffer(true);

/** The terms of a list, without the chart, which is another every second. */
const listIn = (page: string): string => /<ul class="terms">[\s\S]*?<\/ul>/.exec(page)?.[0] ?? '';

/** Has the queue hold as much work as it takes while something happens. */
async function withFullQueue(happens: () => Promise<void>): Promise<void> {
  let isFull = true;
  const waiting = function* (): CooperativeTask<void> {
    while (isFull) yield;
  };
  const queue = glossaryOf(service.strapi).workQueue;
  const add = (lane: Lane) => queue.run(waiting, { lane, milliseconds: 600_000 });
  const all: Promise<void>[] = [];
  for (const lane of ['endless', 'limited'] as const)
    for (let count = 0; count < WAITING_MAX; count += 1) all.push(add(lane));
  try {
    await happens();
  } finally {
    isFull = false;
    await Promise.all(all);
  }
}

describe.each(DOCUMENTS)('%s', (path) => {
  beforeEach(async () => {
    await edit(service.strapi, documentId, { short: `Changed at ${performance.now()}.` });
    await publish(service.strapi, documentId);
    work.mockClear();
  });

  it('is rendered once per state of the glossary, for all clients and codings', async () => {
    await Promise.all(Array.from({ length: 10 }, () => ask(path)));
    for (const coding of CODINGS) {
      const headers = { 'Accept-Encoding': coding };
      const first = await ask(path, headers);
      expect(first.status).toBe(200);
      const later = await ask(`${path}${path.includes('?') ? '&' : '?'}utm_source=mail`, headers);
      expect([later.text, later.headers.etag]).toEqual([first.text, first.headers.etag]);
      const held = await ask(path, { ...headers, 'If-None-Match': first.headers.etag ?? '' });
      expect([held.status, held.text]).toEqual([304, '']);
    }
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('is rendered again for the first request after a publication', async () => {
    await ask(path);
    await edit(service.strapi, documentId, { short: 'Changed meanwhile.' });
    await publish(service.strapi, documentId);
    expect((await ask(path)).status).toBe(200);
    expect(work).toHaveBeenCalledTimes(2);
  });
});

it.each(['/glossary?q=new', '/glossary.json?tag=new', '/glossary/debt-scoring?sort=burden'])(
  'under overload an uncached response has Retry-After: %s',
  async (path) => {
    const known = await ask('/glossary');
    await withFullQueue(async () => {
      const { status, headers, text } = await ask(path);
      expect([status, headers['retry-after']]).toEqual([503, '2']);
      expect(text).toContain(PROBLEM_TEXT.busy.title);
      expect(listIn((await ask('/glossary')).text)).toBe(listIn(known.text));
      expect((await ask('/glossary/always_there')).status).toBe(200);
    });
    expect((await ask(path)).status).toBe(200);
  },
);

describe('an address that does not exist', () => {
  beforeEach(() => work.mockClear());

  it('has near matches on its page, looked for once for all who ask', async () => {
    const pages = await Promise.all(
      Array.from({ length: 10 }, () => ask('/glossary/allways_there')),
    );
    for (const { status, text } of pages)
      expect([status, text]).toEqual([
        404,
        expect.stringContaining('href="/glossary/always_there"'),
      ]);
    const { body } = await ask('/glossary/allways_there.json');
    expect(body.similar).toEqual([expect.objectContaining({ slug: 'always_there' })]);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('is answered without them under overload', () =>
    withFullQueue(async () => {
      const { status, text } = await ask('/glossary/alwayss_there');
      expect([status, text]).toEqual([
        404,
        expect.not.stringContaining('href="/glossary/always_there"'),
      ]);
    }));

  it.each([
    ['whoever asks for headers', 'head', '/glossary/nowhere_at_all'],
    ['a name that no term can have', 'get', `/glossary/${'a'.repeat(81)}`],
  ] as const)(
    'is not looked for near matches of for %s, nor in the database',
    async (_case, method, path) => {
      const ask = (): Promise<unknown> => service.http[method](path).expect(404);
      expect(await statementsOf(service, ask)).toEqual([]);
      expect(work).not.toHaveBeenCalled();
    },
  );
});
