import type { Core } from '@strapi/strapi';
import { CURRENT_TERMS, TERMS, TERM_CATEGORIES } from '../database/tables';
import { type DraftsState, earliestWithAnyClock } from './drafts-state';

/** A draft that was never published, or may have been changed since. */
export interface OpenDraft {
  readonly id: number;
  readonly document_id: string;
  readonly updated_at: unknown;
  readonly category_id: number | null;
  readonly link_id: number | null;
  /** The log position of the published version; null for a draft without one. PostgreSQL returns it as a string. */
  readonly position: number | string | null;
}

/** The state of a draft on which its examination depends. */
export interface DraftMoment {
  readonly documentId: string;
  /** In milliseconds since 1970. */
  readonly editedAt: number;
  readonly categoryId: number | null;
  readonly position: number | null;
}

/**
 * A publication gives the draft and the published row the same time, so different times may mean a change.
 *
 * @param since only drafts written since then; null for all
 */
export async function openDrafts(
  { db: { connection } }: Core.Strapi,
  since: DraftsState | null,
): Promise<OpenDraft[]> {
  const query = connection({ terms: TERMS })
    .leftJoin({ live: TERMS }, (join) => {
      join.on('live.document_id', 'terms.document_id').andOnNotNull('live.published_at');
    })
    .leftJoin({ current: CURRENT_TERMS }, 'current.term_document_id', 'terms.document_id')
    .leftJoin({ filed: TERM_CATEGORIES }, 'filed.term_id', 'terms.id')
    .whereNull('terms.published_at')
    .where((either) => {
      void either
        .whereNull('live.id')
        .orWhereNull('filed.id')
        .orWhere('terms.updated_at', '<>', connection.ref('live.updated_at'));
    });
  if (since !== null) {
    // By id: joining every draft with its published row would take longer than everything else.
    void query.whereIn(
      'terms.id',
      connection(TERMS)
        .select('id')
        .where('id', '>', since.lastId)
        // Examined drafts are skipped later, so a wider range is cheap; an instance with another clock may have written in between.
        .orWhere('updated_at', '>=', earliestWithAnyClock(since))
        .union(connection(TERM_CATEGORIES).select('term_id').where('id', '>', since.lastLink)),
    );
  }
  return query.select<OpenDraft[]>(
    'terms.id',
    'terms.document_id',
    'terms.updated_at',
    'filed.category_id',
    'filed.id as link_id',
    'current.position',
  );
}

export function momentOfDraft(draft: OpenDraft): DraftMoment {
  const { document_id: documentId, updated_at, position, category_id } = draft;
  return {
    documentId,
    // In milliseconds; SQLite stores a number, PostgreSQL a time stamp.
    editedAt: new Date(updated_at as string | number | Date).getTime(),
    categoryId: category_id,
    position: position === null ? null : Number(position),
  };
}
