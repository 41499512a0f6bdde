import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Another process that writes to the same SQLite file. */
export interface OtherWriter {
  /** Locks the file against every other writer, until `release`. */
  hold(): Promise<void>;
  /** Writes small transactions, one after the other, until `release`. */
  hammer(): Promise<void>;
  release(): Promise<void>;
  end(): Promise<void>;
}

export function startOtherWriter(filename: string): OtherWriter {
  const child = fork(path.join(__dirname, 'write-beside.mjs'), [filename], { execArgv: [] });
  const exited = once(child, 'exit');
  const order = async (word: string): Promise<void> => {
    const done = once(child, 'message');
    child.send(word);
    await Promise.race([
      done,
      exited.then(() => {
        throw new Error('The other writer ended.');
      }),
    ]);
  };
  return {
    hold: () => order('hold'),
    hammer: () => order('hammer'),
    release: () => order('release'),
    async end() {
      child.disconnect();
      await exited;
    },
  };
}
