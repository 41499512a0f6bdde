import {
  PENDING_RELATIONS,
  ROWS_AT_ONCE,
} from '../../../src/plugins/glossary/server/import-export/pending-relations';
import { TERMS } from '../../../src/plugins/glossary/server/database/tables';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { times } from '../../support/repeated';
import { type RunningService, startService } from '../../support/service';

const [NAMING, OF_EACH] = [200, 100];
const slugs = times(NAMING, (number) => `naming_${number}`);
const missingOf = (slug: string) => times(OF_EACH, (place) => `missing_${place}_of_${slug}`);

let service: RunningService;
beforeAll(async () => {
  service = await startService();
  const { connection } = service.strapi.db;
  for (const slug of slugs) {
    await connection(TERMS).insert({ document_id: slug, slug, term: slug });
    await connection(PENDING_RELATIONS).insert(
      missingOf(slug).map((missing, place) => ({
        ...{ term_document_id: slug, field: 'related', slug: missing, place },
        aim: 'published',
      })),
    );
  }
});
afterAll(() => service.stop());

/** How often others are answered until something is done. */
async function turnsUntil(done: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await done;
  isDone = true;
  return turns;
}

const stated = new Map(
  slugs.map((slug) => [slug, { fields: ['related'] as const, as: 'published' as const }]),
);

it.each([
  ['are listed', () => relations().open()],
  ['are compared with those of a file', () => relations().wouldChange(stated, [])],
  ['are joined', () => relations().joinable({ as: 'published', planned: [] }, stated)],
] as const)('others are answered while very many relations %s', async (_act, act) => {
  expect(await turnsUntil(act())).toBeGreaterThanOrEqual((NAMING * OF_EACH) / ROWS_AT_ONCE);
});

it('the same relations change nothing, in any order', async () => {
  const unresolved = slugs.map((slug, row) => ({
    ...{ line: row, row, name: slug, field: 'related' as const },
    slugs: missingOf(slug),
    places: missingOf(slug).map((_missing, place) => place),
  }));
  expect(await relations().wouldChange(stated, unresolved)).toBe(false);
  expect(await relations().wouldChange(stated, unresolved.slice(1).reverse())).toBe(true);
  expect(await relations().open()).toHaveLength(NAMING * OF_EACH);
});

function relations() {
  return glossaryOf(service.strapi).pendingRelations;
}
