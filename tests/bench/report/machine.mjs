import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { sqliteVersion } from '../service/bench-database.mjs';

/** A machine that does more than this beside is not idle. */
const IDLE_LOAD = 0.5;

/** The machine. Read before anything is started: the load average is that of other processes. */
export function machineFacts() {
  const cpus = os.cpus();
  const [load] = os.loadavg();
  return {
    isIdle: load <= IDLE_LOAD,
    load,
    lines: [
      `- Processor: ${cpus[0]?.model.trim() ?? 'unknown'}, ${os.availableParallelism()} cores`,
      `- Memory: ${(os.totalmem() / 2 ** 30).toFixed(1)} GiB`,
      `- System: ${systemName()}, ${os.arch()}`,
      `- Node ${process.versions.node}, SQLite ${sqliteVersion()}`,
      `- Load average at the start: ${load.toFixed(2)}`,
    ],
  };
}

function systemName() {
  const file = '/etc/os-release';
  const distribution = existsSync(file)
    ? /^PRETTY_NAME="?([^"\n]*)/m.exec(readFileSync(file, 'utf8'))?.[1]
    : undefined;
  const release = /^[\d.]*\d/.exec(os.release())?.[0] ?? '';
  return [distribution, `${os.type()} ${release}`].filter(Boolean).join(', ');
}
