import type { Core } from '@strapi/strapi';
import { isStale, staleLimit } from '../../core/freshness/stale-terms';
import type { ActionStamp } from '../../core/history/history-answers';
import { type CalendarDay, dayOf } from '../../core/time/calendar-day';
import { currentEditor } from '../publication-log/editor';
import type { Clock } from '../time/clock';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';

const TABLE = 'glossary_confirmations';

interface TableRow {
  readonly term_document_id: string;
  readonly moment: number | string;
  readonly editor: string | null;
}

export type FreshnessReviewsService = ReturnType<typeof createFreshnessReviews>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly clock: Clock;
  readonly catalogueSource: CatalogueSourceService;
}

/**
 * The confirmations by editors that old terms are still correct, with their times. Readers see nothing of them: the day of a record is that
 * of its content.
 */
export function createFreshnessReviews({ strapi, clock, catalogueSource }: Needs) {
  const table = () => strapi.db.connection(TABLE);

  async function lastOf(documentId: string): Promise<ActionStamp | null> {
    const row = await table()
      .where({ term_document_id: documentId })
      .first<TableRow | undefined>('moment', 'editor');
    return row ? { editor: row.editor, moment: Number(row.moment) } : null;
  }

  return {
    lastOf,

    async confirm(documentId: string): Promise<void> {
      const { name, id } = currentEditor(strapi);
      const moment = clock.now().getTime();
      await table()
        .insert({ term_document_id: documentId, moment, editor: name, editor_id: id })
        .onConflict('term_document_id')
        .merge(['moment', 'editor', 'editor_id']);
    },

    /** The days of the last confirmations, by document id. */
    async days(): Promise<ReadonlyMap<string, CalendarDay>> {
      const rows = await table().select<TableRow[]>('term_document_id', 'moment');
      return new Map(
        rows.map(({ term_document_id, moment }) => [
          term_document_id,
          dayOf(new Date(Number(moment))),
        ]),
      );
    },

    /** Whether a term is published, and neither edited nor confirmed within a year. */
    async isDue(documentId: string): Promise<boolean> {
      const { byDocumentId } = await catalogueSource.current();
      const entry = byDocumentId.get(documentId);
      if (entry === undefined) return false;
      const last = await lastOf(documentId);
      const confirmed = last && dayOf(new Date(last.moment));
      return isStale(entry.updated, confirmed, staleLimit(clock.today()));
    },
  };
}
