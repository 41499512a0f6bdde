import { type RunningService, startService } from '../../support/service';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe('the database itself refuses a second row', () => {
  it.each([
    ['one rating a reader and term', 'ratings', { term_document_id: 't', reader: 'r', stars: 3 }],
    ['one counter a term', 'glossary_view_counts', { term_document_id: 't', views: 1 }],
    ['one entry a position', 'glossary_log', { position: 900, kind: 'settings', moment: 1 }],
    [
      'one entry a version of a term',
      'glossary_log',
      { position: 901, subject: 't', version: 1, kind: 'published', moment: 1 },
    ],
    [
      'one published term a slug',
      'glossary_current_terms',
      { slug: 's', term_document_id: 't', position: 901 },
    ],
    ['one category a key', 'categories', { key: 'k', name: 'Name' }],
  ])('%s', async (_rule, table, row) => {
    const insert = async (): Promise<string> => {
      try {
        await service.strapi.db.connection(table).insert(row);
        return 'accepted';
      } catch (error) {
        return String(error);
      }
    };
    expect(await insert()).toBe('accepted');
    expect(await insert()).toMatch(/unique/i);
  });
});
