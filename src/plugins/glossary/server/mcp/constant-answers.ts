import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import { VersionedCache } from '../catalogue/versioned-cache';

/** Methods whose answer depends on the message and on HEADERS alone, as long as the process runs. */
const CONSTANT: ReadonlySet<unknown> = new Set([
  'initialize',
  'notifications/initialized',
  'ping',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'server/discover',
  'tools/list',
]);
const MEMBERS: ReadonlySet<string> = new Set(['id', 'jsonrpc', 'method', 'params']);
/** The headers that the SDK reads of a message of these methods; its answers are made from no others. */
const HEADERS = [
  'accept',
  'content-type',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
] as const;
/** Clients state their name and what they can do, so that there are some tens of messages; the memory of all answers, in bytes. */
const MEMORY = 2 * 1024 * 1024;
/** Maximum length of a message and its headers as a key, in characters. */
const LONGEST_KEY = 4096;
const BYTES_PER_CHARACTER = 2;

/** An answer of the SDK, cut where it repeats the id of the message. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly before: string;
  /** Null for the answer of a notification, which has no id. */
  readonly after: string | null;
}
/** `answer` is null where the id does not stand in it once: an error of the SDK. */
interface Known {
  readonly answer: Answer | null;
}

/**
 * Answers of the SDK that are the same for every client but for the id of the message: each is made once by the SDK itself, for an id that no client can
 * know, and sent with that of the client. The SDK makes a server, a transport and streams for each message.
 */
export function createConstantAnswers(
  handler: Pick<McpHttpHandler, 'fetch'>,
  address: string,
  inItsTurn: <Made>(make: () => Promise<Made>) => Promise<Made>,
) {
  const known = new VersionedCache<Known>(
    MEMORY,
    ({ answer }) =>
      ((answer?.before.length ?? 0) + (answer?.after?.length ?? 0)) * BYTES_PER_CHARACTER,
  );

  async function make(
    message: Readonly<Record<string, unknown>>,
    headers: Readonly<Record<string, string>>,
  ): Promise<Known> {
    const hasId = 'id' in message;
    const id = randomUUID();
    const request = new Request(address, { method: 'POST', headers: { ...headers } });
    const response = await handler.fetch(request, {
      parsedBody: hasId ? { ...message, id } : message,
    });
    const text = response.body === null ? null : await response.text();
    const sent: Record<string, string> = {};
    response.headers.forEach((value, name) => (sent[name] = value));
    const answer = { status: response.status, headers: sent };
    if (!hasId) return { answer: text === null ? { ...answer, before: '', after: null } : null };
    const [before = '', after, ...more] = (text ?? '').split(JSON.stringify(id));
    return {
      answer: after === undefined || more.length > 0 ? null : { ...answer, before, after },
    };
  }

  return {
    /** Answers the message as the SDK does; false when the SDK has to. */
    async answered(
      { headers }: Pick<IncomingMessage, 'headers'>,
      response: ServerResponse,
      message: unknown,
    ): Promise<boolean> {
      if (!isConstant(message)) return false;
      const read = Object.fromEntries(
        HEADERS.flatMap((name) => {
          const value = headers[name];
          return typeof value === 'string' ? [[name, value]] : [];
        }),
      );
      const { id, ...asked } = message;
      const key = JSON.stringify([read, 'id' in message, asked]);
      if (key.length > LONGEST_KEY) return false;
      const { answer } = await known.get(key, '', () => inItsTurn(() => make(message, read)));
      if (answer === null) return false;
      // A client that was too slow has got a refusal, or has disconnected.
      if (response.headersSent || response.destroyed) return true;
      const { status, before, after } = answer;
      response.writeHead(status, answer.headers);
      if (after === null) response.end();
      else response.end(`${before}${JSON.stringify(id)}${after}`);
      return true;
    },
  };
}

function isConstant(message: unknown): message is Readonly<Record<string, unknown>> {
  if (typeof message !== 'object' || message === null) return false;
  const { jsonrpc, id, method } = message as Readonly<Record<string, unknown>>;
  return (
    jsonrpc === '2.0' &&
    CONSTANT.has(method) &&
    (!('id' in message) || typeof id === 'string' || Number.isSafeInteger(id)) &&
    Object.keys(message).every((member) => MEMBERS.has(member))
  );
}
