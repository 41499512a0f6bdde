import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const ROOT = path.resolve(__dirname, '..', '..');
/** The demo glossary is put into an empty database first. */
const FIRST_START = 100_000;

const folder = mkdtempSync(path.join(tmpdir(), 'glossary-mcp-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(['legacy', 'auto'] as const)(
  'an agent that starts the program itself is answered as over HTTP (%s)',
  async (mode) => {
    const client = new Client(
      { name: 'test', version: '1.0.0' },
      { versionNegotiation: { mode, probe: { timeoutMs: FIRST_START } } },
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
    await client.connect(transport, { timeout: FIRST_START });
    const { structuredContent } = await client.callTool({
      name: 'search_terms',
      arguments: { question: 'what is a deadlock?', limit: 1 },
    });
    expect(structuredContent).toMatchObject({ terms: [{ slug: 'deadlock' }] });
    await client.close();
  },
  2 * FIRST_START,
);
