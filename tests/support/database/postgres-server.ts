import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { prepared } from './prepared';

const KEEPER = path.resolve(__dirname, '..', '..', '..', 'src', 'launch', 'postgres-keeper.mjs');

/** A PostgreSQL of a test's own, which can be away for a while. */
export interface PostgresServer {
  readonly url: string;
  /** Ends it in order: statements under way fail, what was committed stays. Nothing when it is stopped already. */
  stop(): Promise<void>;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Starts it again, on the same address with the same data. */
  start(): Promise<void>;
  /** Stops its processes with SIGSTOP: connections stay open, and nothing is answered. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  remove(): Promise<void>;
}

type Answer = Readonly<Partial<Record<'url' | 'done' | 'failure', string>>>;

/**
 * Starts a throwaway PostgreSQL, whichever database the tests run on. It ends with the test file's worker at the latest.
 *
 * @param content of its database: `started`, what a first start of the service makes, or `nothing`
 * @throws Error when this platform has none
 */
export async function startPostgresServer(
  content: 'started' | 'nothing' = 'started',
): Promise<PostgresServer> {
  const words = content === 'nothing' ? [] : [prepared('postgres')];
  const keeper = spawn(process.execPath, [KEEPER, ...words], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(keeper, 'exit');
  const answers = createInterface({ input: keeper.stdout })[Symbol.asyncIterator]();

  async function answer(): Promise<Answer> {
    const { value } = await answers.next();
    const said = JSON.parse(value ?? '{ "failure": "The keeper of PostgreSQL ended." }') as Answer;
    if (said.failure !== undefined) throw new Error(said.failure);
    return said;
  }
  async function order(word: 'start' | 'stop' | 'kill' | 'freeze' | 'thaw'): Promise<void> {
    keeper.stdin.write(`${word}\n`);
    await answer();
  }

  const { url = '' } = await answer();
  return {
    url,
    stop: () => order('stop'),
    kill: () => order('kill'),
    start: () => order('start'),
    freeze: () => order('freeze'),
    thaw: () => order('thaw'),
    remove: async () => {
      keeper.stdin.end();
      await exited;
    },
  };
}
