import type { Catalogue, CatalogueEntry } from '../../core/catalogue/catalogue';
import type { MentionIndex } from '../../core/text/mention-index';
import { type Mentions, mentionsFor } from '../../core/text/mentions';
import { neighboursOf } from '../../core/catalogue/neighbours';
import {
  type Candidates,
  candidatesFor,
  MENTIONED_NOWHERE,
} from '../../core/term-page/mentioned-in';
import type { TermChange } from '../../core/term-page/term-dependencies';
import type { LinkedTerms } from '../../core/term-page/term-page';
import { type TermSearch, termSearch } from './term-search';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { LoggedGroupsService } from '../publication-log/logged-groups';
import type { TermAddressesService } from '../publication-log/term-addresses';
import type { LogFollowerService } from '../publication-log/log-follower';
import type { CurrentEntriesService } from '../publication-log/current-entries';
import type { Settings } from '../../core/settings/settings';
import type { NamedSuccessorsService } from '../successors/named-successors';
import { createSnapshots, type Snapshot } from './catalogue-snapshots';
import { encodedAddresses, sitePaths } from '../../core/site/site-address';

/** The catalogue at one state, and the terms that changed or went since earlier states. */
export interface CatalogueState {
  readonly catalogue: Catalogue;
  /** Up to which entry of the log. */
  readonly position: number;
  /** Which log that is, see `LogState`. */
  readonly log: number;
  /** The changes of terms after a position; null when they are not remembered as far back. */
  changesAfter(position: number): readonly TermChange[] | null;
}

/** A term that readers saw once and do not see any more. */
export interface WithdrawnTerm {
  /** The published term that an editor named in its place. */
  readonly successor: CatalogueEntry | null;
}

export type CatalogueSourceService = ReturnType<typeof createCatalogueSource>;

interface Needs {
  readonly logFollower: LogFollowerService;
  readonly publicationLog: PublicationLogService;
  readonly loggedGroups: LoggedGroupsService;
  readonly termAddresses: TermAddressesService;
  readonly currentEntries: CurrentEntriesService;
  readonly settings: Settings;
  readonly namedSuccessors: NamedSuccessorsService;
}

/**
 * The published terms in memory, with the indexes that search them. A publication changes one term of them; another instance's
 * publications are noticed by the version in the database.
 */
