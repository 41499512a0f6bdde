import os from 'node:os';
import { startProcess } from '../service/bench-process.mjs';
import { percentiles } from '../report/statistics.mjs';
import { wrkLoad, wrkVersion } from './wrk-load.mjs';

/**
 * What sends as many requests as are answered: wrk where it is installed, else Node processes on raw sockets.
 *
 * @param {{ wanted: 'wrk' | 'node' | null, requestsFile: string }} options
 */
export function loadGenerator({ wanted, requestsFile }) {
  if (wanted !== 'node' && wrkVersion() !== null) return wrkLoad(requestsFile);
  if (wanted === 'wrk') throw new Error('wrk is not installed');
  return nodeLoad();
}

/** Waits for every answer at its end, so it cuts no request. */
function nodeLoad() {
  const count = Math.max(1, os.availableParallelism() - 1);
  return {
    name: `${count} Node ${count === 1 ? 'process' : 'processes'} with raw sockets`,
    cutAtMost: () => 0,
    async measure({ connections, first, ...load }) {
      const step = Math.min(count, connections);
      const clients = Array.from({ length: step }, () => startProcess('load/node-load.mjs'));
      const parts = await Promise.all(
        clients.map((client, index) =>
          client.ask('askAsFastAsPossible', {
            ...load,
            connections: Math.floor((connections + index) / step),
            first: first + index,
            step,
          }),
        ),
      );
      await Promise.all(clients.map((client) => client.end()));
      const sum = (name) => parts.reduce((total, part) => total + part[name], 0);
      const latencies = parts.flatMap((part) => Array.from(part.latencies));
      const [p50, p99] = percentiles(latencies, [0.5, 0.99]);
      return {
        answered: sum('answered'),
        refused: sum('refused'),
        bytes: sum('bytes'),
        seconds: Math.max(...parts.map(({ seconds }) => seconds)),
        p50,
        p99,
      };
    },
  };
}
