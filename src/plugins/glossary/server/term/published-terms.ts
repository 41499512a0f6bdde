import type { CatalogueEntry } from '../../core/catalogue/catalogue';
import type { Settings } from '../../core/settings/settings';
import { normalizeSlug } from '../../core/term/slug';
import { type TermRecord, toTermRecord } from '../../core/term/term-record';
import { linkedHtml } from '../../core/text/linked-html';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { TermsService } from './terms';

export type PublishedTermsService = ReturnType<typeof createPublishedTerms>;

interface Needs {
  readonly settings: Settings;
  readonly catalogueSource: CatalogueSourceService;
  readonly terms: TermsService;
}

/** The service `terms` of the plugin, for other code of the project: never drafts, and nothing is counted. The package's README describes it. */
export function createPublishedTerms({ settings, catalogueSource, terms }: Needs) {
  /** Resolves a slug as addresses do: in capitals, with other hyphens, or a redirect. */
  async function entryOf(slug: string): Promise<CatalogueEntry | null> {
    const { bySlug } = await catalogueSource.current();
    const normalized = normalizeSlug(slug.trim()) ?? slug;
    const current = bySlug.get(normalized);
    if (current !== undefined) return current;
    return bySlug.get((await catalogueSource.currentSlugOf(normalized)) ?? '') ?? null;
  }

  return {
    entryOf,

    /** The record of a term, as at `/glossary/<slug>.json`; null when none is published under the slug. */
    async record(slug: string): Promise<TermRecord | null> {
      const entry = await entryOf(slug);
      if (entry === null) return null;
      const catalogue = await catalogueSource.current();
      return toTermRecord((await terms.read(entry, catalogue)).term, settings);
    },

    /** HTML with links to the terms that it names (core/text/linked-html.ts). */
    async linkTerms(html: string): Promise<string> {
      return linkedHtml(html, await catalogueSource.mentionsElsewhere());
    },
  };
}
