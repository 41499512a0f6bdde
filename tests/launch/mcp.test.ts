import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type * as Mcp from '../../src/launch/mcp.mjs' with { 'resolution-mode': 'import' };
import { copyPreparedFile } from '../support/database/fresh-database';
import { requireOutside } from '../support/jest/require-outside';

const ROOT = path.resolve(__dirname, '..', '..');
const { LINE_TOO_LONG } = requireOutside<typeof Mcp>(path.join(ROOT, 'src/launch/mcp.mjs'));
/** How long a start and an answer may take, in milliseconds: other tests keep the machine busy. */
const ANSWER_TIMEOUT = 120_000;

const folder = mkdtempSync(path.join(tmpdir(), 'glossary-mcp-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const filename = path.join(folder, 'data.sqlite');
beforeAll(() => copyPreparedFile('demo', filename));

it(
  'an agent that starts the program itself is answered as over HTTP',
  async () => {
    const client = new Client(
      { name: 'test', version: '1.0.0' },
      { versionNegotiation: { mode: 'auto', probe: { timeoutMs: ANSWER_TIMEOUT } } },
    );
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [path.join(ROOT, 'src/launch/glossary.mjs'), 'mcp'],
      env: {
        ...(process.env as Record<string, string>),
        DATABASE_FILENAME: filename,
        GLOSSARY_DEMO: 'true',
      },
      stderr: 'ignore',
    });
    await client.connect(transport, { timeout: ANSWER_TIMEOUT });
    const { structuredContent } = await client.callTool(
      { name: 'search_terms', arguments: { question: 'what is a deadlock?', limit: 1 } },
      { timeout: ANSWER_TIMEOUT },
    );
    expect(structuredContent).toMatchObject({ terms: [{ slug: 'deadlock' }] });
    await client.close();
  },
  3 * ANSWER_TIMEOUT,
);

it('a line that does not end ends the program with a sentence', async () => {
  const child = spawn(process.execPath, [path.join(ROOT, 'src/launch/glossary.mjs'), 'mcp'], {
    env: { ...process.env, DATABASE_FILENAME: filename, GLOSSARY_DEMO: 'true' },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  // It may be gone before all is written.
  child.stdin.on('error', () => undefined);
  child.stdin.write('x'.repeat(1_000_000));
  const ended = once(child, 'close');
  expect(await text(child.stderr)).toContain(LINE_TOO_LONG);
  expect(await ended).toEqual([1, null]);
});
