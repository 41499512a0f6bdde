import type { Core } from '@strapi/strapi';
import {
  type Catalogue,
  type CatalogueEntry,
  catalogueOf,
  catalogueWith,
  type CatalogueCategory,
  catalogueWithCategories,
  categoryNames,
} from '../../core/catalogue/catalogue';
import {
  type MentionIndex,
  mentionIndexOf,
  type MentionTarget,
} from '../../core/text/mention-index';
import { mentionsFor } from '../../core/text/mentions';
import { neighboursOf } from '../../core/catalogue/neighbours';
import { type NameIndex, nameIndexOf } from '../../core/search/search';
import {
  entryFromContent,
  searchedText,
  type TermContent,
} from '../../core/publishing/term-content';
import { type NameChange, phraseNumbers } from '../../core/term/term-dependencies';
import { InternedValues } from '../../core/catalogue/interned-values';
import { FormerSlugs, type SlugChange } from '../../core/catalogue/former-slugs';
import { basePathOf } from '../../core/platform/site-address';
import type { LinkedTerms } from '../../core/term/term-page';
import { type TextIndex, textIndexOf } from '../../core/search/text-index';
import { serviceOf } from '../platform/service-of';
import { categoryContent } from '../publication-log/publication-log';
import { type TermSearch, termSearch } from '../search/term-search';
import type { LogKind, LogRow } from '../publication-log/log-row';

/** Everything that is kept in memory about the published terms, at one version of the glossary. */
interface Held {
  readonly version: number;
  readonly catalogue: Catalogue;
  readonly names: NameIndex;
  readonly mentions: MentionIndex;
  readonly texts: TextIndex;
  readonly formerSlugs: FormerSlugs;
}

/** The catalogue at one state, and which names are new or gone since earlier ones. */
export interface CatalogueState {
  readonly catalogue: Catalogue;
  /** Up to which entry of the log. */
  readonly position: number;
  /** The changes of names after a position; null when they are not remembered as far back. */
  nameChangesAfter(position: number): readonly NameChange[] | null;
}

/** Changes of names that are remembered; what is older than all of them is rendered anew. */
const NAME_CHANGES_KEPT = 1000;

/** Entries after which readers see another content of a term, or none. */
const TERM_KINDS: ReadonlySet<LogKind> = new Set([
  'published',
  'renamed',
  'scored',
  'withdrawn',
  'deleted',
]);

/** Entries after which another slug leads to a term, or none. */
const ADDRESS_CHANGES: ReadonlyMap<LogKind, SlugChange['kind']> = new Map([
  ['former-address', 'given-back'],
  ['address-given-up', 'given-up'],
]);

/**
 * The published terms in memory, with the indexes that search them. A publication changes one term of them; another instance's
 * publications are noticed by the version in the database.
 */
