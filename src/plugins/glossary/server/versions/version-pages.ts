import { type TermOfVersion, versionPageTask } from '../../core/versions/version-page';
import { termPageWithoutStats } from '../../views/term-html';
import { type CatalogueState, type CatalogueSourceService } from '../catalogue/catalogue-source';
import { inSlices } from '../tasks/in-slices';
import { VersionedCache } from '../catalogue/versioned-cache';
import { stateKey } from '../publication-log/log-state';
import type { PagesService } from '../pages/pages';
import type { Settings } from '../../core/settings/settings';

export type FoundVersion = TermOfVersion & { readonly state: CatalogueState };

/** The memory for pages of versions, as a part of that for terms. */
const SHARE_OF_PAGE_MEMORY = 0.05;
const BYTES_PER_CHARACTER = 2;

export type VersionPagesService = ReturnType<typeof createVersionPages>;

interface Needs {
  readonly pages: PagesService;
  readonly settings: Settings;
  readonly catalogueSource: CatalogueSourceService;
}

/** Pages of versions. Few are requested twice, but repeated requests are answered from memory. */
export function createVersionPages({ pages, settings, catalogueSource }: Needs) {
  const cache = new VersionedCache<{ readonly html: string }>(
    settings.pageMemory * SHARE_OF_PAGE_MEMORY,
    ({ html }) => (pages.areReloaded() ? null : html.length * BYTES_PER_CHARACTER),
  );

  async function make(found: FoundVersion): Promise<{ readonly html: string }> {
    const { renderer, context } = pages.loaded();
    const { mentions } = await catalogueSource.linkedTerms(found.term.documentId, found.state);
    const page = await inSlices(versionPageTask(found, mentions, context));
    return { html: termPageWithoutStats(renderer, page) };
  }

  return {
    /** How often a page was found in memory, and how often one was made. */
    uses: cache.uses,

    async of(found: FoundVersion): Promise<string> {
      const key = `${found.term.documentId} ${found.version.number}`;
      const { log, position } = found.state;
      return (await cache.get(key, stateKey(log, position), () => make(found))).html;
    },
  };
}
