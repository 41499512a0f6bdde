import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second in /proc; the same on every Linux that Node runs on (proc(5), sysconf(_SC_CLK_TCK)). */
const TICKS_PER_SECOND = 100;

/** A process as `/proc/<pid>/stat` has it. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program stands in parentheses and may hold blanks.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const parent = Number(fields[1]);
    // User and system time of the process itself, and of the children that it has waited for.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { pid: Number(pid), parent, ticks };
  } catch {
    // It has ended in between.
    return null;
  }
}

/**
 * The CPU time that this process and all that it has started have taken so far, in seconds: browsers and services that run as processes
 * of their own included. Null where there is no /proc.
 */
export function cpuSecondsOfTree() {
  const own = statOf(process.pid);
  if (own === null) return null;
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat !== null);
  const children = Map.groupBy
    ? Map.groupBy(all, ({ parent }) => parent)
    : all.reduce(
        (map, stat) => map.set(stat.parent, [...(map.get(stat.parent) ?? []), stat]),
        new Map(),
      );
  const sumOf = ({ pid, ticks }) =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + sumOf(child), ticks);
  return sumOf(own) / TICKS_PER_SECOND;
}