export function createCatalogueSource(needs: Needs) {
  const { logFollower, publicationLog, settings } = needs;
  let cached: Snapshot | null = null;
  let refreshing: Promise<Snapshot> | null = null;

  const snapshots = createSnapshots(needs);
  const { changes } = snapshots;
  let state: CatalogueState | null = null;

  /** Whether it was read from the log that the database has now. */
  const isOfKnownLog = (snapshot: Snapshot): boolean => snapshot.log === logFollower.known().log;
  const isCurrent = (snapshot: Snapshot): boolean =>
    isOfKnownLog(snapshot) && snapshot.version >= logFollower.known().version;

  async function refresh(): Promise<Snapshot> {
    const known = cached;
    if (known === null || !isOfKnownLog(known)) {
      return (cached = await snapshots.load(logFollower.known()));
    }
    const { version } = logFollower.known();
    const rows = await publicationLog.after(known.version);
    // A change of this instance's may have been worked in meanwhile, or the rows may be those of another log.
    if (cached !== known || !isOfKnownLog(known)) return cached ?? known;
    return (cached = snapshots.apply(known, rows.at(-1)?.position ?? version, rows));
  }

  logFollower.onChange((entry) => {
    if (cached === null || entry === null || !isOfKnownLog(cached)) return;
    if (entry.position === cached.version + 1)
      cached = snapshots.apply(cached, entry.position, [entry]);
  });

  /** One refresh at a time; callers that come meanwhile wait for it and then check again. */
  async function current(): Promise<Snapshot> {
    for (;;) {
      if (cached !== null && isCurrent(cached)) return cached;
      refreshing ??= refresh().finally(() => {
        refreshing = null;
      });
      await refreshing;
    }
  }

  return {
    isLoaded: (): boolean => cached !== null,

    /** Up to which entry of the publication log it is loaded; 0 before it is loaded from this log. */
    position: (): number => (cached !== null && isOfKnownLog(cached) ? cached.version : 0),

    /** The state that is current now, without waiting; null while a change is still to be read. */
    state(): CatalogueState | null {
      if (cached === null || !isCurrent(cached)) return null;
      if (state?.position !== cached.version || state.log !== cached.log) {
        state = {
          catalogue: cached.catalogue,
          position: cached.version,
          log: cached.log,
          changesAfter: (position) => changes.after(position),
        };
      }
      return state;
    },

    current: async (): Promise<Catalogue> => (await current()).catalogue,

    /** The state that is current now, once it is read. */
    async settled(): Promise<CatalogueState> {
      for (;;) {
        await current();
        const settled = this.state();
        if (settled !== null) return settled;
      }
    },

    /** The current slug of the published term with this redirect; null if there is none. */
    async currentSlugOf(formerSlug: string): Promise<string | null> {
      const { catalogue, slugRedirects } = await current();
      return catalogue.byDocumentId.get(slugRedirects.ownerOf(formerSlug) ?? '')?.slug ?? null;
    },

    /** The withdrawn term of a slug; null for any other slug. Answered from memory, also while the database is unreachable. */
    async withdrawnAt(slug: string): Promise<WithdrawnTerm | null> {
      const { catalogue, slugRedirects, successors } = await current();
      const documentId = slugRedirects.lastOwnerOf(slug);
      if (documentId === null || catalogue.bySlug.has(slug)) return null;
      if (catalogue.byDocumentId.has(documentId)) return null;
      const successor = catalogue.byDocumentId.get(successors.of(documentId) ?? '');
      return { successor: successor ?? null };
    },

    /** The current key of the category that a current or former key leads to; null for a key that leads nowhere. */
    async currentKeyOf(formerKey: string): Promise<string | null> {
      const { catalogue, categoryKeys } = await current();
      const owner = categoryKeys.ownerOf(formerKey);
      return catalogue.categories.find(({ documentId }) => documentId === owner)?.key ?? null;
    },

    /** The keys that lead to the category with this one, itself included. */
    async keysLeadingTo(key: string): Promise<readonly string[]> {
      return (await current()).categoryKeys.besides(key);
    },

    /** The tag that one was renamed to or merged into; null for a tag that a published term has, and for one that leads nowhere. */
    async currentTagOf(formerTag: string): Promise<string | null> {
      const { catalogue, tagRedirects } = await current();
      const isPublic = (tag: string) => catalogue.valueCounts.tag.has(tag);
      return isPublic(formerTag) ? null : tagRedirects.currentOf(formerTag, isPublic);
    },

    /** The published term that follows one that is withdrawn; null when none is named, or readers do not see it. */
    async successorOf(documentId: string): Promise<CatalogueEntry | null> {
      const { catalogue, successors } = await current();
      return catalogue.byDocumentId.get(successors.of(documentId) ?? '') ?? null;
    },

    async linkedTerms(documentId: string, { catalogue }: CatalogueState): Promise<LinkedTerms> {
      const { mentions } = await current();
      const site = sitePaths(settings);
      return {
        neighbours: neighboursOf(catalogue, documentId),
        mentions: mentionsFor(mentions, { ownDocumentId: documentId, site }),
        mentionedIn: MENTIONED_NOWHERE,
      };
    },

    /** The mentions in a text that is not the glossary's, and may be shown under any address: their own are absolute. */
    async mentionsElsewhere(): Promise<Mentions> {
      const { mentions } = await current();
      const site = encodedAddresses(settings);
      const section = mentionsFor(mentions, { ownDocumentId: '', site }).section();
      const absolute = (url: string): string =>
        URL.canParse(url, site.base) ? new URL(url, site.base).href : url;
      return { ...section, noteLink: (url) => section.noteLink(absolute(url)) };
    },

    /** The terms that may mention a term, at one state, and the check whether they do. */
    async mayMention(
      entry: CatalogueEntry,
      { catalogue }: CatalogueState,
    ): Promise<{ readonly candidates: Candidates; readonly index: MentionIndex }> {
      const { texts, mentions } = await current();
      return { candidates: candidatesFor(entry, catalogue, texts), index: mentions };
    },

    /** The current terms with their indexes; valid for one request only, because a publication changes the indexes. */
    async searchable(): Promise<TermSearch> {
      const { catalogue, names, texts } = await current();
      return termSearch(catalogue, names, texts);
    },
  };
}
