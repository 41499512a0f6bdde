import type { Core } from '@strapi/strapi';
import { OPEN_FORM_LIFETIME } from '../../core/panel/panel-timing';
import { TERM } from '../../core/term/content-types';
import { editorName, type PanelUser } from '../publication-log/editor';
import type { Guarded } from '../publishing/draft-precondition';
import type { Clock } from '../time/clock';

const OPEN_FORMS = 'glossary_open_forms';

/** The last save of a draft: its editor and time. */
export interface LastSave {
  /** ISO 8601. */
  readonly updatedAt: string;
  readonly savedBy: string | null;
}

export type OpenFormsService = ReturnType<typeof createOpenForms>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly clock: Clock;
}

/** Which editors have which term's form open. In the database, because two editors may be connected to two instances. */
export function createOpenForms({ strapi, clock }: Needs) {
  const { connection } = strapi.db;

  return {
    /** Notes that an editor has the form open now; to be repeated before `OPEN_FORM_LIFETIME` is over. Other forms expire. */
    async note(documentId: string, editor: PanelUser & { readonly id: number }): Promise<void> {
      const now = clock.now().getTime();
      await connection(OPEN_FORMS)
        .where('seen_at', '<', now - OPEN_FORM_LIFETIME)
        .delete();
      await connection(OPEN_FORMS)
        .insert({
          term_document_id: documentId,
          editor_id: editor.id,
          editor: editorName(editor),
          seen_at: now,
        })
        .onConflict(['term_document_id', 'editor_id'])
        .merge(['editor', 'seen_at']);
    },

    /** Names of all other editors who have the form of a term open, in order. */
    async othersWith(documentId: string, editorId: number): Promise<readonly string[]> {
      const now = clock.now().getTime();
      const rows = await connection(OPEN_FORMS)
        .where({ term_document_id: documentId })
        .where('seen_at', '>=', now - OPEN_FORM_LIFETIME)
        .whereNot({ editor_id: editorId })
        .select<{ editor: string | null }[]>('editor');
      return rows.flatMap(({ editor }) => editor ?? []).sort();
    },

    /**
     * Null when there is no such draft.
     *
     * @param uid of its type; one that is not published apart has one row
     */
    async lastSaveOf(documentId: string, uid: Guarded = TERM): Promise<LastSave | null> {
      const draft: { readonly updatedAt: string; readonly updatedBy: PanelUser | null } | null =
        await strapi.db.query(uid).findOne({
          where: { documentId, ...(uid === TERM && { publishedAt: { $null: true } }) },
          select: ['updatedAt'],
          populate: { updatedBy: { select: ['firstname', 'lastname', 'username'] } },
        });
      if (draft === null) return null;
      const { updatedAt, updatedBy } = draft;
      return { updatedAt, savedBy: updatedBy && editorName(updatedBy) };
    },
  };
}
