import type { Core } from '@strapi/strapi';
import { type ActionFilter, csvOfActions } from '../../core/history/action-query';
import type { EditorAction, EditorActions } from '../../core/history/history-answers';
import { placeOfPage, ROWS_PER_PAGE } from '../../core/listing/panel-query';
import { existingTerms } from '../publishing/document-rows';
import { nameIn, type SignedRow, type LogHistoryService } from '../publication-log/log-history';

/** Entries of a file that are read with one statement. */
const ENTRIES_AT_ONCE = 200;

export type EditorActionsService = ReturnType<typeof createEditorActions>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly logHistory: LogHistoryService;
}

export function createEditorActions({ strapi, logHistory }: Needs) {
  /** Entries without a content get the last name of their term or category. */
  async function actionsOf(rows: readonly SignedRow[]): Promise<EditorAction[]> {
    const unnamed = rows.filter(({ content }) => content === null);
    const names = await logHistory.namesOf(unnamed.flatMap(({ subject }) => subject ?? []));
    const there = await existingTerms(
      strapi,
      rows.flatMap(({ subject }) => subject ?? []),
    );
    return rows.map((row) => {
      const { position, kind, moment, editor, slug, subject, version } = row;
      const name = nameIn(row) ?? names.get(subject ?? '') ?? null;
      const hasForm = subject !== null && there.has(subject);
      return { position, kind, moment, editor, name, slug, subject, version, hasForm };
    });
  }

  /** Reads from the last entry to the first, so it leaves out entries that are appended meanwhile. */
  async function* all(filter: ActionFilter): AsyncGenerator<EditorAction> {
    for (let below: number | null = null; ;) {
      const rows = await logHistory.page(filter, { start: 0, limit: ENTRIES_AT_ONCE, below });
      yield* await actionsOf(rows);
      below = rows.at(-1)?.position ?? null;
      if (below === null) return;
    }
  }

  return {
    async page(filter: ActionFilter, requestedPage: number): Promise<EditorActions> {
      const total = await logHistory.countOfAll(filter);
      const { start, ...place } = placeOfPage(requestedPage, total);
      const rows = await logHistory.page(filter, { start, limit: ROWS_PER_PAGE });
      const editors = await logHistory.editors();
      return { rows: await actionsOf(rows), total, ...place, editors };
    },

    csv: (filter: ActionFilter): AsyncGenerator<string> => csvOfActions(all(filter)),
  };
}
