import type { Core } from '@strapi/strapi';
import { changedFields, changeLabel } from '../../core/history/changed-fields';
import type { ActionStamp, HistoryRow } from '../../core/history/history-answers';
import { type PanelPage, placeOfPage, ROWS_PER_PAGE } from '../../core/listing/panel-query';
import { TERM } from '../../core/term/content-types';
import type { TermContent } from '../../core/term/term-content';
import { editorName, type PanelUser } from '../publication-log/editor';
import { type SignedRow, type LogHistoryService } from '../publication-log/log-history';
import type { PublicationLogService } from '../publication-log/publication-log';

interface SavedDraft {
  readonly term: string | null;
  readonly updatedAt: string | Date;
  readonly updatedBy: PanelUser | null;
}

export type TermHistoryService = ReturnType<typeof createTermHistory>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly logHistory: LogHistoryService;
  readonly publicationLog: PublicationLogService;
}

export function createTermHistory({ strapi, logHistory, publicationLog }: Needs) {
  /** The contents of the versions on a page, and of the one before the oldest of them, by their numbers. */
  async function contentsOf(
    documentId: string,
    rows: readonly SignedRow[],
  ): Promise<ReadonlyMap<number, TermContent>> {
    const contents = new Map(
      rows.flatMap(({ version, content }) =>
        version === null || content === null ? [] : [[version, content as TermContent] as const],
      ),
    );
    const before = Math.min(...contents.keys()) - 1;
    if (before > 0 && Number.isFinite(before)) {
      const content = await logHistory.termContent(documentId, before);
      if (content !== null) contents.set(before, content);
    }
    return contents;
  }

  return {
    /** One page of the entries of a term, the latest first, without the parts that the client may not read. */
    async page(
      documentId: string,
      requestedPage: number,
      mayRead: (field: string) => boolean,
    ): Promise<PanelPage<HistoryRow>> {
      const total = await logHistory.countOfSubject(documentId);
      const { start, ...place } = placeOfPage(requestedPage, total);
      const found = await logHistory.ofSubject(documentId, start, ROWS_PER_PAGE);
      const contents = await contentsOf(documentId, found);
      const rows = found.map((row): HistoryRow => {
        const { position, kind, version, moment, editor, digest } = row;
        const [before, after] = [contents.get((version ?? 0) - 1), contents.get(version ?? 0)];
        const changed =
          before === undefined || after === undefined
            ? null
            : changedFields(before, after).filter(mayRead).map(changeLabel);
        const slug = mayRead('slug') ? row.slug : null;
        return { position, kind, version, moment, editor, slug, digest, changed };
      });
      return { rows, total, ...place };
    },

    async versionsOf(documentId: string): Promise<number> {
      const last = await publicationLog.lastContentOf(documentId);
      return last?.version ?? 0;
    },

    /** The name of the draft, with the editor and time of its last save, or withdrawal; null for a term that is deleted. */
    async lastSaved(
      documentId: string,
    ): Promise<{ readonly name: string; stamp: ActionStamp } | null> {
      const draft: SavedDraft | null = await strapi.db.query(TERM).findOne({
        where: { documentId, publishedAt: { $null: true } },
        select: ['term', 'updatedAt'],
        populate: { updatedBy: { select: ['firstname', 'lastname', 'username'] } },
      });
      if (draft === null) return null;
      const { term, updatedAt, updatedBy } = draft;
      return {
        name: term ?? '',
        stamp: {
          editor: updatedBy && editorName(updatedBy),
          moment: new Date(updatedAt).getTime(),
        },
      };
    },
  };
}
