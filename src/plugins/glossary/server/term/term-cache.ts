import { LRUCache } from 'lru-cache/raw';
import type { CatalogueEntry } from '../../core/catalogue/catalogue';
import type { IsUnchanged } from '../../core/term-page/term-dependencies';
import { type CatalogueState, type CatalogueSourceService } from '../catalogue/catalogue-source';

export interface CachedTerm {
  readonly documentId: string;
  readonly category: string;
  /** Whether what it shows of other documents is still the same. */
  readonly isUnchanged: IsUnchanged;
  /** Up to which entry of the publication log it is known to be right. */
  rightUpTo: number;
  readonly bytes: number;
}

export interface TermAtState {
  readonly entry: CatalogueEntry;
  readonly state: CatalogueState;
}

interface TermCacheOptions<Cached> {
  /** The most that the terms may take; those asked for last stay. */
  readonly bytes: number;
  readonly make: (term: TermAtState) => Promise<Cached>;
  /** False where each answer is made anew. */
  readonly isKept: boolean;
  /** Is told of what is no longer in memory, or is there in another version. */
  readonly onForgotten?: (term: Cached) => void;
}

/**
 * Terms ready to be sent, until something changes that they show. The state of the catalogue is looked at before the term is read, so what
 * is kept is never older than it says; many who ask at once wait for one making. Only published terms are kept: unknown slugs take no memory.
 */
export class TermCache<Cached extends CachedTerm> {
  readonly #catalogue;
  readonly #held: LRUCache<string, Cached, TermAtState>;
  readonly #isKept: boolean;
  /** How often a term was found in memory and answered, and how often one was made. Whoever takes `current` counts it. */
  readonly uses = { found: 0, made: 0 };

  constructor(catalogueSource: CatalogueSourceService, options: TermCacheOptions<Cached>) {
    const { bytes, make, isKept, onForgotten } = options;
    this.#catalogue = catalogueSource;
    this.#held = new LRUCache<string, Cached, TermAtState>({
      maxSize: Math.ceil(bytes),
      sizeCalculation: (term) => term.bytes,
      fetchMethod: (_slug, _stale, { context }) => {
        this.uses.made += 1;
        return make(context);
      },
      // What was pushed out while it was made is answered all the same.
      ignoreFetchAbort: true,
      ...(onForgotten && { dispose: (term) => onForgotten(term) }),
    });
    this.#isKept = isKept;
  }

  /** The slugs of what is in memory, those asked for last first. */
  slugs(): string[] {
    return [...this.#held.keys()];
  }

  /** Bytes that the terms take, and how many they may take. */
  memory(): { readonly taken: number; readonly most: number } {
    return { taken: this.#held.calculatedSize, most: this.#held.maxSize };
  }

  current(slug: string): Cached | null {
    const known = this.#isKept ? this.#held.get(slug) : undefined;
    const state = this.#catalogue.state();
    return known !== undefined && state !== null && isRight(known, state) ? known : null;
  }

  /**
   * The term, made when it is not in memory. Null when no term is published under the slug.
   *
   * @throws when it is not in memory and the database is away
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
      // What others began to make may be older than this state, and what is made may be newer: then it is looked at once more.
      if (made !== undefined && isRight(made, state)) return made;
    }
  }

  /** To be called when a term that is in memory takes more or less of it than before. */
  resize(slug: string, term: Cached): void {
    if (this.#held.peek(slug) !== term) return;
    // The same object again would keep its old size.
    this.#held.delete(slug);
    this.#held.set(slug, term);
  }
}

/** Whether a term that was made earlier is right at this state; looked at once for each state. */
function isRight(term: CachedTerm, { catalogue, position, changesAfter }: CatalogueState): boolean {
  if (term.rightUpTo >= position) return true;
  const changes = changesAfter(term.rightUpTo);
  if (changes === null || !term.isUnchanged(catalogue, changes)) return false;
  term.rightUpTo = position;
  return true;
}