export default function catalogue({ strapi }: { strapi: Core.Strapi }) {
  let held: Held | null = null;
  let refreshing: Promise<Held> | null = null;

  // Found once: looking a service up costs as much as answering a request.
  const follower = serviceOf(strapi, 'logFollower');
  const log = serviceOf(strapi, 'publicationLog');
  let nameChanges: NameChange[] = [];
  /** From which position on all changes of names are known. */
  let nameChangesFrom = Infinity;
  let state: CatalogueState | null = null;

  function noteNames(position: number, names: readonly MentionTarget[]): void {
    const phrases = names.flatMap((name) => phraseNumbers(name));
    if (phrases.length === 0) return;
    nameChanges.push({ position, phrases });
    const forgotten = nameChanges.splice(0, Math.max(0, nameChanges.length - NAME_CHANGES_KEPT));
    nameChangesFrom = forgotten.at(-1)?.position ?? nameChangesFrom;
  }

  /** In chunks, so that memory holds what is kept of a large glossary and never all that is read of it. */
  async function loadAll(version: number): Promise<Held> {
    const entries = new Map<string, CatalogueEntry>();
    const values = new InternedValues();
    const names = nameIndexOf([]);
    const mentions = mentionIndexOf([]);
    const texts = textIndexOf();
    const categories = (await log.categories()).map(categoryOfRow);
    const categoryOf = categoryNames(categories);
    for await (const rows of log.current()) {
      for (const row of rows) {
        const entry = values.entry(entryOfRow(row, categoryOf));
        entries.set(entry.documentId, entry);
        names.put(entry);
        mentions.put(entry);
      }
      texts.put(rows.map(textOfRow));
    }
    names.keepUp();
    return {
      version,
      catalogue: catalogueOf([...entries.values()], categories),
      names,
      mentions,
      texts,
      formerSlugs: new FormerSlugs(await log.formerSlugs()),
    };
  }

  /** Works entries of the log into what is held; they are all that came after it. */
  function apply(known: Held, version: number, rows: readonly LogRow[]): Held {
    const categoryRows = rows.filter(
      ({ kind }) => kind === 'category' || kind === 'category-deleted',
    );
    const withCategories =
      categoryRows.length === 0
        ? known.catalogue
        : catalogueWithCategories(
            known.catalogue,
            categoriesAfter(known.catalogue.categories, categoryRows),
          );
    const categoryOf = categoryNames(withCategories.categories);
    known.formerSlugs.follow(
      rows.flatMap(slugChangeOf),
      (documentId) => known.catalogue.byDocumentId.get(documentId)?.slug,
    );
    // The last entry of a term says what it is now.
    const last = new Map(
      rows.flatMap((row) => (TERM_KINDS.has(row.kind) ? [[row.subject ?? '', row] as const] : [])),
    );
    const published = [...last.values()].filter(({ content }) => content !== null);
    const gone = [...last.values()].flatMap(({ content, subject }) =>
      content === null && subject !== null ? [subject] : [],
    );
    for (const documentId of gone) {
      known.names.remove(documentId);
      known.mentions.remove(documentId);
      known.texts.remove(documentId);
    }
    const entries = published.map((row) => entryOfRow(row, categoryOf));
    for (const documentId of gone) {
      const before = known.catalogue.byDocumentId.get(documentId);
      if (before !== undefined) noteNames(version, [before]);
    }
    for (const entry of entries) {
      const before = known.catalogue.byDocumentId.get(entry.documentId);
      if (before === undefined) noteNames(version, [entry]);
      else if (!isNamedAlike(before, entry)) noteNames(version, [before, entry]);
      known.names.put(entry);
      known.mentions.put(entry);
    }
    known.texts.put(published.map(textOfRow));
    const catalogue =
      last.size === 0 ? withCategories : catalogueWith(withCategories, entries, gone);
    return { ...known, version, catalogue };
  }

  async function refresh(version: number): Promise<Held> {
    const known = held;
    if (known === null) {
      nameChanges = [];
      nameChangesFrom = version;
      return (held = await loadAll(version));
    }
    const rows = await log.after(known.version);
    // A change of this instance's may have been worked in meanwhile.
    if (held !== known) return held ?? known;
    return (held = apply(known, rows.at(-1)?.position ?? version, rows));
  }

  follower.onChange((entry) => {
    if (held !== null && entry !== null && entry.position === held.version + 1)
      held = apply(held, entry.position, [entry]);
  });

  /** One refresh at a time; who comes meanwhile waits for it and then looks again. */
  async function current(): Promise<Held> {
    for (;;) {
      const { version } = follower.known();
      if (held !== null && held.version >= version) return held;
      refreshing ??= refresh(version).finally(() => {
        refreshing = null;
      });
      await refreshing;
    }
  }

  return {
    /** The state that is current now, without waiting; null while a change is still to be read. */
    state(): CatalogueState | null {
      const { version } = follower.known();
      if (held === null || held.version < version) return null;
      if (state?.position !== held.version) {
        state = {
          catalogue: held.catalogue,
          position: held.version,
          nameChangesAfter: (position) =>
            position < nameChangesFrom
              ? null
              : nameChanges.filter((change) => change.position > position),
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

    /** The slug under which a term is published now whose address this was once; null when there is none. */
    async currentSlugOf(formerSlug: string): Promise<string | null> {
      const { catalogue, formerSlugs } = await current();
      return catalogue.byDocumentId.get(formerSlugs.ownerOf(formerSlug) ?? '')?.slug ?? null;
    },

    /** What a term's page says of the other terms, at one state. */
    async linkedTerms(documentId: string, { catalogue }: CatalogueState): Promise<LinkedTerms> {
      const { mentions } = await current();
      const basePath = basePathOf(serviceOf(strapi, 'settings').current());
      return {
        neighbours: neighboursOf(catalogue, documentId),
        mentions: mentionsFor(mentions, { ownDocumentId: documentId, basePath }),
      };
    },

    /** The terms as they are now and what finds them; good for one request, for a publication changes the indexes. */
    async searchable(): Promise<TermSearch> {
      const { catalogue, names, texts } = await current();
      return termSearch(catalogue, names, texts);
    },
  };
}

function entryOfRow(row: LogRow, categoryOf: ReturnType<typeof categoryNames>): CatalogueEntry {
  const { position, subject } = row;
  return entryFromContent(
    { documentId: subject ?? '', position },
    row.content as TermContent,
    categoryOf,
  );
}

function slugChangeOf({ kind, subject, slug }: LogRow): SlugChange[] {
  if (subject === null) return [];
  const address = ADDRESS_CHANGES.get(kind);
  if (address !== undefined) return [{ kind: address, documentId: subject, slug: slug ?? '' }];
  if (!TERM_KINDS.has(kind)) return [];
  const isGone = kind === 'withdrawn' || kind === 'deleted';
  return [{ kind: isGone ? kind : 'shown', documentId: subject, slug: slug ?? '' }];
}

function textOfRow(row: LogRow): { documentId: string; text: string } {
  return { documentId: row.subject ?? '', text: searchedText(row.content as TermContent) };
}

function categoryOfRow(row: LogRow): CatalogueCategory {
  return { documentId: row.subject ?? '', ...categoryContent(row) };
}

function categoriesAfter(
  before: readonly CatalogueCategory[],
  rows: readonly LogRow[],
): CatalogueCategory[] {
  const categories = new Map(before.map((category) => [category.documentId, category]));
  for (const row of rows) {
    if (row.content === null) categories.delete(row.subject ?? '');
    else categories.set(row.subject ?? '', categoryOfRow(row));
  }
  return [...categories.values()];
}

function isNamedAlike(one: MentionTarget, other: MentionTarget): boolean {
  return one.term === other.term && one.aliases.join('\n') === other.aliases.join('\n');
}
