import {
  type McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { encodedBase } from '../../core/site/site-address';
import type { Settings } from '../../core/settings/settings';
import type { TermRecord } from '../../core/term/term-record';

interface Records {
  readonly settings: Settings;
  /** Slugs that begin so, for whoever types one. */
  complete(beginning: string): Promise<string[]>;
  /**
   * The record of a term, or in words why there is none.
   *
   * @throws with a sentence that whoever asks may read
   */
  read(slug: string): Promise<TermRecord | { readonly absence: string }>;
}

/** Makes the record of each term a resource under its own address. */
export function registerRecordResource(
  server: McpServer,
  { settings, complete, read }: Records,
): void {
  server.registerResource(
    'record',
    // As a URI: the SDK compares the template with one, whatever letters PUBLIC_URL has.
    new ResourceTemplate(`${encodedBase(settings)}/glossary/{slug}.json`, {
      // Thousands of terms are found by search_terms, and not read as a list.
      list: undefined,
      complete: { slug: complete },
    }),
    {
      title: 'The record of a term',
      description: 'The same as get_term answers.',
      mimeType: 'application/json',
    },
    async (uri, { slug }) => {
      const record = await read(String(slug));
      if ('absence' in record) throw new ResourceNotFoundError(uri.href, record.absence);
      const text = JSON.stringify(record, null, 2);
      return { contents: [{ uri: uri.href, mimeType: 'application/json', text }] };
    },
  );
}
