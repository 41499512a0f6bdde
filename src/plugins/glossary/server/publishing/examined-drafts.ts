import { draftShown } from '../../core/term/shown-score';
import type { Core } from '@strapi/strapi';
import { type AttentionRow, incompleteRow, unpublishedRow } from '../../core/panel/attention';
import { TERM } from '../../core/term/content-types';
import { dayOf } from '../../core/time/calendar-day';
import type { TermContent } from '../../core/term/term-content';
import { type LinkChange, unpublishedChange } from '../../core/publishing/unpublished-change';
import type { CategoryName } from '../../core/term/term';
import type { StoredTerm } from '../../core/term/stored-term';
import { CATEGORIES } from '../database/tables';
import { TERM_POPULATE } from './term-populate';
import { existingTerms } from './document-rows';
import { draftsState, type DraftsState } from './drafts-state';
import { type DraftMoment, momentOfDraft, type OpenDraft, openDrafts } from './open-drafts';
import type { Settings } from '../../core/settings/settings';
import { inGroups } from '../database/queries';
import type { LogHistoryService } from '../publication-log/log-history';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { LogFollowerService } from '../publication-log/log-follower';

/** Drafts that are read in full at a time, to find missing fields. */
const DRAFTS_AT_ONCE = 200;

/** The drafts that differ from the published versions: those never published, and those changed since. */
export interface ExaminedDrafts {
  /** Drafts that cannot be published, most recently edited first. */
  readonly incomplete: readonly AttentionRow[];
  /** Drafts that could be published and never were, most recently edited first. */
  readonly unpublished: readonly AttentionRow[];
  /** Changed drafts of published terms by document id, most recently edited first. */
  readonly changed: ReadonlyMap<string, ChangedDraft>;
  /** Document ids of the terms in `incomplete` and `changed`. */
  readonly documentIds: ReadonlySet<string>;
}

export interface ChangedDraft {
  /** The draft's row id. */
  readonly id: number;
  /** In milliseconds since 1970. */
  readonly editedAt: number;
}

/**
 * The missing fields of one draft, with its state at that time: a draft is read again only after it was edited, published or moved to another
 * category.
 */
interface Examined extends DraftMoment {
  readonly change: boolean | LinkChange;
  /** Null for a complete draft of a published term. */
  readonly row: AttentionRow | null;
}

export type ExaminedDraftsService = ReturnType<typeof createExaminedDrafts>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly settings: Settings;
  readonly logHistory: LogHistoryService;
  readonly publicationLog: PublicationLogService;
  readonly logFollower: LogFollowerService;
}

/**
 * Finds the missing fields of open drafts, and which drafts differ from the published version. Only drafts that were never published or were saved
 * since are examined. Each is read in full, which is slow, so the result is cached until the draft is edited or its category deleted. While nothing
 * was written, the previous result is returned.
 */
