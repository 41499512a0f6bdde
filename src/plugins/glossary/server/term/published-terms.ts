import type { CatalogueEntry } from '../../core/catalogue/catalogue';
import type { Settings } from '../../core/settings/settings';
import { normalizeSlug } from '../../core/term/slug';
import type { GlossaryTerms } from '../../core/term/for-other-code';
import { toTermRecord } from '../../core/term/term-record';
import { linkedHtml } from '../../core/text/linked-html';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { TermsService } from './terms';

export type PublishedTermsService = ReturnType<typeof createPublishedTerms>;

interface Needs {
  readonly settings: Settings;
  readonly catalogueSource: CatalogueSourceService;
  readonly terms: TermsService;
}

/** Published terms by any slug that leads to them, and the service `terms` of the plugin. */
export function createPublishedTerms({ settings, catalogueSource, terms }: Needs) {
  /** Resolves a slug as addresses do: in capitals, with other hyphens, or a redirect. */
  async function entryOf(slug: string): Promise<CatalogueEntry | null> {
    const { bySlug } = await catalogueSource.current();
    const normalized = normalizeSlug(slug.trim()) ?? slug;
    const current = bySlug.get(normalized);
    if (current !== undefined) return current;
    return bySlug.get((await catalogueSource.currentSlugOf(normalized)) ?? '') ?? null;
  }

  const forOtherCode: GlossaryTerms = {
    async record(slug) {
      const entry = await entryOf(slug);
      if (entry === null) return null;
      const catalogue = await catalogueSource.current();
      return toTermRecord((await terms.read(entry, catalogue)).term, settings);
    },

    async linkTerms(html) {
      return linkedHtml(html, await catalogueSource.mentionsElsewhere());
    },
  };

  return { entryOf, forOtherCode };
}
