import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { CatalogueEntry } from '../../core/catalogue/catalogue';
import { placeOfPage, ROWS_PER_PAGE } from '../../core/listing/panel-query';
import {
  type ReportRequest,
  type ReportState,
  oldestClosedReport,
  oldestSameReport,
  type ReportCounts,
  type ReportGroup,
  type ReportList,
} from '../../core/report/report';
import type { SentReport } from '../../core/pages/report-pages';
import { existingDocuments } from '../database/existing-documents';
import { countOf } from '../database/queries';
import {
  lockUntilTransactionEnds,
  lockDeletion,
} from '../../../shared/server/database/advisory-locks';
import { editorName, type PanelUser } from '../publication-log/editor';
import { partOf, type ReportTableRow, rowFromTable, stateOf } from './report-row';
import type { Clock } from '../time/clock';
import type { NetworkCountsService } from '../limits/network-counts';
import type { CountersService } from '../observability/counters';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';

const TABLE = 'glossary_reports';
const DELETED_TERMS = 'glossary_deleted_terms';
const KEY_BYTES = 16;
/** The most open reports of one term, and of all terms together; editors could not read more. */
const OPEN_OF_TERM = 20;
const OPEN_OF_ALL = 1000;
/** Reports that one network may send in a day, so that none fills the list for all others: as many as from a class that reads together. */
const OF_NETWORK = 30;

/** What became of an answer; `before` is the editor who answered or closed the report since. */
export type ReportOutcome = { readonly before: string | null } | 'done' | 'unknown';

export type ReportsService = ReturnType<typeof createReports>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly clock: Clock;
  readonly networkCounts: NetworkCountsService;
  readonly counters: CountersService;
  readonly catalogueSource: CatalogueSourceService;
}

