import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache/raw';
import { digestOf } from '../../core/representation';
import { type LastingTermPage, toLastingTermPage } from '../../core/term-page';
import { toTermRecord } from '../../core/term-record';
import { serviceOf } from '../service-of';

/** Bytes of prepared terms that are kept, as far as their texts are long; those asked for last stay. */
const BYTES_KEPT = 64 * 1024 * 1024;
/** JavaScript keeps a character in up to two bytes. */
const BYTES_PER_CHARACTER = 2;

/** A term as it is answered, but for the numbers that change with every view. */
export interface PreparedTerm {
  /** The version of the glossary that it was made from. */
  readonly version: number;
  readonly documentId: string;
  readonly page: LastingTermPage;
  readonly pageDigest: string;
  readonly recordBody: string;
  readonly recordDigest: string;
}

/**
 * Keeps what is dear to make of a term (its texts as HTML, its code highlighted, its record) until something is published. The version
 * is read before the term, so what is kept is never older than it says; many who ask at once wait for one making.
 */
export default function preparedTerms({ strapi }: { strapi: Core.Strapi }) {
  const held = new LRUCache<string, PreparedTerm>({
    maxSize: BYTES_KEPT,
    sizeCalculation: ({ page, recordBody }) =>
      (JSON.stringify(page).length + recordBody.length) * BYTES_PER_CHARACTER,
  });
  const making = new Map<string, Promise<PreparedTerm | null>>();

  async function make(slug: string, version: number): Promise<PreparedTerm | null> {
    const term = await serviceOf(strapi, 'terms').findPublished(slug);
    if (term === null) return null;
    const surroundings = await serviceOf(strapi, 'catalogue').surroundings(term.documentId);
    const { context } = serviceOf(strapi, 'pages').loaded();
    const page = toLastingTermPage(term, surroundings, context);
    const record = toTermRecord(term, serviceOf(strapi, 'settings').current());
    const recordBody = `${JSON.stringify(record, null, 2)}\n`;
    return {
      version,
      documentId: term.documentId,
      page,
      pageDigest: digestOf(JSON.stringify(page)),
      recordBody,
      recordDigest: digestOf(recordBody),
    };
  }

  return {
    /** Null when no term is published under the slug; nothing is kept of that. */
    async find(slug: string): Promise<PreparedTerm | null> {
      const { version } = await serviceOf(strapi, 'contentVersion').current();
      const known = held.get(slug);
      if (known?.version === version) return known;
      const key = `${version} ${slug}`;
      const made = making.get(key) ?? make(slug, version).finally(() => making.delete(key));
      making.set(key, made);
      const prepared = await made;
      if (prepared !== null) held.set(slug, prepared);
      return prepared;
    },
  };
}
