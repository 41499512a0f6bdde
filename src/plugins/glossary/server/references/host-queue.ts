import { setTimeout as wait } from 'node:timers/promises';

/** Servers that are requested at the same time. */
const HOSTS_AT_ONCE = 4;
/** Pause between two addresses of one server, in milliseconds. */
const PAUSE = 1_000;

/** Does something with each address: several servers at a time, each server's addresses one after the other, with a pause between two. */
export async function eachByHost(
  addresses: readonly string[],
  check: (address: string) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const hosts = new Map<string, string[]>();
  for (const address of addresses) {
    const { host } = new URL(address);
    hosts.set(host, [...(hosts.get(host) ?? []), address]);
  }
  const waiting = [...hosts.values()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      for (const [index, address] of next.entries()) {
        if (index > 0) await wait(PAUSE, undefined, { signal }).catch(() => undefined);
        if (signal.aborted) return;
        await check(address);
      }
    }
  };
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, work));
}
