import { AsyncLocalStorage } from 'node:async_hooks';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  type McpHttpHandler,
  type McpServer,
} from '@modelcontextprotocol/server';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { createRequesterClassifier } from '../../core/activity/requester-kind';
import { NO_CONTENT, respond, setCommonHeaders } from '../http/answer';
import { isTooDeep, TOO_DEEP } from '../../../shared/server/http/nested-body';
import { createKnownAnswers } from './known-answers';
import { mcpServer } from './mcp-server';
import type { Settings } from '../../core/settings/settings';
import { bodyOf } from '../http/request-fields';
import type { ErrorAnswers } from '../http/error-controller';
import type { CooperativeTask } from '../../core/tasks/cooperative-task';
import { oneOfThisClient } from '../tasks/one-of-client';
import type { WorkQueue } from '../tasks/work-queue';
import type { AgentToolsService } from './agent-tools';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import { stateKey } from '../publication-log/log-state';
import type { RequesterKind } from '../../core/http/requester-kinds';
import type { ChangesService } from '../changes/changes';

/** Maximum size of a message, in bytes: the longest one is a quotation. */
const MESSAGE_MAX = 65_536;
/** How long a browser may cache a preflight response, in seconds. */
const PREFLIGHT_MAX_AGE = 600;
/** Number of cached user agents. */
const USER_AGENTS_REMEMBERED = 1000;
/** Hosts of local pages, which are allowed: tools for trying out servers are such pages. */
const OWN_MACHINE: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

export const ONE_MESSAGE = 'The body is a list. Send one message.';

/** How long a message may wait for its turn, in milliseconds. */
const TURN_TIMEOUT = 5000;

/** The server of the message that is being answered. */
const built = new AsyncLocalStorage<McpServer>();

interface Needs {
  readonly strapi: Core.Strapi;
  readonly settings: Settings;
  readonly errors: ErrorAnswers;
  readonly workQueue: WorkQueue;
  readonly agentTools: AgentToolsService;
  readonly changes: ChangesService;
  readonly catalogueSource: CatalogueSourceService;
}

/**
 * The Model Context Protocol over HTTP (“Streamable HTTP”), without sessions: any instance can answer any message, for clients of revision 2026-07-28
 * and of those from 2025.
 */
export function createMcpController({
  strapi,
  settings,
  errors,
  workQueue,
  agentTools,
  changes,
  catalogueSource,
}: Needs) {
  const kindOf = createRequesterClassifier({ entries: USER_AGENTS_REMEMBERED });
  const allowedHosts = new Set([...OWN_MACHINE, new URL(settings.publicUrl).hostname]);
  const onerror = (error: Error): void => {
    strapi.log.debug(`A message of an agent was not answered: ${error.message}`);
  };
  const serverFor = (kind: RequesterKind | null): McpServer =>
    mcpServer({ strapi, settings, agentTools, changes }, kind);
  const handler: McpHttpHandler = createMcpHandler(
    () => built.getStore() ?? serverFor(null),
    // No subscriptions; the server is stateless, and clients ask list_changes instead.
    { maxSubscriptions: 0, onerror },
  );
  const answer = toNodeHandler(handler, { onerror });
  const knownAnswers = createKnownAnswers({
    handler,
    address: settings.publicUrl,
    async state() {
      const { log, position } = await catalogueSource.settled();
      return stateKey(log, position);
    },
    inItsTurn: (make) => withServer(null, make),
  });

  /** Does something with a server of its own, one message of a client at a time. */
  function withServer<Made>(kind: RequesterKind | null, make: () => Promise<Made>): Promise<Made> {
    return oneOfThisClient(async () => built.run(await inItsTurn(() => serverFor(kind)), make));
  }

  /**
   * Makes something when it is the client's turn: it takes a millisecond or more for each message, and one client may send many at once.
   *
   * @throws {Overloaded}
   */
  function inItsTurn<Made>(make: () => Made): Promise<Made> {
    // eslint-disable-next-line require-yield -- it is one step
    const task = function* (): CooperativeTask<Made> {
      return make();
    };
    return workQueue.run(task, { lane: 'endless', milliseconds: TURN_TIMEOUT });
  }

  /** Checks the `Origin` of browsers: a page of another site must not use what its reader can reach. */
  function isForeign(origin: string): boolean {
    return origin !== '' && !(URL.canParse(origin) && allowedHosts.has(new URL(origin).hostname));
  }

  /** Allowed pages may also read the response; browsers hide it from all others. */
  function allowOrigin(ctx: Context): void {
    ctx.remove('Access-Control-Allow-Origin');
    ctx.vary('Origin');
    if (ctx.get('Origin') !== '') ctx.set('Access-Control-Allow-Origin', ctx.get('Origin'));
  }

  /** The body as JSON; undefined when the request has been refused. */
  async function messageOf(ctx: Context): Promise<unknown> {
    if (!ctx.is('application/json')) {
      await errors.unsupportedType(ctx, ['application/json'], 'program');
      return undefined;
    }
    try {
      return await bodyOf(ctx, 'json', MESSAGE_MAX, false);
    } catch (error) {
      const isTooLarge = error instanceof Error && 'status' in error && error.status === 413;
      await (isTooLarge
        ? errors.tooLarge(ctx, MESSAGE_MAX, 'program')
        : errors.malformed(ctx, 'The body is not JSON. Send one message.', 'program'));
      return undefined;
    }
  }

  return {
    /** Responds to CORS preflights; the headers depend on the protocol. */
    async preflight(ctx: Context): Promise<void> {
      if (isForeign(ctx.get('Origin'))) return errors.forbidden(ctx, 'program');
      setCommonHeaders(ctx, 'program');
      allowOrigin(ctx);
      ctx.set('Access-Control-Allow-Methods', 'POST');
      ctx.set('Access-Control-Allow-Headers', ctx.get('Access-Control-Request-Headers'));
      ctx.vary('Access-Control-Request-Headers');
      ctx.set('Access-Control-Max-Age', String(PREFLIGHT_MAX_AGE));
      respond(ctx, NO_CONTENT);
    },

    async message(ctx: Context): Promise<void> {
      if (isForeign(ctx.get('Origin'))) return errors.forbidden(ctx, 'program');
      setCommonHeaders(ctx, 'program');
      allowOrigin(ctx);
      ctx.set('Cache-Control', 'no-store');
      const message = await messageOf(ctx);
      if (message === undefined) return;
      // Revisions since 2025-06-18 have no batches; a batch within the size limit could contain a hundred messages.
      if (Array.isArray(message)) return errors.malformed(ctx, ONE_MESSAGE, 'program');
      if (isTooDeep(message)) return errors.malformed(ctx, TOO_DEEP, 'program');
      const kind = kindOf(ctx.get('User-Agent'));
      const count = async (tool: string, { slug }: Readonly<Record<string, unknown>>) => {
        if (tool === 'get_term') await agentTools.countTerm(String(slug), kind);
      };
      if (await knownAnswers.answered(ctx.req, ctx.res, message, count)) {
        ctx.respond = false;
        return;
      }
      await withServer(kind, () => {
        ctx.respond = false;
        return answer(ctx.req, ctx.res, message);
      });
    },
  };
}
