import { aPublishedTerm, documentIdOf, publish } from '../../support/content/content';
import {
  type EarlierDatabase,
  earlierRecords,
  restoreEarlier,
} from '../../support/database/earlier-database';
import { openDatabase } from '../../support/database/tables';
import { ownDatabase } from '../../support/process/real-process';
import { RATING_TEXT } from '../../../src/plugins/glossary/core/texts/rating';
import { type RunningService, startService } from '../../support/service';

/** The oldest one: its migration includes those of all later ones. Version 1.0.0 has a file of its own. */
const NAME = '1-first-log';

describe('a database of an earlier version', () => {
  const records = earlierRecords(NAME);
  let database: EarlierDatabase;
  let service: RunningService;
  beforeAll(async () => {
    database = restoreEarlier(NAME);
    const { DATABASE_FILENAME: filename } = database.environment;
    const connection = openDatabase(
      filename === undefined ? ownDatabase() : { client: 'sqlite', filename },
    );
    const { document_id } = await connection('terms')
      .where({ slug: 'deadlock' })
      .first<{ document_id: string }>('document_id');
    const given = [5, 4].map((stars) => ({
      term_document_id: document_id,
      reader: `reader of ${stars}`,
      stars,
      created_at: new Date('2026-01-01T12:00:00Z'),
    }));
    await connection('ratings').insert(given);
    await connection.destroy();
    service = await startService(database.environment);
  });
  afterAll(async () => {
    await service.stop();
    database.remove();
  });

  const record = async (slug: string) => (await service.http.get(`/glossary/${slug}.json`)).body;

  it('answers every record as before', async () => {
    expect(Object.keys(records)).toHaveLength(3);
    for (const [slug, before] of Object.entries(records))
      expect(await record(slug)).toEqual(before);
  });

  // With the view that is counted by looking.
  it('keeps views, redirects and withdrawn terms', async () => {
    const { text } = await service.http.get('/glossary/deadlock').buffer(true);
    expect(/id="views">(\d+)/.exec(text)?.[1]).toBe('3');
    expect(text).toContain('/glossary/mutex');
    const { status, headers } = await service.http.get('/glossary/first_name');
    expect([status, headers.location]).toEqual([301, '/glossary/livelock']);
    expect((await service.http.get('/glossary/withdrawn_lock')).status).toBe(410);
    expect((await service.http.get('/glossary/never_published')).status).toBe(404);
  });

  it('keeps ratings, which count, and the order by views', async () => {
    const { body } = await service.http.get('/glossary/deadlock/numbers.json');
    expect(body.rating).toEqual({ count: 2, average: 4.5 });
    const { terms } = (await service.http.get('/glossary.json?sort=viewed')).body;
    const [{ reach }] = await service.strapi.db
      .connection('glossary_view_counts')
      .where({ term_document_id: await documentIdOf(service.strapi, 'deadlock') });
    // Nothing is known of its reach; it stands where its views put it.
    expect([reach, terms[0].slug]).toEqual([null, 'deadlock']);
    const list = await service.http.get('/glossary?sort=rated');
    expect(list.text).toContain(RATING_TEXT.inList(4.5, 2));
  });

  it('takes publications: a new term, an edited draft, one that was withdrawn, one that never was published', async () => {
    await aPublishedTerm(service.strapi, 'Semaphore');
    for (const slug of ['deadlock', 'withdrawn_lock', 'never_published'])
      await publish(service.strapi, await documentIdOf(service.strapi, slug));
    for (const slug of ['semaphore', 'withdrawn_lock', 'never_published'])
      expect((await service.http.get(`/glossary/${slug}.json`)).status).toBe(200);
    expect(await record('deadlock')).toMatchObject({
      short: 'A definition that is edited and not published.',
    });
  });
});
