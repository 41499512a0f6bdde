import { eventually } from '../../support/eventually';
import { started } from './started';

/** Concurrent saves while none succeeds: more than the pool has connections. */
const SAVES = 12;

it('an instance that is stopped while another one holds the lock of the log answers who waits for it, and ends in order', async () => {
  const { instances, panels, category, tables } = started();
  const [stopped] = instances;
  const documentId = await panels[0].createDraft('Stopped', category);
  const save = async (number: number): Promise<number> => {
    const address = `${stopped.origin}/content-manager/collection-types/plugin::glossary.term/${documentId}`;
    const { status } = await fetch(address, {
      method: 'PUT',
      headers: { ...panels[0].credentials, 'Content-Type': 'application/json' },
      body: JSON.stringify({ short: `Never ${number}.` }),
    });
    return status;
  };
  await tables.holdingLog(async () => {
    const answers = Array.from({ length: SAVES }, (_none, number) => save(number));
    await eventually(tables.waiting, (count) => count > 0);
    stopped.kill('SIGTERM');
    expect(await Promise.all(answers)).toEqual(answers.map(() => 503));
    expect(await stopped.exited).toEqual({ code: 0, signal: null });
  });
});