/** Readers' reports about terms, and the editors' answers. Nothing about a reader is stored but the text. */
export function createReports({ strapi, clock, networkCounts, counters, catalogueSource }: Needs) {
  const table = () => strapi.db.connection(TABLE);
  const now = (): number => clock.now().getTime();

  /** What a change that found nothing to change comes to: an editor who gets no answer sends the same again, and that is done already. */
  async function before(id: number, wanted: Partial<ReportTableRow>): Promise<ReportOutcome> {
    const row = await table().where({ id }).first<ReportTableRow | undefined>();
    if (row === undefined) return 'unknown';
    const isDone = Object.entries(wanted).every(
      ([column, value]) => row[column as keyof ReportTableRow] === value,
    );
    return isDone ? 'done' : { before: row.answered_by };
  }

  /** Those of deleted terms are kept, hidden, as their numbers are. */
  const listed = (group: ReportGroup): Knex.QueryBuilder => {
    const deleted = strapi.db.connection(DELETED_TERMS).select('term_document_id');
    const query = table().whereNotIn('term_document_id', deleted);
    return group === 'open' ? query.where({ state: 'open' }) : query.whereNot({ state: 'open' });
  };

  /** A recent open report with the same text about the same term. */
  const sameAs = (
    documentId: string,
    { part, text }: ReportRequest,
  ): Knex.QueryBuilder<ReportTableRow> =>
    table()
      .where({ term_document_id: documentId, part, text, state: 'open' })
      .where('moment', '>=', oldestSameReport(now()))
      .orderBy('id');

  return {
    /** The key of a recent report with the same text; null if there is none. */
    async keyOfSame(
      { documentId }: CatalogueEntry,
      request: ReportRequest,
    ): Promise<string | null> {
      const row = await sameAs(documentId, request).first<ReportTableRow | undefined>();
      return row?.key ?? null;
    },

    /**
     * Stores a report of a published term. A form that is sent twice, by two clicks while the service is slow or by a reload, is one
     * report: the same text about the same part within an hour is the earlier report.
     *
     * @param address of the client, as it is believed
     * @returns the key that leads to it; `full` when there are more open reports than editors can read; `too-many` when its network has
     * sent its limit for the day; `gone` when the term was deleted meanwhile. Nothing is written then.
     */
    async add(
      { documentId, term, position }: CatalogueEntry,
      request: ReportRequest,
      address: string,
    ): Promise<{ readonly key: string } | 'full' | 'too-many' | 'gone'> {
      const { part, text } = request;
      const moment = now();
      return strapi.db.transaction(async ({ trx }: { trx: Knex.Transaction }) => {
        await lockDeletion(strapi, 'writer', trx);
        // Reports of all instances are stored one after the other, so that each sees the earlier ones.
        await lockUntilTransactionEnds(strapi, 'reports', trx);
        const open = () => listed('open').transacting(trx);
        const [isThere] = await existingDocuments(trx, [documentId]);
        if (isThere === undefined) return 'gone';
        const same = await sameAs(documentId, request)
          .transacting(trx)
          .first<ReportTableRow | undefined>();
        if (same !== undefined) return { key: same.key };
        if ((await countOf(open())) >= OPEN_OF_ALL) return 'full';
        if ((await countOf(open().where({ term_document_id: documentId }))) >= OPEN_OF_TERM)
          return 'full';
        if (!(await networkCounts.take('report', address, OF_NETWORK, trx))) {
          counters.refusedByNetwork.reports += 1;
          return 'too-many';
        }
        const key = randomBytes(KEY_BYTES).toString('hex');
        await trx(TABLE).insert({
          key,
          term_document_id: documentId,
          term,
          position,
          part,
          text,
          moment,
          state: 'open',
        });
        return { key };
      });
    },

    /** What the holder of the key may see; null if there is no such report. */
    async sent(key: string): Promise<(SentReport & { readonly documentId: string }) | null> {
      const row = await table().where({ key }).first<ReportTableRow | undefined>();
      if (row === undefined) return null;
      return {
        documentId: row.term_document_id,
        state: stateOf(row.state),
        part: partOf(row.part),
        text: row.text,
        moment: Number(row.moment),
        answer: row.answer,
      };
    },

    async counts(): Promise<ReportCounts> {
      const [open, done] = await Promise.all([countOf(listed('open')), countOf(listed('done'))]);
      return { open, done };
    },

    openOf: (documentId: string): Promise<number> =>
      countOf(table().where({ term_document_id: documentId, state: 'open' })),

    /** One page of the reports: of the open ones the oldest first, of the others the one that was answered last. */
    async page(group: ReportGroup, requestedPage: number): Promise<ReportList> {
      const counts = await this.counts();
      const total = counts[group];
      const { start, ...place } = placeOfPage(requestedPage, total);
      const rows = await listed(group)
        .orderBy(
          group === 'open'
            ? [{ column: 'moment' }, { column: 'id' }]
            : [
                { column: 'answered_at', order: 'desc' },
                { column: 'id', order: 'desc' },
              ],
        )
        .offset(start)
        .limit(ROWS_PER_PAGE)
        .select<ReportTableRow[]>();
      const { byDocumentId } = await catalogueSource.current();
      return {
        rows: rows.map((row) => rowFromTable(row, byDocumentId.get(row.term_document_id) ?? null)),
        total,
        ...place,
        counts,
      };
    },

    /**
     * Answers an open report, or closes it; once it is done, an editor who does the same again changes nothing.
     *
     * @param answer empty to close it without an answer
     * @returns the editor who did something else before, when it is not open any more; `unknown` when there is no such report
     */
    async answer(id: number, answer: string, editor: PanelUser): Promise<ReportOutcome> {
      const state: ReportState = answer === '' ? 'closed' : 'answered';
      const wanted = {
        state,
        answer: answer === '' ? null : answer,
        answered_by: editorName(editor),
      };
      const changed = await table()
        .where({ id, state: 'open' })
        .update({ ...wanted, answered_at: now() });
      return changed > 0 ? 'done' : before(id, wanted);
    },

    /**
     * Opens an answered or closed report again; its answer is gone. One that is open stays so.
     *
     * @param answeredAt of the answer that the editor has seen
     * @returns the editor who answered it since; `unknown` when there is no such report
     */
    async reopen(id: number, answeredAt: number): Promise<ReportOutcome> {
      const changed = await table()
        .where({ id, answered_at: answeredAt })
        .update({ state: 'open', answer: null, answered_by: null, answered_at: null });
      return changed > 0 ? 'done' : before(id, { state: 'open' });
    },

    async purge(): Promise<void> {
      await table()
        .whereNot({ state: 'open' })
        .where('answered_at', '<', oldestClosedReport(now()))
        .delete();
    },
  };
}
