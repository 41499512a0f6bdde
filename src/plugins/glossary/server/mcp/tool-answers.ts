import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Core } from '@strapi/strapi';
import { REFUSED } from '../../core/texts/refusals';
import { isDatabaseUnavailable } from '../../../shared/server/database/database-away';
import { Overloaded } from '../tasks/work-queue';
import type { Settings } from '../../core/settings/settings';
import type { AgentToolsService } from './agent-tools';

interface Needs {
  readonly strapi: Core.Strapi;
  readonly agentTools: AgentToolsService;
  readonly settings: Settings;
}

/** How the tools of the interface for agents answer: with data, or with a sentence that says what to do instead. */
export function toolAnswers({ strapi, agentTools, settings }: Needs) {
  /** The message of an error for the client; the log has the details. */
  function messageOf(error: unknown): string {
    if (error instanceof Overloaded)
      return 'Too much is asked for at the moment; ask again in a few seconds.';
    if (isDatabaseUnavailable(error))
      return 'The database is away for a moment; ask again in a few seconds.';
    strapi.log.error(error);
    return REFUSED.failed;
  }

  /** Runs a tool and turns errors into messages; the SDK would send the original message of an error. */
  async function said(call: () => Promise<CallToolResult>): Promise<CallToolResult> {
    try {
      return await call();
    } catch (error) {
      return failure(messageOf(error));
    }
  }

  /** The result of a tool that always has one. */
  const answered = (make: () => Promise<object>): Promise<CallToolResult> =>
    said(async () => asResult(await make()));

  /** The result of a tool for one term, or the reason why there is none. */
  const answeredOf = (slug: string, make: () => Promise<object | null>): Promise<CallToolResult> =>
    said(async () => {
      const data = await make();
      return data === null ? failure(await absenceOf(slug)) : asResult(data);
    });

  /** Why no term is published under a slug, and what to request instead. */
  async function absenceOf(slug: string): Promise<string> {
    const withdrawn = await agentTools.withdrawnAt(slug);
    if (withdrawn !== null) {
      const { successor } = withdrawn;
      const now =
        successor === null ? '' : ` Its successor is ${successor.slug} (${successor.term}).`;
      return `${REFUSED.withdrawn(slug)}${now}`;
    }
    const { named, near } = await agentTools.suggestionsFor(slug);
    const listOf = (terms: typeof near): string =>
      terms.map((one) => `${one.slug} (${one.term})`).join(', ');
    const sentences = [
      REFUSED.noTerm(slug),
      ...(named.length > 0 ? [`It is a name of ${listOf(named)}.`] : []),
      ...(near.length > 0 ? [`Similar terms: ${listOf(near)}.`] : []),
      ...(settings.features.search ? ['search_terms finds terms by name or question.'] : []),
    ];
    return sentences.join(' ');
  }

  return { said, answered, answeredOf, absenceOf, messageOf };
}

/** A result as data and as text, for clients that read only one of them. */
export function asResult(data: object): CallToolResult {
  return {
    structuredContent: { ...data },
    content: [{ type: 'text', text: JSON.stringify(data) }],
  };
}

/** The result of a tool that has no answer. */
export function failure(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}
