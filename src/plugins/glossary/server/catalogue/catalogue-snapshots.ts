import {
  type Catalogue,
  type CatalogueEntry,
  catalogueOf,
  catalogueWith,
  catalogueWithCategories,
  categoryNames,
} from '../../core/catalogue/catalogue';
import { type MentionIndex, mentionIndexOf } from '../../core/text/mention-index';
import { nameOrderOf } from '../../core/text/name-order';
import { type NameIndex, nameIndexOf } from '../../core/search/name-index';
import { InternedValues } from '../../core/catalogue/interned-values';
import { SlugRedirects } from '../../core/catalogue/slug-redirects';
import type { CategoryKeys } from '../../core/catalogue/category-keys';
import { TagRedirects } from '../../core/merging/tag-redirects';
import { Successors } from '../../core/successors/successors';
import { type TextIndex, textIndexOf } from '../../core/search/text-index';
import { type LogRow, rowShown } from '../publication-log/log-row';
import type { LogState } from '../publication-log/log-state';
import {
  categoryChangeOf,
  type LoggedGroupsService,
  tagMerge,
} from '../publication-log/logged-groups';
import type { PublicationLogService } from '../publication-log/publication-log';
import {
  categoriesAfter,
  categoryOfRow,
  entryOfRow,
  newNames,
  slugChangeOf,
  successorChangeOf,
  TERM_KINDS,
  textOfRow,
  wordsOfRow,
} from './log-entries';
import { RememberedChanges } from './remembered-changes';
import type { CurrentEntriesService } from '../publication-log/current-entries';
import type { Settings } from '../../core/settings/settings';
import type { NamedSuccessorsService } from '../successors/named-successors';
import type { TermAddressesService } from '../publication-log/term-addresses';

/** Everything that is kept in memory about the published terms, at one version of the glossary. */
export interface Snapshot {
  readonly version: number;
  /** Which log it was read from, see `LogState`. */
  readonly log: number;
  readonly catalogue: Catalogue;
  readonly names: NameIndex;
  readonly mentions: MentionIndex;
  readonly texts: TextIndex;
  readonly slugRedirects: SlugRedirects;
  readonly successors: Successors;
  readonly categoryKeys: CategoryKeys;
  readonly tagRedirects: TagRedirects;
}

interface Needs {
  readonly publicationLog: PublicationLogService;
  readonly termAddresses: TermAddressesService;
  readonly loggedGroups: LoggedGroupsService;
  readonly currentEntries: CurrentEntriesService;
  readonly settings: Settings;
  readonly namedSuccessors: NamedSuccessorsService;
}

/** Makes the published terms in memory from the log: all of them at first, then from the entries that followed. */
export function createSnapshots({
  publicationLog,
  termAddresses,
  loggedGroups,
  currentEntries,
  settings,
  namedSuccessors,
}: Needs) {
  const order = nameOrderOf(settings.language);
  const changes = new RememberedChanges();
  const shown = (row: LogRow): LogRow => rowShown(row, settings.features);

  /** Loads in chunks, so that memory never holds all rows of a large glossary at once. */
  async function load({ version, log }: LogState): Promise<Snapshot> {
    changes.beginAt(version);
    currentEntries.forgetAll();
    const entries = new Map<string, CatalogueEntry>();
    const values = new InternedValues();
    const names = nameIndexOf([]);
    const mentions = mentionIndexOf([]);
    const texts = textIndexOf();
    const categories = (await loggedGroups.categories()).map(categoryOfRow);
    const categoryOf = categoryNames(categories);
    for await (const read of publicationLog.current()) {
      const rows = read.map(shown);
      for (const row of rows) {
        const entry = values.entry(entryOfRow(row, categoryOf, order));
        entries.set(entry.documentId, entry);
        names.put(entry);
        mentions.put(entry);
        currentEntries.keep(row);
      }
      texts.put(rows.map(textOfRow));
    }
    names.keepUp();
    return {
      version,
      log,
      catalogue: catalogueOf([...entries.values()], categories, order),
      names,
      mentions,
      texts,
      slugRedirects: new SlugRedirects(await termAddresses.slugRedirects()),
      successors: new Successors(await namedSuccessors.all()),
      categoryKeys: await loggedGroups.categoryKeys(),
      tagRedirects: new TagRedirects(await loggedGroups.tagMerges()),
    };
  }

  /** Applies entries of the log to the catalogue; they are all that came after it. */
  function apply(known: Snapshot, version: number, rows: readonly LogRow[]): Snapshot {
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
    for (const change of categoryRows.flatMap(categoryChangeOf)) known.categoryKeys.follow(change);
    for (const row of rows) if (row.kind === 'tag-merged') known.tagRedirects.follow(tagMerge(row));
    known.slugRedirects.follow(
      rows.flatMap(slugChangeOf),
      (documentId) => known.catalogue.byDocumentId.get(documentId)?.slug,
    );
    known.successors.follow(rows.flatMap(successorChangeOf));
    // Only the last entry of a term counts.
    const last = new Map(
      rows.flatMap((row) => (TERM_KINDS.has(row.kind) ? [[row.subject ?? '', row] as const] : [])),
    );
    const published = [...last.values()].filter(({ content }) => content !== null).map(shown);
    const gone = [...last.values()].flatMap(({ content, subject }) =>
      content === null && subject !== null ? [subject] : [],
    );
    for (const documentId of gone) {
      currentEntries.forget(documentId);
      known.names.remove(documentId);
      known.mentions.remove(documentId);
      known.texts.remove(documentId);
    }
    for (const documentId of gone) {
      const before = known.catalogue.byDocumentId.get(documentId);
      if (before !== undefined) changes.note(version, [before]);
    }
    const entries = published.map((row) => {
      const entry = entryOfRow(row, categoryOf, order);
      const before = known.catalogue.byDocumentId.get(entry.documentId);
      changes.note(version, newNames(before, entry), wordsOfRow(row));
      known.names.put(entry);
      known.mentions.put(entry);
      currentEntries.keep(row);
      return entry;
    });
    known.texts.put(published.map(textOfRow));
    const catalogue =
      last.size === 0 ? withCategories : catalogueWith(withCategories, entries, gone);
    return { ...known, version, catalogue };
  }

  return {
    load,
    apply,
    /** The changes of terms that were applied last. */
    changes,
  };
}
