import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { copyPreparedFile } from '../support/database/fresh-database';

const ROOT = path.resolve(__dirname, '..', '..');
/** How long a start and an answer may take, in milliseconds: other tests keep the machine busy. */
const PATIENCE = 120_000;

const folder = mkdtempSync(path.join(tmpdir(), 'glossary-mcp-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(() => copyPreparedFile('demo', path.join(folder, 'data.sqlite')));

it.each(['legacy', 'auto'] as const)(
  'an agent that starts the program itself is answered as over HTTP (%s)',
  async (mode) => {
    const client = new Client(
      { name: 'test', version: '1.0.0' },
      { versionNegotiation: { mode, probe: { timeoutMs: PATIENCE } } },
    );
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [path.join(ROOT, 'src/launch/glossary.mjs'), 'mcp'],
      env: {
        ...(process.env as Record<string, string>),
        DATABASE_FILENAME: path.join(folder, 'data.sqlite'),
        GLOSSARY_DEMO: 'true',
      },
      stderr: 'ignore',
    });
    await client.connect(transport, { timeout: PATIENCE });
    const { structuredContent } = await client.callTool(
      { name: 'search_terms', arguments: { question: 'what is a deadlock?', limit: 1 } },
      { timeout: PATIENCE },
    );
    expect(structuredContent).toMatchObject({ terms: [{ slug: 'deadlock' }] });
    await client.close();
  },
  3 * PATIENCE,
);
