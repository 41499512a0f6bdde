import type { ImportRequest } from '../../../src/plugins/glossary/server/import-export/import-job-status';
import { glossaryOf } from '../../../src/plugins/glossary/server/running-glossary';
import { eventually } from '../../support/eventually';
import { type RunningService, startService } from '../../support/service';

const PLACE = { type: 'plugin', name: 'glossary', key: 'panel-import' } as const;
const REQUEST: ImportRequest = {
  ...{ fileName: 'rows.jsonl', format: 'jsonl', who: 'An Editor', as: 'draft', defaults: {} },
  rights: { create: true, update: true },
};

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const glossary = () => glossaryOf(service.strapi);
async function compared(): Promise<string> {
  await eventually(
    () => glossary().importJob.status()?.state,
    (state) => state === 'compared',
  );
  return String(glossary().importJob.status()?.id);
}

async function* rows(until: Promise<void> = Promise.resolve()): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{"slug":"a_row",');
  await until;
  yield Buffer.from('"term":"A Row"}\n');
}

/** A promise, and what fulfils it. */
function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

it('a comparison that is discarded while the next file begins to arrive does not take that one’s place', async () => {
  const { sharedImport, importLock } = glossary();
  await sharedImport.start(REQUEST, rows());
  const id = await compared();
  const { requireFree } = importLock;
  const { opened, open } = gate();
  importLock.requireFree = async () => {
    await opened;
    await requireFree();
  };
  const started = sharedImport.start(REQUEST, rows());
  await sharedImport.run('discard', id);
  open();
  await started;
  importLock.requireFree = requireFree;
  await compared();
  expect(await service.strapi.store.get(PLACE)).not.toBeNull();
});

it('an import that is ended while its file arrives is not compared unseen', async () => {
  const { importJob } = glossary();
  const { opened, open } = gate();
  const started = importJob.start(REQUEST, rows(opened));
  await eventually(
    () => importJob.status()?.state,
    (state) => state === 'receiving',
  );
  await importJob.end();
  open();
  await expect(started).rejects.toThrow();
  expect(importJob.status()).toBeNull();
});

it('a lock that is lost while the database still keeps it for this instance gives up no comparison', async () => {
  const { sharedImport, importJob } = glossary();
  await sharedImport.start(REQUEST, rows());
  const id = await compared();
  const aborted = jest.spyOn(AbortSignal.prototype, 'aborted', 'get').mockReturnValue(true);
  const looks = () => aborted.mock.calls.length;
  await eventually(looks, (some) => some > 3);
  expect(importJob.status()).toMatchObject({ id, state: 'compared' });
  await service.strapi.store.set({ ...PLACE, value: 'another instance' });
  await eventually(
    () => importJob.status(),
    (status) => status === null,
  );
  aborted.mockRestore();
});
