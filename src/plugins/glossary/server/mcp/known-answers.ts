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
const CALL = 'tools/call';
/** Tools whose answers depend on what they are given and on the published terms alone. */
const TOOLS: ReadonlySet<unknown> = new Set(['get_term', 'list_categories', 'search_terms']);
const MEMBERS: ReadonlySet<string> = new Set(['id', 'jsonrpc', 'method', 'params']);
/** The headers that the SDK reads of such a message; its answers are made from no others. */
const HEADERS = [
  'accept',
  'content-type',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
] as const;
/** Clients state their name and what they can do, so that there are some tens of messages beside calls of tools; the memory of all answers, in bytes. */
const MEMORY = 4 * 1024 * 1024;
/** Maximum length of a message and its headers as a key, in characters. */
const LONGEST_KEY = 4096;
const BYTES_PER_CHARACTER = 2;

type Message = Readonly<Record<string, unknown>>;

/** An answer of the SDK, cut where it repeats the id of the message. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly before: string;
  /** Null for the answer of a notification, which has no id. */
  readonly after: string | null;
}
interface Known {
  /** Null where the id does not stand in it once: an error of the SDK. */
  readonly answer: Answer | null;
  /** Whether it may be sent again. A tool that says why it does not answer may do so the next time. */
  readonly isLasting: boolean;
}

interface Needs {
  readonly handler: Pick<McpHttpHandler, 'fetch'>;
  readonly address: string;
  /** Names the state of the published terms. */
  state(): Promise<string>;
  /** Makes an answer when it is the client's turn. It may be sent to others, so nothing is counted. */
  inItsTurn<Made>(make: () => Promise<Made>): Promise<Made>;
}

/** Counts what a client has got from a tool. */
type Count = (tool: string, given: Message) => Promise<void>;

/**
 * Answers of the SDK that are the same for every client but for the id of the message: each is made once by the SDK itself, for an id that no client can
 * know, and sent with that of the client. The SDK makes a server, a transport and streams for each message. Answers of tools are made once for each state
 * of the published terms.
 */
export function createKnownAnswers({ handler, address, state, inItsTurn }: Needs) {
  const known = new VersionedCache<Known>(MEMORY, ({ answer, isLasting }) =>
    isLasting
      ? ((answer?.before.length ?? 0) + (answer?.after?.length ?? 0)) * BYTES_PER_CHARACTER
      : null,
  );

  async function make(message: Message, headers: Readonly<Record<string, string>>): Promise<Known> {
    const hasId = 'id' in message;
    const id = randomUUID();
    const request = new Request(address, { method: 'POST', headers: { ...headers } });
    const response = await handler.fetch(request, {
      parsedBody: hasId ? { ...message, id } : message,
    });
    const text = response.body === null ? null : await response.text();
    const sent: Record<string, string> = {};
    response.headers.forEach((value, name) => (sent[name] = value));
    const begun = { status: response.status, headers: sent };
    const [before = '', after, ...more] = hasId
      ? (text ?? '').split(JSON.stringify(id))
      : [text ?? ''];
    const isWhole = hasId ? after !== undefined && more.length === 0 : text === null;
    if (!isWhole) return { answer: null, isLasting: true };
    const isLasting = message.method !== CALL || isResult(text ?? '');
    return { answer: { ...begun, before, after: after ?? null }, isLasting };
  }

  return {
    /** Bytes that answers take in memory, and how many they may take. */
    memory: () => known.memory(),

    /**
     * Answers the message as the SDK does; false when the SDK has to.
     *
     * @param count called for a tool that has answered, with what it was given
     */
    async answered(
      { headers }: Pick<IncomingMessage, 'headers'>,
      response: ServerResponse,
      message: unknown,
      count: Count,
    ): Promise<boolean> {
      if (!isKnowable(message)) return false;
      const read = Object.fromEntries(
        HEADERS.flatMap((name) => {
          const value = headers[name];
          return typeof value === 'string' ? [[name, value]] : [];
        }),
      );
      const { id, ...asked } = message;
      const key = JSON.stringify([read, 'id' in message, asked]);
      if (key.length > LONGEST_KEY) return false;
      const call = callOf(message);
      const { answer, isLasting } = await known.get(key, call === null ? '' : await state(), () =>
        inItsTurn(() => make(message, read)),
      );
      if (answer === null) return false;
      if (call !== null && isLasting) await count(call.tool, call.given);
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

function isKnowable(message: unknown): message is Message {
  if (!isObject(message)) return false;
  const { jsonrpc, id, method } = message;
  return (
    jsonrpc === '2.0' &&
    (CONSTANT.has(method) || callOf(message) !== null) &&
    (!('id' in message) || typeof id === 'string' || Number.isSafeInteger(id)) &&
    Object.keys(message).every((member) => MEMBERS.has(member))
  );
}

/** A call of one of the tools; null for other messages. */
function callOf({ id, method, params }: Message): { tool: string; given: Message } | null {
  if (method !== CALL || id === undefined || !isObject(params)) return null;
  const { name, arguments: given } = params;
  if (typeof name !== 'string' || !TOOLS.has(name)) return null;
  return { tool: name, given: isObject(given) ? given : {} };
}

/** Whether a tool has answered, by the text of an answer as JSON or as one event. */
function isResult(text: string): boolean {
  const json = /^(?:event: .*\n)?data: (.*)\n/.exec(text)?.[1] ?? text;
  try {
    const { result } = JSON.parse(json) as Message;
    return isObject(result) && result.isError !== true;
  } catch {
    return false;
  }
}

function isObject(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
