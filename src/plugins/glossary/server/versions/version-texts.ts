import { digestOf } from '../../core/http/representation';
import type { Settings } from '../../core/settings/settings';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import { VersionedCache } from '../catalogue/versioned-cache';
import type { PagesService } from '../pages/pages';
import { stateKey } from '../publication-log/log-state';

/** The memory for texts about versions, as a part of that for terms. */
const SHARE_OF_PAGE_MEMORY = 0.05;
const BYTES_PER_CHARACTER = 2;

/** A page or a record of a version or of a history. */
export interface VersionText {
  readonly body: string;
  /** The header `Link`; empty for none. */
  readonly link: string;
}

interface KnownText extends VersionText {
  readonly digest: string;
}

/** Why there is no text. */
export interface Refused<Reason> {
  readonly refused: Reason;
}

export type VersionTextsService = ReturnType<typeof createVersionTexts>;

interface Needs {
  readonly pages: PagesService;
  readonly settings: Settings;
  readonly catalogueSource: CatalogueSourceService;
}

/** Pages and records of versions and histories. Few are requested twice, but repeated requests are answered from memory. */
export function createVersionTexts({ pages, settings, catalogueSource }: Needs) {
  const cache = new VersionedCache<KnownText | Refused<unknown>>(
    settings.pageMemory * SHARE_OF_PAGE_MEMORY,
    (known) =>
      'refused' in known || pages.areReloaded()
        ? null
        : (known.body.length + known.link.length) * BYTES_PER_CHARACTER,
  );

  return {
    /** How often a text was found in memory, and how often one was made. */
    uses: cache.uses,

    /** Bytes that they take in memory, and how many they may take. */
    memory: () => cache.memory(),

    /**
     * A text about a published term, made once for each state of the glossary.
     *
     * @param what names it among those of the term
     * @param make may not depend on anything that changes without an entry of the publication log
     * @throws the error of `make`
     */
    async of<Reason>(
      slug: string,
      what: string,
      make: () => Promise<VersionText | Refused<Reason>>,
    ): Promise<KnownText | Refused<Reason | 'no-term'>> {
      const { catalogue, log, position } = await catalogueSource.settled();
      const entry = catalogue.bySlug.get(slug);
      if (entry === undefined) return { refused: 'no-term' };
      const known = await cache.get(`${entry.documentId} ${what}`, stateKey(log, position), () =>
        make().then((made) =>
          'refused' in made ? made : { ...made, digest: digestOf(made.body) },
        ),
      );
      return known as KnownText | Refused<Reason>;
    },
  };
}