export function createExaminedDrafts({
  strapi,
  settings,
  logHistory,
  publicationLog,
  logFollower,
}: Needs) {
  const { connection } = strapi.db;
  const examined = new Map<number, Examined>();
  let last: { readonly state: DraftsState; readonly drafts: ExaminedDrafts } | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  async function examine(drafts: readonly OpenDraft[]): Promise<void> {
    const { requiredFields, features } = settings;
    for (const some of inGroups(drafts, DRAFTS_AT_ONCE)) {
      const group = new Map(some.map((draft) => [draft.id, draft]));
      const read: (StoredTerm & { readonly id: number })[] = await strapi.db.query(TERM).findMany({
        where: { id: { $in: [...group.keys()] } },
        populate: TERM_POPULATE,
      });
      const everPublished = await logHistory.everPublishedOf(
        read.map(({ documentId }) => documentId),
      );
      const published = await publicationLog.currentOf(
        [...group.values()].flatMap(({ document_id, position }) =>
          position === null ? [] : document_id,
        ),
      );
      for (const stored of read) {
        const term = draftShown(stored, features);
        const draft = group.get(term.id);
        const content = published.get(term.documentId)?.content as TermContent | undefined;
        if (draft)
          examined.set(term.id, {
            ...momentOfDraft(draft),
            change: content !== undefined && unpublishedChange(content, term),
            row:
              incompleteRow(term, requiredFields) ??
              (everPublished.has(term.documentId)
                ? null
                : unpublishedRow(term, dayOf(new Date(momentOfDraft(draft).editedAt)))),
          });
      }
    }
  }

  /** Examines drafts written since the previous result; false if something was also deleted, published or withdrawn. */
  async function examineNew(before: DraftsState, now: DraftsState): Promise<boolean> {
    if (now.version !== before.version || now.published !== before.published) return false;
    // Possibly an edit by an instance whose clock is far behind.
    if (now.edits !== before.edits && Number(now.lastEdit) === Number(before.lastEdit))
      return false;
    const drafts = await openDrafts(strapi, before);
    const newRows = drafts.filter(({ id }) => id > before.lastId).length;
    const newLinks = drafts.filter(({ link_id }) => (link_id ?? 0) > before.lastLink).length;
    const hasOnlyNew =
      newRows === now.rows - before.rows &&
      newRows === now.lastId - before.lastId &&
      newLinks === now.links - before.links &&
      newLinks === now.lastLink - before.lastLink;
    if (!hasOnlyNew) return false;
    await examine(drafts.filter((draft) => !isKnown(draft)));
    return true;
  }

  async function examineAll(): Promise<void> {
    const drafts = await openDrafts(strapi, null);
    const ids = new Set(drafts.map(({ id }) => id));
    for (const id of examined.keys()) if (!ids.has(id)) examined.delete(id);
    await examine(drafts.filter((draft) => !isKnown(draft)));
  }

  function isKnown(draft: OpenDraft): boolean {
    const known = examined.get(draft.id);
    const { editedAt, categoryId, position } = momentOfDraft(draft);
    return (
      known?.editedAt === editedAt && known.categoryId === categoryId && known.position === position
    );
  }

  /** The linked terms that exist, where this decides whether a draft is changed. */
  async function existingLinks(): Promise<ReadonlySet<string>> {
    const linked = [...examined.values()].flatMap(({ change }) =>
      typeof change === 'boolean' ? [] : change.linked,
    );
    return existingTerms(strapi, linked);
  }

  async function categoryNames(): Promise<ReadonlyMap<number, CategoryName>> {
    const rows = await connection(CATEGORIES).select<(CategoryName & { id: number })[]>(
      'id',
      'key',
      'name',
    );
    return new Map(rows.map(({ id, key, name }) => [id, { key, name }]));
  }

  async function look(): Promise<ExaminedDrafts> {
    // Read before the drafts, so that anything written meanwhile is found next time.
    const state = await draftsState(strapi, logFollower);
    if (last !== null && last.state.log !== state.log) {
      examined.clear();
      last = null;
    }
    if (last !== null && JSON.stringify(last.state) === JSON.stringify(state)) {
      return last.drafts;
    }
    if (last === null || !(await examineNew(last.state, state))) await examineAll();
    const categories = await categoryNames();
    const known = [...examined];
    const rows = known
      .flatMap(([id, { row, ...when }]) => (row === null ? [] : { id, row, ...when }))
      .sort((one, other) => other.editedAt - one.editedAt || other.id - one.id)
      // The category may have been renamed since the draft was read.
      .map(({ row, categoryId }) => ({
        ...row,
        category: categories.get(categoryId ?? 0) ?? null,
      }));
    const links = await existingLinks();
    const changed = new Map(
      known
        .filter(([, { change }]) =>
          typeof change === 'boolean' ? change : change.isChange((id) => links.has(id)),
        )
        .map(([id, { documentId, editedAt }]) => [documentId, { id, editedAt }] as const)
        .sort(([, one], [, other]) => other.editedAt - one.editedAt || other.id - one.id),
    );
    const reported = known.filter(
      ([, { row, documentId }]) => row !== null || changed.has(documentId),
    );
    const documentIds = new Set(reported.map(([, { documentId }]) => documentId));
    const incomplete = rows.filter(({ reason }) => reason === 'incomplete');
    const unpublished = rows.filter(({ reason }) => reason === 'unpublished');
    last = { state, drafts: { incomplete, unpublished, changed, documentIds } };
    return last.drafts;
  }

  return {
    /** Concurrent callers share one examination: the first one of a large glossary takes a while. */
    async current(): Promise<ExaminedDrafts> {
      const looking = queue.then(look);
      queue = looking.catch(() => undefined);
      return looking;
    },
  };
}
