import { chmodSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProcess } from '../support/process/real-process';

const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

/** Starts the service, and returns the modes of its files while it runs. */
async function modesOf(filename: string): Promise<Readonly<Record<string, string>>> {
  const running = await startProcess({
    environment: { GLOSSARY_DEMO: 'false' },
    database: { client: 'sqlite', filename },
  });
  const files = ['', '-wal', '-shm']
    .map((suffix) => filename + suffix)
    .filter((file) => existsSync(file));
  const modes = files.map((file) => [path.basename(file), modeOf(file)]);
  running.kill('SIGKILL');
  await running.exited;
  return Object.fromEntries(modes);
}

it('only its owner can read the database, also one that others could read before', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'glossary-private-'));
  const umask = process.umask(0o022);
  try {
    const filename = path.join(root, 'made', 'data.db');
    const narrow = { 'data.db': '600', 'data.db-wal': '600', 'data.db-shm': '600' };
    expect(await modesOf(filename)).toEqual(narrow);
    expect(modeOf(path.dirname(filename))).toBe('700');

    // The process was killed: its log is still there.
    for (const name of Object.keys(narrow)) chmodSync(path.join(root, 'made', name), 0o644);
    expect(await modesOf(filename)).toEqual(narrow);
  } finally {
    process.umask(umask);
    rmSync(root, { recursive: true });
  }
});
