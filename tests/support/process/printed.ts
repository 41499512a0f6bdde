import type { ChildProcess } from 'node:child_process';

/** What a process prints from now on, its errors included, as far as it has come. */
export function printedBy({ stdout, stderr }: ChildProcess): () => string {
  let printed = '';
  for (const stream of [stdout, stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return () => printed;
}
