import type { Core } from '@strapi/strapi';
import {
  type Catalogue,
  type CatalogueEntry,
  catalogueOf,
  catalogueWith,
  catalogueWithCategories,
} from '../../core/catalogue';
import { type MentionIndex, mentionIndexOf } from '../../core/mention-index';
import { mentionsFor } from '../../core/mentions';
import { neighboursOf } from '../../core/neighbours';
import { type NameIndex, nameIndexOf } from '../../core/search';
import { SharedValues } from '../../core/shared-values';
import { basePathOf } from '../../core/site-address';
import type { Surroundings } from '../../core/term-page';
import { type FullTextIndex, fullTextIndex } from '../full-text-index';
import { serviceOf } from '../service-of';
import { type TermSearch, termSearch } from '../term-search';
import type { Change } from './content-version';

/** Everything that is kept in memory about the published terms, at one version of the glossary. */
interface Held {
  readonly version: number;
  readonly catalogue: Catalogue;
  readonly names: NameIndex;
  readonly mentions: MentionIndex;
  readonly texts: FullTextIndex;
}

/**
 * The published terms in memory, with the indexes that search them. A publication changes one term of them; another instance's
 * publications are noticed by the version in the database.
 */
export default function catalogue({ strapi }: { strapi: Core.Strapi }) {
  let held: Held | null = null;
  let refreshing: Promise<Held> | null = null;

  /** Piece by piece, so that memory holds what is kept of a large glossary and never all that is read of it. */
  async function loadAll(version: number): Promise<Held> {
    const rows = serviceOf(strapi, 'publishedRows');
    const entries = new Map<string, CatalogueEntry>();
    const values = new SharedValues();
    const names = nameIndexOf([]);
    const mentions = mentionIndexOf([]);
    const texts = fullTextIndex();
    for await (const documentIds of rows.documentIds()) {
      for (const read of await rows.entries(documentIds)) {
        const entry = values.entry(read);
        entries.set(entry.documentId, entry);
        names.put(entry);
        mentions.put(entry);
      }
      texts.put(await rows.texts(documentIds));
    }
    names.keepUp();
    const catalogue = catalogueOf([...entries.values()], await rows.categories());
    return { version, catalogue, names, mentions, texts };
  }

  async function applyChanges(
    known: Held,
    version: number,
    changes: readonly Change[],
  ): Promise<Held> {
    const rows = serviceOf(strapi, 'publishedRows');
    const touched = [
      ...new Set(changes.flatMap((change) => (change.what === 'term' ? [change.documentId] : []))),
    ];
    const entries = await rows.entries(touched);
    const published = new Set(entries.map(({ documentId }) => documentId));
    const gone = touched.filter((documentId) => !published.has(documentId));
    for (const documentId of gone) {
      known.names.remove(documentId);
      known.mentions.remove(documentId);
      known.texts.remove(documentId);
    }
    for (const entry of entries) {
      known.names.put(entry);
      known.mentions.put(entry);
    }
    known.texts.put(await rows.texts(entries.map(({ documentId }) => documentId)));
    const changed = catalogueWith(known.catalogue, entries, gone);
    const hasCategories = changes.some(({ what }) => what === 'categories');
    return {
      ...known,
      version,
      catalogue: hasCategories
        ? catalogueWithCategories(changed, await rows.categories())
        : changed,
    };
  }

  async function refresh(version: number): Promise<Held> {
    const known = held;
    const changes =
      known === null || version < known.version
        ? null
        : await serviceOf(strapi, 'contentVersion').changesBetween(known.version, version);
    const isPartial = changes !== null && changes.every(({ what }) => what !== 'everything');
    held =
      known !== null && isPartial
        ? await applyChanges(known, version, changes)
        : await loadAll(version);
    return held;
  }

  /** One refresh at a time; who comes meanwhile waits for it and then looks again. */
  async function current(): Promise<Held> {
    for (;;) {
      const { version } = serviceOf(strapi, 'contentVersion').known();
      if (held !== null && held.version === version) return held;
      refreshing ??= refresh(version).finally(() => {
        refreshing = null;
      });
      await refreshing;
    }
  }

  return {
    current: async (): Promise<Catalogue> => (await current()).catalogue,

    /** What a term's page says of the other terms. */
    async surroundings(documentId: string): Promise<Surroundings> {
      const { catalogue, mentions } = await current();
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
