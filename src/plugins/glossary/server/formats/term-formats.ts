import type { DataFormat } from '../../core/term/term-formats';
import type { FormatCaches } from './format-caches';

export type TermFormatsService = ReturnType<typeof createTermFormats>;

/** The formats of published terms as text, for callers without a request to answer. */
export function createTermFormats({ formatCaches }: { readonly formatCaches: FormatCaches }) {
  return {
    /**
     * A published term in a format; null when no term is published under the slug.
     *
     * @throws when it is not in memory and the database is unreachable
     */
    async write(slug: string, format: DataFormat): Promise<string | null> {
      const cached = await formatCaches[format].find(slug);
      return cached === null ? null : cached.body.text;
    },
  };
}
