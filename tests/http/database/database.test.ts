import { type RunningService, startService } from '../../support/service';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe('the database itself refuses a second row', () => {
  it.each([
    [
      'one rating a reader and term',
      'glossary_ratings',
      { term_document_id: 't', reader: 'r', stars: 3 },
    ],
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
    ['one category a key', 'glossary_categories', { key: 'k', name: 'Name' }],
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

it('no table of the glossary is dropped when its plugin is taken out of the project', async () => {
  const { schema, dialect } = service.strapi.db;
  const without = schema.schema.tables.filter(({ name }) => !/^(components_)?glossary_/.test(name));
  expect(schema.schema.tables.length - without.length).toBeGreaterThan(30);
  const { diff } = await schema.schemaDiff.diff({
    previousSchema: schema.schema,
    databaseSchema: await dialect.schemaInspector.getSchema(),
    userSchema: { tables: without },
  });
  expect(diff.tables.removed.map(({ name }) => name)).toEqual([]);
});
