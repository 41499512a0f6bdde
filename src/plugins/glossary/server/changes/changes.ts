import type { Catalogue } from '../../core/catalogue/catalogue';
import { type ChangeCursor, cursorText } from '../../core/changes/changes-query';
import { type Change, type Changes, toChange } from '../../core/changes/changes-record';
import { type Cause, causeOf, termsFollowing } from '../../core/changes/followed-change';
import { changesOf, type LoggedChange, type LoggedEntry } from '../../core/changes/logged-change';
import { VersionedCache } from '../catalogue/versioned-cache';
import type { LogFollowerService } from '../publication-log/log-follower';
import { stateKey } from '../publication-log/log-state';
import type { ChangeLogService } from './change-log';
import type { Settings } from '../../core/settings/settings';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import { siteAddresses } from '../../core/site/site-address';

/** The memory of the pages that were asked for last, and the size of a change, in bytes. */
const MEMORY = 2 * 1024 * 1024;
const BYTES_OF_CHANGE = 1000;

export type FollowedChanges =
  | { readonly ok: true; readonly page: Changes }
  /** The cursor is of entries that the log does not have, which ends at its head: the database was restored. */
  | { readonly ok: false; readonly head: string };

/** A change that is not written yet; `publication` is the position of the entry for a term whose record changed because of another entry. */
interface FoundChange {
  readonly cursor: ChangeCursor;
  readonly publication: number | null;
  write(cursor: string, version: number | null): Promise<Change>;
}

export type ChangesService = ReturnType<typeof createChanges>;

interface Needs {
  readonly logFollower: LogFollowerService;
  readonly changeLog: ChangeLogService;
  readonly settings: Settings;
  readonly catalogueSource: CatalogueSourceService;
}

/** The changes that readers see, in the order of the publication log. */
export function createChanges({ logFollower, changeLog, settings, catalogueSource }: Needs) {
  const pages = new VersionedCache<Changes>(
    MEMORY,
    ({ changes }) => changes.length * BYTES_OF_CHANGE,
  );

  /** The causes in entries of the log by which records of other terms change. */
  async function causesOf(
    entries: readonly LoggedEntry[],
    own: readonly LoggedChange[],
  ): Promise<ReadonlyMap<number, Cause>> {
    const causes = new Map<number, Cause>();
    for (const change of own) {
      const cause = causeOf(change);
      if (cause !== null) causes.set(change.entry.position, cause);
    }
    const rekeyed = await changeLog.givingAnotherKey(
      entries.filter(({ kind }) => kind === 'category'),
    );
    for (const { position, subject } of entries)
      if (rekeyed.has(position)) causes.set(position, { of: 'category', documentId: subject });
    const settings = entries.filter(({ kind }) => kind === 'settings');
    const last = settings.at(-1);
    const changing = last === undefined ? null : await changeLog.changingRecords(last.position);
    for (const { position } of settings)
      if (changing?.has(position)) causes.set(position, { of: 'glossary' });
    return causes;
  }

  /** All changes of an entry: its own term's, and those of the terms whose records follow from it. */
  function changesAt(
    entry: LoggedEntry,
    own: LoggedChange | undefined,
    cause: Cause | undefined,
    catalogue: Catalogue,
  ): FoundChange[] {
    const { position, subject } = entry;
    const site = siteAddresses(settings);
    const following = cause === undefined ? [] : termsFollowing(cause, position, catalogue);
    const found = following.map(({ slug, term, position: publication }): FoundChange => ({
      cursor: { position, followed: publication },
      publication,
      write(cursor, version) {
        const change = {
          entry: { ...entry, slug, version },
          kind: 'updated',
          previousSlug: null,
        } as const;
        return Promise.resolve(toChange(change, { term, successor: null }, { cursor, site }));
      },
    }));
    if (own === undefined) return found;
    const first: FoundChange = {
      cursor: { position, followed: following.length > 0 ? 0 : null },
      publication: null,
      async write(cursor) {
        const term = catalogue.byDocumentId.get(subject)?.term ?? null;
        const successor = await catalogueSource.successorOf(subject);
        return toChange(own, { term, successor }, { cursor, site });
      },
    };
    return [first, ...found];
  }

  /** The changes after the cursor; there are no gaps before the head, whose transaction and all before it were committed. */
  async function pageAfter(since: ChangeCursor, head: number, limit: number): Promise<Changes> {
    if (since.position === head && since.followed === null)
      return { changes: [], next: String(head), more: false };
    // An entry with changes that the client does not have yet is read once more.
    const from = since.followed === null ? since.position : since.position - 1;
    const read = await changeLog.between(from, head, limit + 1);
    const entries = read.slice(0, limit);
    const subjects = [...new Set(entries.map(({ subject }) => subject))];
    const before = await changeLog.statesOf(subjects, (entries[0]?.position ?? head) - 1);
    const catalogue = await catalogueSource.current();
    const own = changesOf(entries, before, (slug) => catalogue.bySlug.get(slug)?.documentId);
    const ownAt = new Map(own.map((change) => [change.entry.position, change]));
    const causes = await causesOf(entries, own);

    const found: FoundChange[] = [];
    for (const entry of entries) {
      const { position } = entry;
      const all = changesAt(entry, ownAt.get(position), causes.get(position), catalogue);
      found.push(...all.filter(({ cursor }) => isAfter(cursor, since)));
      if (found.length > limit) break;
    }
    const page = found.slice(0, limit);
    const more = found.length > limit || read.length > limit;
    const versions = await changeLog.versionsAt(
      page.flatMap(({ publication }) => publication ?? []),
    );
    const last = found.length > limit ? page.at(-1)?.cursor : null;
    const next = last ?? {
      position: more ? (entries.at(-1)?.position ?? head) : head,
      followed: null,
    };
    return {
      changes: await Promise.all(
        page.map(({ cursor, publication, write }) =>
          write(cursorText(cursor), versions.get(publication ?? 0) ?? null),
        ),
      ),
      next: cursorText(next),
      more,
    };
  }

  return {
    /**
     * At most `limit` changes after a cursor. The database is not queried if no change can be new to the client, or the page was asked for before.
     *
     * @throws when the database is needed and away
     */
    async after(since: ChangeCursor, limit: number): Promise<FollowedChanges> {
      // The cursor may be from another instance that has polled further than this one.
      if (since.position > logFollower.known().version) await logFollower.refresh();
      const { version: head, log } = logFollower.known();
      if (since.position > head) return { ok: false, head: String(head) };
      // Most clients ask for the first page, or for one that others ask for as well.
      const page = await pages.get(`${cursorText(since)} ${limit}`, stateKey(log, head), () =>
        pageAfter(since, head, limit),
      );
      return { ok: true, page };
    },
  };
}

/** Whether a change of an entry that is read once more is still missing at the client. */
function isAfter({ position, followed }: ChangeCursor, since: ChangeCursor): boolean {
  if (position !== since.position || since.followed === null) return true;
  return followed !== null && followed > since.followed;
}
