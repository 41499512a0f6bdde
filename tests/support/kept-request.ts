import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Whether what an act leaves in memory keeps the request within which it was done, by the asynchronous context of a promise or a timer. */
export async function keepsItsRequest(act: () => Promise<unknown>): Promise<boolean> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const requests = new AsyncLocalStorage<object>();
  const request = await requests.run({}, async () => {
    await act();
    return new WeakRef(requests.getStore() ?? {});
  });
  await setImmediate();
  collect();
  return request.deref() !== undefined;
}
