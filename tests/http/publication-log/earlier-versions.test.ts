import { aPublishedTerm, publish } from '../../support/content/content';
import {
  type EarlierDatabase,
  earlierDatabases,
  earlierRecords,
  restoreEarlier,
} from '../../support/database/earlier-database';
import { type RunningService, startService } from '../../support/service';

describe.each(earlierDatabases())('the database %s of an earlier version', (name) => {
  const records = earlierRecords(name);
  let database: EarlierDatabase;
  let service: RunningService;
  beforeAll(async () => {
    database = restoreEarlier(name);
    service = await startService(database.environment);
  });
  afterAll(async () => {
    await service.stop();
    database.remove();
  });

  const record = async (slug: string) => (await service.http.get(`/glossary/${slug}.json`)).body;
  const documentIdOf = async (slug: string): Promise<string> => {
    const row: { documentId: string } | null = await service.strapi.db
      .query('api::term.term')
      .findOne({ where: { slug, publishedAt: { $null: true } } });
    return row?.documentId ?? '';
  };

  it('answers every record as before', async () => {
    expect(Object.keys(records)).toHaveLength(3);
    for (const [slug, before] of Object.entries(records))
      expect(await record(slug)).toEqual(before);
  });

  // With the view that is counted by looking.
  it('keeps views, old addresses and what was withdrawn', async () => {
    const { text } = await service.http.get('/glossary/deadlock').buffer(true);
    expect(/id="views">(\d+)/.exec(text)?.[1]).toBe('3');
    expect(text).toContain('/glossary/mutex');
    const { status, headers } = await service.http.get('/glossary/first_name');
    expect([status, headers.location]).toEqual([301, '/glossary/livelock']);
    expect((await service.http.get('/glossary/withdrawn_lock')).status).toBe(410);
    expect((await service.http.get('/glossary/never_published')).status).toBe(404);
  });

  it('takes publications: a new term, an edited draft, one that was withdrawn, one that never was published', async () => {
    await aPublishedTerm(service.strapi, 'Semaphore');
    for (const slug of ['deadlock', 'withdrawn_lock', 'never_published'])
      await publish(service.strapi, await documentIdOf(slug));
    for (const slug of ['semaphore', 'withdrawn_lock', 'never_published'])
      expect((await service.http.get(`/glossary/${slug}.json`)).status).toBe(200);
    expect(await record('deadlock')).toMatchObject({
      short: 'A definition that is edited and not published.',
    });
  });
});
