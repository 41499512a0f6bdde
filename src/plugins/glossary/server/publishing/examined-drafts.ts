import type { Core } from '@strapi/strapi';
import { type AttentionRow, incompleteRow, unpublishedRow } from '../../core/panel/attention';
import { dayOf } from '../../core/time/calendar-day';
import type { TermContent } from '../../core/term/term-content';
import { type LinkChange, unpublishedChange } from '../../core/publishing/unpublished-change';
import type { CategoryName } from '../../core/term/term';
import type { StoredTerm } from '../../core/term/stored-term';
import { TERM_POPULATE } from './term-populate';
import { existingTerms } from './existing-terms';
import { draftsState, earliestWithAnyClock, type DraftsState } from './drafts-state';
import type { Settings } from '../../core/settings/settings';
import { inGroups } from '../database/queries';
import type { LogHistoryService } from '../publication-log/log-history';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { LogFollowerService } from '../publication-log/log-follower';

const TERM = 'api::term.term';
/** Drafts that are read whole at a time, to find their missing fields. */
const DRAFTS_AT_ONCE = 200;

/** The drafts that differ from what readers see: those never published, and those changed since. */
export interface ExaminedDrafts {
  /** Those that could not be published, the last edited first. */
  readonly incomplete: readonly AttentionRow[];
  /** Those that could be published and never were, the last edited first. */
  readonly unpublished: readonly AttentionRow[];
  /** Those of published terms that say something else than readers see, by document id, the last edited first. */
  readonly changed: ReadonlyMap<string, ChangedDraft>;
  /** Document ids of the terms in `incomplete` and `changed`. */
  readonly documentIds: ReadonlySet<string>;
}

export interface ChangedDraft {
  /** Of the draft's row. */
  readonly id: number;
  /** In milliseconds since 1970. */
  readonly editedAt: number;
}

interface OpenDraft {
  readonly id: number;
  readonly document_id: string;
  readonly updated_at: unknown;
  readonly category_id: number | null;
  readonly link_id: number | null;
  /** The log position of the published version; null for a draft without one. PostgreSQL returns it as a text. */
  readonly position: number | string | null;
}

/** What one draft lacks, and its state at that time: a draft is not read again until it was edited, published or has another category. */
interface Examined {
  readonly documentId: string;
  readonly editedAt: number;
  readonly categoryId: number | null;
  readonly position: number | null;
  readonly change: boolean | LinkChange;
  /** Null for a complete draft of a term that was published before. */
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
 * What open drafts lack, and which of them differ from what readers see. Only drafts that were never published or were saved since are
 * examined. That takes reading the whole draft, so each is read once and remembered until it is edited or its category is deleted. While
 * nothing was written since the last look, its result is returned again.
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

  /**
   * A publication gives the draft and the published row the same time, so a different time may mean a change.
   *
   * @param since only drafts written since then; null for all
   */
  async function openDrafts(since: DraftsState | null): Promise<OpenDraft[]> {
    const query = connection('terms')
      .leftJoin('terms as live', (join) => {
        join.on('live.document_id', 'terms.document_id').andOnNotNull('live.published_at');
      })
      .leftJoin(
        'glossary_current_terms',
        'glossary_current_terms.term_document_id',
        'terms.document_id',
      )
      .leftJoin('terms_category_lnk', 'terms_category_lnk.term_id', 'terms.id')
      .whereNull('terms.published_at')
      .where((either) => {
        void either
          .whereNull('live.id')
          .orWhereNull('terms_category_lnk.id')
          .orWhere('terms.updated_at', '<>', connection.ref('live.updated_at'));
      });
    if (since !== null) {
      // By id: a join of every draft with its published row would take longer than all the rest.
      void query.whereIn(
        'terms.id',
        connection('terms')
          .select('id')
          .where('id', '>', since.lastId)
          // Examined drafts are not read again, but an instance with another clock may have written in between.
          .orWhere('updated_at', '>=', earliestWithAnyClock(since))
          .union(
            connection('terms_category_lnk').select('term_id').where('id', '>', since.lastLink),
          ),
      );
    }
    return query.select<OpenDraft[]>(
      'terms.id',
      'terms.document_id',
      'terms.updated_at',
      'terms_category_lnk.category_id',
      'terms_category_lnk.id as link_id',
      'glossary_current_terms.position',
    );
  }

  async function examine(drafts: readonly OpenDraft[]): Promise<void> {
    const { requiredFields } = settings;
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
      for (const term of read) {
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

  /** Examines what was written since the last look; false when something was deleted, published or withdrawn as well. */
  async function examineNew(before: DraftsState, now: DraftsState): Promise<boolean> {
    if (now.version !== before.version || now.published !== before.published) return false;
    // An instance with a clock that is far behind may have saved.
    if (now.edits !== before.edits && Number(now.lastEdit) === Number(before.lastEdit))
      return false;
    const drafts = await openDrafts(before);
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
    const drafts = await openDrafts(null);
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

  /** Which of the terms exist that drafts lead to, where that decides whether they are changed. */
  async function existingLinks(): Promise<ReadonlySet<string>> {
    const linked = [...examined.values()].flatMap(({ change }) =>
      typeof change === 'boolean' ? [] : change.linked,
    );
    return existingTerms(strapi, linked);
  }

  async function categoryNames(): Promise<ReadonlyMap<number, CategoryName>> {
    const rows = await connection('categories').select<(CategoryName & { id: number })[]>(
      'id',
      'key',
      'name',
    );
    return new Map(rows.map(({ id, key, name }) => [id, { key, name }]));
  }

  async function look(): Promise<ExaminedDrafts> {
    // Read before the drafts, so that the next look finds whatever is written meanwhile.
    const state = await draftsState({ strapi, logFollower });
    if (last !== null && JSON.stringify(last.state) === JSON.stringify(state)) {
      return last.drafts;
    }
    if (last === null || !(await examineNew(last.state, state))) await examineAll();
    const categories = await categoryNames();
    const known = [...examined];
    const rows = known
      .flatMap(([id, { row, ...when }]) => (row === null ? [] : { id, row, ...when }))
      .sort((one, other) => other.editedAt - one.editedAt || other.id - one.id)
      // A category may have another name than when the draft was read.
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
    const told = known.filter(([, { row, documentId }]) => row !== null || changed.has(documentId));
    const documentIds = new Set(told.map(([, { documentId }]) => documentId));
    const incomplete = rows.filter(({ reason }) => reason === 'incomplete');
    const unpublished = rows.filter(({ reason }) => reason === 'unpublished');
    last = { state, drafts: { incomplete, unpublished, changed, documentIds } };
    return last.drafts;
  }

  return {
    /** One look at a time: the first one of a large glossary takes a while, and those that come meanwhile need not repeat it. */
    async current(): Promise<ExaminedDrafts> {
      const looking = queue.then(look);
      queue = looking.catch(() => undefined);
      return looking;
    },
  };
}

function momentOfDraft(draft: OpenDraft): Omit<Examined, 'row' | 'change'> {
  const { document_id: documentId, updated_at, position, category_id } = draft;
  return {
    documentId,
    // In milliseconds; SQLite keeps a moment as a number, PostgreSQL as a time stamp.
    editedAt: new Date(updated_at as string | number | Date).getTime(),
    categoryId: category_id,
    position: position === null ? null : Number(position),
  };
}
