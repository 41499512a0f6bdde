import {
  type McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import type { Settings } from '../../core/settings/settings';
import type { TermRecord } from '../../core/term/term-record';
import { siteAddresses } from '../../core/site/site-address';

interface Records {
  readonly settings: Settings;
  /** Completes a slug. */
  complete(beginning: string): Promise<string[]>;
  /**
   * The record of a term, or a sentence why there is none.
   *
   * @throws an error whose message may be shown to the client
   */
  read(slug: string): Promise<TermRecord | { readonly absence: string }>;
}

/** Registers the record of each term as a resource at its own address. */
export function registerRecordResource(
  server: McpServer,
  { settings, complete, read }: Records,
): void {
  server.registerResource(
    'record',
    // As `URL` writes it, because the SDK matches the template against `new URL(…).href`, and PUBLIC_URL may have other characters.
    new ResourceTemplate(`${new URL(siteAddresses(settings).glossary).href}/{slug}.json`, {
      // There is no list of thousands of terms; clients use search_terms.
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
