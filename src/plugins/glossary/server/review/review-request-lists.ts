import type { Core } from '@strapi/strapi';
import { placeOfPage, ROWS_PER_PAGE } from '../../core/listing/panel-query';
import type { ReviewRequestRow, ReviewRequests } from '../../core/review/review-answers';
import { TERMS } from '../database/tables';
import { countOf } from '../database/queries';
import { draftsForLists, type ListedDraft } from '../drafts/listed-drafts';
import type { PermissionChecker } from '../../../shared/server/rights/permissions';
import {
  REVIEW_REQUEST_COLUMNS,
  REVIEW_REQUESTS,
  reviewRequestOf,
  type ReviewRequestTableRow,
} from './review-request-row';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { SchedulesService } from '../schedule/schedules';
import type { ExaminedDraftsService } from '../publishing/examined-drafts';
import type { Settings } from '../../core/settings/settings';

export type ReviewRequestListsService = ReturnType<typeof createReviewRequestLists>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly publicationLog: PublicationLogService;
  readonly schedules: SchedulesService;
  readonly examinedDrafts: ExaminedDraftsService;
  readonly settings: Settings;
}

export function createReviewRequestLists({
  strapi,
  publicationLog,
  schedules,
  examinedDrafts,
  settings,
}: Needs) {
  const { connection } = strapi.db;
  const table = () => connection(REVIEW_REQUESTS);

  async function rowsOf(
    { cannot }: PermissionChecker,
    found: readonly ReviewRequestTableRow[],
    drafts: ReadonlyMap<string, ListedDraft>,
  ): Promise<ReviewRequestRow[]> {
    const ids = [...new Set(found.map(({ term_document_id }) => term_document_id))];
    const current = await publicationLog.currentOf(ids);
    const dueOf = await schedules.dueOf(settings.features.schedule ? ids : []);
    const { incomplete } = await examinedDrafts.current();
    const openPoints = new Map(
      incomplete.flatMap((row) =>
        row.reason === 'incomplete' ? [[row.documentId, row.openPoints] as const] : [],
      ),
    );
    return found.flatMap((row) => {
      const { term_document_id: documentId } = row;
      const draft = drafts.get(documentId);
      if (draft === undefined) return [];
      const version = current.get(documentId)?.version ?? null;
      // The author of the request may have lost the right to read the draft.
      if (cannot.read(draft)) {
        const unread = { term: '', savedAt: '', openPoints: 0, due: null };
        return { ...reviewRequestOf(row, row.draft_version), documentId, version, ...unread };
      }
      return {
        ...reviewRequestOf(row, draft.updatedAt),
        documentId,
        term: cannot.read(draft, 'term') ? '' : (draft.term ?? ''),
        savedAt: draft.updatedAt,
        openPoints: openPoints.get(documentId) ?? 0,
        version,
        due: dueOf.get(documentId) ?? null,
      };
    });
  }

  /** The waiting requests that the role may read and publish, the oldest first. */
  async function answerable(
    { cannot }: PermissionChecker,
    columns: readonly (keyof ReviewRequestTableRow)[] = REVIEW_REQUEST_COLUMNS,
  ) {
    const waiting = await table()
      .where({ state: 'waiting' })
      .orderBy('id')
      .select<ReviewRequestTableRow[]>(...columns);
    const drafts = await draftsForLists(
      strapi,
      waiting.map(({ term_document_id }) => term_document_id),
    );
    const found = waiting.filter(({ term_document_id }) => {
      const draft = drafts.get(term_document_id);
      return draft !== undefined && !cannot.read(draft) && !cannot.publish(draft);
    });
    return { found, drafts };
  }

  /** Requests for deleted terms stay stored until these cannot be brought back any more. */
  const present = () => connection(TERMS).whereNull('published_at').select('document_id');
  const ownOf = (editorId: number) =>
    table().where({ handed_in_by_id: editorId }).whereIn('term_document_id', present());

  return {
    async waiting(role: PermissionChecker, requestedPage: number): Promise<ReviewRequests> {
      const { found, drafts } = await answerable(role);
      const { start, ...place } = placeOfPage(requestedPage, found.length);
      const rows = await rowsOf(role, found.slice(start, start + ROWS_PER_PAGE), drafts);
      return { rows, total: found.length, ...place };
    },

    /** @param ofAll whether the role may read and publish every term */
    async countOfWaiting(role: PermissionChecker, ofAll: boolean): Promise<number> {
      if (!ofAll) return (await answerable(role, ['term_document_id'])).found.length;
      return countOf(
        table()
          .join({ terms: TERMS }, 'terms.document_id', 'term_document_id')
          .where({ state: 'waiting' })
          .whereNull('terms.published_at'),
      );
    },

    /** The review requests of one editor, the latest first. */
    async own(
      role: PermissionChecker,
      editorId: number,
      requestedPage: number,
    ): Promise<ReviewRequests> {
      const total = await countOf(ownOf(editorId));
      const { start, ...place } = placeOfPage(requestedPage, total);
      const found = await ownOf(editorId)
        .orderBy('id', 'desc')
        .offset(start)
        .limit(ROWS_PER_PAGE)
        .select<ReviewRequestTableRow[]>(...REVIEW_REQUEST_COLUMNS);
      const drafts = await draftsForLists(
        strapi,
        found.map(({ term_document_id }) => term_document_id),
      );
      return { rows: await rowsOf(role, found, drafts), total, ...place };
    },

    /** How many of an editor's review requests were returned, for terms whose review no editor has requested again since. */
    async countOfReturned(editorId: number): Promise<number> {
      return countOf(
        connection(`${REVIEW_REQUESTS} as own`)
          .where({ 'own.handed_in_by_id': editorId, 'own.state': 'returned' })
          .whereIn('own.term_document_id', present())
          .whereNotExists(
            connection(`${REVIEW_REQUESTS} as later`)
              .whereRaw('later.term_document_id = own.term_document_id and later.id > own.id')
              .select(connection.raw('1')),
          ),
      );
    },
  };
}
