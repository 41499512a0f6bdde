import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { explainPrompt } from '../../core/mcp/instructions';
import type { Settings } from '../../core/settings/settings';

/** A prompt that explains a term and credits the glossary. */
export function registerExplainPrompt(server: McpServer, settings: Settings): void {
  server.registerPrompt(
    'explain_with_citation',
    {
      title: 'Explain a term, with citation',
      description: 'Explains a term and credits the glossary as its licence asks.',
      argsSchema: z.object({
        term: z.string().min(1).max(200).describe('The term to explain.'),
        reader: z
          .string()
          .max(200)
          .optional()
          .describe('Who it is for, such as “a junior developer”.'),
      }),
    },
    ({ term, reader }) => ({
      messages: [
        {
          role: 'user',
          content: {
            type: 'text',
            text: explainPrompt(settings, term, reader ?? 'a software developer'),
          },
        },
      ],
    }),
  );
}
