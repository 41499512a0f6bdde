import { glossaryOf } from '../../../src/plugins/glossary/server/glossary';
import { type RunningService, startService } from '../../support/service';

/** Terms that are looked at in one piece, at most. */
const AT_ONCE = 25;

let service: RunningService;
let documentIds: readonly string[];
beforeAll(async () => {
  service = await startService({ GLOSSARY_DEMO: 'true' });
  const rows: { documentId: string }[] = await service.strapi.db
    .query('api::term.term')
    .findMany({ where: { publishedAt: { $null: true } }, select: ['documentId'] });
  documentIds = rows.map(({ documentId }) => documentId);
});
afterAll(() => service.stop());

/** How often others could have been answered while something was done. */
async function turnsWhile(act: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let next: NodeJS.Immediate | undefined;
  const count = (): void => {
    turns += 1;
    next = setImmediate(count);
  };
  next = setImmediate(count);
  try {
    await act();
  } finally {
    clearImmediate(next);
  }
  return turns;
}

async function drained(pieces: AsyncIterable<string>): Promise<void> {
  for await (const piece of pieces) expect(piece).not.toBe('');
}

const exported = (version: 'draft' | 'published') => () =>
  drained(glossaryOf(service.strapi).importExport.export({ format: 'jsonl', version }));
const planned = (act: 'publish' | 'delete' | 'change') => () =>
  glossaryOf(service.strapi).bulkPlan.of({ act, documentIds }, () => ({
    ...{ may: true, mayRead: true, mayReadName: true },
  }));

it.each<[string, () => Promise<unknown>]>([
  ['drafts are exported', exported('draft')],
  ['what readers see is exported', exported('published')],
  [
    'it is said what a file leaves out',
    () => glossaryOf(service.strapi).exportFile.leftOut('draft'),
  ],
  ['publications are planned', planned('publish')],
  ['deletions are planned', planned('delete')],
  ['changes are planned', planned('change')],
])('others are answered while %s', async (_what, act) => {
  await act();
  expect(await turnsWhile(act)).toBeGreaterThanOrEqual(Math.floor(documentIds.length / AT_ONCE));
});
