import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Settings } from '../../../src/plugins/glossary/core/settings/settings';
import { settingsFromEnvironment } from '../../../src/plugins/glossary/server/settings-from-environment';
import { printedBy } from './printed';

export type Database = Settings['database'];

export interface ProcessOptions {
  /** Settings beside the database; GLOSSARY_DEMO says whether an empty database is filled. */
  readonly environment: Readonly<Record<string, string>> & { readonly GLOSSARY_DEMO: string };
  /** The test file's own database when left out: the one on which `startService` boots. */
  readonly database?: Database;
  readonly port?: number;
}

export interface RealProcess {
  /** Such as `http://127.0.0.1:40123`, without a trailing slash. */
  readonly origin: string;
  readonly pid: number;
  /** Sends a signal; SIGTERM asks the process to end, SIGKILL ends it at once. */
  kill(signal: NodeJS.Signals): void;
  /** What the process has printed: its errors, for the message of a test that fails. */
  printed(): string;
  /** How the process ended: an exit code, or the signal that ended it. */
  readonly exited: Promise<Exit>;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export function ownDatabase(): Database {
  return settingsFromEnvironment().database;
}

/**
 * Starts the compiled service as a process of its own, in production mode on a free port of the own machine, with the secrets of the
 * tests, so that several such processes understand each other's cookies and tokens. Resolves when it answers.
 *
 * Its reads and ratings are limited only where a test sets a limit: all requests of a test come from one address, and some ask without a pause.
 *
 * Its clock is the real one. What a test does not end, ends with the test file's worker.
 *
 * @throws Error with what the process printed, when it ends before it answers
 */
export async function startProcess({
  environment,
  database = ownDatabase(),
  port: wantedPort = 0,
}: ProcessOptions): Promise<RealProcess> {
  const child = fork(path.join(__dirname, 'serve.mjs'), {
    env: {
      ...process.env,
      // Set by a service within this process; each process has its own.
      ZONE_OF_EARLIER_MOMENTS: undefined,
      HOST: '127.0.0.1',
      GLOSSARY_READS_PER_MINUTE: '0',
      GLOSSARY_RATINGS_PER_NETWORK: '0',
      ...environment,
      ...choice(database),
      SERVED_PORT: String(wantedPort),
    },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const printed = printedBy(child);
  const exited = new Promise<Exit>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  );
  const endedEarly = exited.then(({ code, signal }) => {
    throw new Error(`The process ended (${code ?? signal}) before it answered:\n${printed()}`);
  });
  const [{ port }] = (await Promise.race([once(child, 'message'), endedEarly])) as [
    { readonly port: number },
  ];
  endedEarly.catch(() => undefined);
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    kill: (signal) => void child.kill(signal),
    printed,
    exited,
  };
}

export function choice(database: Database): Readonly<Record<string, string>> {
  return database.client === 'postgres'
    ? { DATABASE_CLIENT: 'postgres', DATABASE_URL: database.url }
    : { DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: database.filename };
}
