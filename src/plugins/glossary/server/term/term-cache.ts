import { LRUCache } from 'lru-cache/raw';
import type { CatalogueEntry } from '../../core/catalogue/catalogue';
import type { IsUnchanged } from '../../core/term-page/term-dependencies';
import { type CatalogueState, type CatalogueSourceService } from '../catalogue/catalogue-source';

export interface CachedTerm {
  readonly documentId: string;
  readonly category: string;
  /** Whether the other documents it shows are unchanged. */
  readonly isUnchanged: IsUnchanged;
  /** The position in the publication log up to which it is known to be valid. */
  rightUpTo: number;
  /** Which log that is, see `LogState`. */
  readonly log: number;
  readonly bytes: number;
}

export interface TermAtState {
  readonly entry: CatalogueEntry;
  readonly state: CatalogueState;
}

interface TermCacheOptions<Cached> {
  /** Maximum memory for terms; the least recently used are evicted. */
  readonly bytes: number;
  readonly make: (term: TermAtState) => Promise<Cached>;
  /** False to render each response again. */
  readonly isCached: boolean;
  /** Called when a term is evicted or replaced. */
  readonly onForgotten?: (term: Cached) => void;
}

/**
 * Rendered terms, valid until something they show changes. The state of the catalogue is read before the term, so that a cached rendering is never
 * older than it claims; concurrent requests share one rendering. Only published terms are cached: unknown slugs use no memory.
 */
export class TermCache<Cached extends CachedTerm> {
  readonly #catalogue;
  readonly #held: LRUCache<string, Cached, TermAtState>;
  readonly #isCached: boolean;
  /** Cache hits and renderings. Callers of `current` count hits themselves. */
  readonly uses = { found: 0, made: 0 };

  constructor(catalogueSource: CatalogueSourceService, options: TermCacheOptions<Cached>) {
    const { bytes, make, isCached, onForgotten } = options;
    this.#catalogue = catalogueSource;
    this.#held = new LRUCache<string, Cached, TermAtState>({
      maxSize: Math.ceil(bytes),
      sizeCalculation: (term) => term.bytes,
      fetchMethod: (_slug, _stale, { context }) => {
        this.uses.made += 1;
        return make(context);
      },
      // A rendering that was evicted before it was finished is still returned.
      ignoreFetchAbort: true,
      ...(onForgotten && { dispose: (term) => onForgotten(term) }),
    });
    this.#isCached = isCached;
  }

  /** The cached slugs, most recently used first. */
  slugs(): string[] {
    return [...this.#held.keys()];
  }

  /** Bytes used, and the maximum. */
  memory(): { readonly taken: number; readonly most: number } {
    return { taken: this.#held.calculatedSize, most: this.#held.maxSize };
  }

  current(slug: string): Cached | null {
    const known = this.#isCached ? this.#held.get(slug) : undefined;
    const state = this.#catalogue.state();
    return known !== undefined && state !== null && isRight(known, state) ? known : null;
  }

  /**
   * The term, rendered if it is not cached. Null when no term is published under the slug.
   *
   * @throws when it is not cached and the database is unreachable
   */
  async find(slug: string): Promise<Cached | null> {
    for (let isMade = false; ; isMade = true) {
      const known = this.current(slug);
      if (known !== null) {
        if (!isMade) this.uses.found += 1;
        return known;
      }
      const state = await this.#catalogue.settled();
      const entry = state.catalogue.bySlug.get(slug);
      if (entry === undefined) return null;
      const made = await this.#held.fetch(slug, { context: { entry, state }, forceRefresh: true });
      // A rendering that another request began may be older than this state, and a finished one may be newer: then it is checked again.
      if (made !== undefined && isRight(made, state)) return made;
    }
  }

  /** Call when the size of a cached term has changed. */
  resize(slug: string, term: Cached): void {
    if (this.#held.peek(slug) !== term) return;
    // Setting the same object again would keep the old size.
    this.#held.delete(slug);
    this.#held.set(slug, term);
  }
}

/** Whether a cached term is valid at this state; computed once per state. */
function isRight(
  term: CachedTerm,
  { catalogue, position, log, changesAfter }: CatalogueState,
): boolean {
  if (term.log !== log) return false;
  if (term.rightUpTo >= position) return true;
  const changes = changesAfter(term.rightUpTo);
  if (changes === null || !term.isUnchanged(catalogue, changes)) return false;
  term.rightUpTo = position;
  return true;
}
