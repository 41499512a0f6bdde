import { execFileSync } from 'node:child_process';

/** The memory that a process of this machine holds, in MiB. */
export function residentMemory(pid: number): number {
  const kibibytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(kibibytes) / 1024);
}
