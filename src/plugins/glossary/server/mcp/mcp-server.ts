import {
  type CallToolResult,
  fromJsonSchema,
  McpServer,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import type { Core } from '@strapi/strapi';
import { changes as changesRecord } from '../../core/changes/changes-record';
import { cursorFrom, FROM_THE_BEGINNING } from '../../core/changes/changes-query';
import type { RequesterKind } from '../../core/http/requester-kinds';
import { mcpInstructions } from '../../core/mcp/instructions';
import * as schemas from '../../core/mcp/tool-schemas';
import { quoteAnswer } from '../../core/quoting/quote-answer';
import { siteAddresses } from '../../core/site/site-address';
import { termSchema } from '../../core/term/term-schema';
import { registerExplainPrompt } from './explain-prompt';
import { registerRecordResource } from './record-resource';
import type { Settings } from '../../core/settings/settings';
import type { AgentToolsService } from './agent-tools';
import { asResult, failure, toolAnswers } from './tool-answers';
import type { ChangesService } from '../changes/changes';

/** Version of the interface for agents; it changes when the name or the parameters of a tool change. */
const VERSION = '1.0.0';
/** Number of slugs in a completion. */
const COMPLETIONS = 20;
/** All tools are read-only and make no outside requests. */
const READ_ONLY = { readOnlyHint: true, openWorldHint: false } as const;

/** The list changes with releases only, so there are no notifications. */
const UNCHANGING = { listChanged: false } as const;

type RecordSchema = StandardSchemaWithJSON<Record<string, unknown>>;
// The SDK caches compiled schemas for ever, so there is one per address, not one per message.
const records = new Map<string, RecordSchema>();

/** For a cursor that was never issued. */
export const NO_CURSOR =
  '“since” is not a cursor. Give the member “next” of an earlier answer, or nothing.';

interface Needs {
  readonly strapi: Core.Strapi;
  readonly settings: Settings;
  readonly agentTools: AgentToolsService;
  readonly changes: ChangesService;
}

/** Servers for agents on standard input and output of this process; for HTTP the controller creates them. */
export function createAgents(needs: Needs) {
  return {
    /** One per connection; a local client is counted as a tool. */
    serverOfConnection: (): McpServer => mcpServer(needs, 'tool'),
  };
}

/**
 * A Model Context Protocol server with all tools, prompts and resources. It is stateless: one is created for each HTTP request, and one for the
 * connection over standard input and output.
 *
 * @param kind the client's kind, for the activity of terms; null when nothing is counted
 */
export function mcpServer(
  { strapi, settings, agentTools, changes }: Needs,
  kind: RequesterKind | null,
): McpServer {
  const site = siteAddresses(settings);
  const { said, answered, answeredOf, absenceOf, messageOf } = toolAnswers({
    strapi,
    agentTools,
    settings,
  });
  const server = new McpServer(
    { name: 'glossary', title: settings.source, version: VERSION, websiteUrl: site.glossary },
    {
      instructions: mcpInstructions(settings),
      capabilities: { tools: UNCHANGING, resources: UNCHANGING, prompts: UNCHANGING },
    },
  );

  if (settings.features.search)
    server.registerTool(
      'search_terms',
      {
        title: 'Search terms',
        description: 'Finds terms by a name, by words or by a whole question, best first.',
        inputSchema: schemas.searchTermsInput,
        outputSchema: schemas.searchTermsOutput,
        annotations: READ_ONLY,
      },
      ({ question, limit }) => answered(() => agentTools.searchTerms(question, limit)),
    );

  server.registerTool(
    'get_term',
    {
      title: 'Read a term',
      description:
        'The whole record of one term: definition, explanation, mistakes, code examples, and a citation block that says what may be quoted.',
      inputSchema: schemas.getTermInput,
      outputSchema: recordSchema(site.termSchema),
      annotations: READ_ONLY,
    },
    ({ slug }) => answeredOf(slug, () => agentTools.getTerm(slug, kind)),
  );

  server.registerTool(
    'cite_term',
    {
      title: 'Cite a term',
      description:
        'How to credit a term: a line to print, or a file for a reference manager (BibLaTeX, RIS, CSL-JSON).',
      inputSchema: schemas.citeTermInput,
      outputSchema: schemas.citeTermOutput,
      annotations: READ_ONLY,
    },
    ({ slug, style }) => answeredOf(slug, () => agentTools.citeTerm(slug, style, kind)),
  );

  server.registerTool(
    'verify_quote',
    {
      title: 'Verify a quotation',
      description: `Whether a text stands word for word in a term, or in any; whether that field may be quoted; the finished credit and a link that scrolls there. Of a text that does not stand there, the closest passage with the differences. Without a slug only the current texts of terms are looked through, no code${settings.features.versions ? ' and no earlier versions' : ''}, so that not-found is no proof then: ask with a slug.`,
      inputSchema: schemas.verifyQuoteInput,
      outputSchema: quoteAnswer,
      annotations: READ_ONLY,
    },
    // Many agents send an empty string for an omitted parameter.
    ({ text, slug }) => said(() => verified(text, slug || null)),
  );

  async function verified(text: string, slug: string | null): Promise<CallToolResult> {
    const check = await agentTools.verifyQuote(text, slug, kind);
    switch (check.outcome) {
      case 'checked':
        return asResult(check.answer);
      case 'refused':
        return failure(check.reason);
      case 'unknown-term':
        return failure(await absenceOf(slug ?? ''));
    }
  }

  server.registerTool(
    'list_changes',
    {
      title: 'List changes',
      description:
        'Terms that were added, updated, renamed or withdrawn, in order, after a cursor. Keep next for the next time.',
      inputSchema: schemas.listChangesInput,
      outputSchema: changesRecord,
      annotations: READ_ONLY,
    },
    ({ since, limit }) =>
      said(async () => {
        const cursor = since ? cursorFrom(since) : FROM_THE_BEGINNING;
        if (cursor === null) return failure(NO_CURSOR);
        const found = await changes.after(cursor, limit);
        if (found.ok) return asResult(found.page);
        return failure(
          `The cursor is after the last change, ${found.head}: ask from the beginning.`,
        );
      }),
  );

  server.registerTool(
    'list_categories',
    {
      title: 'List categories',
      description: 'All categories, with how many terms each has.',
      inputSchema: schemas.listCategoriesInput,
      outputSchema: schemas.listCategoriesOutput,
      annotations: READ_ONLY,
    },
    () => answered(() => agentTools.listCategories()),
  );

  registerRecordResource(server, {
    settings,
    complete: (beginning) => agentTools.slugsBeginningWith(beginning, COMPLETIONS).catch(() => []),
    async read(slug) {
      try {
        const record = await agentTools.getTerm(slug, kind);
        return record ?? { absence: await absenceOf(slug) };
      } catch (error) {
        throw new Error(messageOf(error));
      }
    },
  });
  registerExplainPrompt(server, settings);

  return server;
}

/** The record's schema without `$id`, so that clients need not fetch it. */
function recordSchema(address: string): RecordSchema {
  let schema = records.get(address);
  if (schema === undefined) {
    schema = fromJsonSchema({ ...termSchema(address, []), $id: undefined });
    records.set(address, schema);
  }
  return schema;
}
