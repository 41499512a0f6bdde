import type { McpServer } from '@modelcontextprotocol/server';
import { explainPrompt } from '../../core/mcp/instructions';
import { explainPromptInput } from '../../core/mcp/tool-schemas';
import { SUBJECT_WORDS } from '../../core/texts/subject';
import type { Settings } from '../../core/settings/settings';

/** A prompt that explains a term and credits the glossary. */
export function registerExplainPrompt(server: McpServer, settings: Settings): void {
  server.registerPrompt(
    'explain_with_citation',
    {
      title: 'Explain a term, with citation',
      description: 'Explains a term and credits the glossary as its licence asks.',
      argsSchema: explainPromptInput,
    },
    ({ term, reader }) => ({
      messages: [
        {
          role: 'user',
          content: {
            type: 'text',
            text: explainPrompt(settings, term, reader ?? SUBJECT_WORDS.reader(settings.subject)),
          },
        },
      ],
    }),
  );
}
