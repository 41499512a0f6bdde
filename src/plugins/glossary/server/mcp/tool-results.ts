import type { CallToolResult } from '@modelcontextprotocol/server';

/** A result as data and as text, for clients that read only one of them. */
export function asResult(data: object): CallToolResult {
  return {
    structuredContent: { ...data },
    content: [{ type: 'text', text: JSON.stringify(data, null, 2) }],
  };
}

/** The result of a tool that has no answer. */
export function failure(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}
