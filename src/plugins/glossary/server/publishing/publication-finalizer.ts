import { draftShown } from '../../core/term/shown-score';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import { brokenDocument, isWhole } from '../../core/publishing/document-rows';
import { decidePublication, type TermDate } from '../../core/publishing/publication';
import { WAYS_TO_RECLAIM } from '../../core/publishing/slug-holder';
import type { Settings } from '../../core/settings/settings';
import { TERM } from '../../core/term/content-types';
import type { StoredTerm } from '../../core/term/stored-term';
import type { TermContent } from '../../core/term/term-content';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { TermEntriesService } from '../publication-log/term-entries';
import type { Clock } from '../time/clock';
import { documentRows } from './document-rows';
import { refusalOf } from './refused-publication';
import type { SlugHoldersService } from './slug-holders';
import type { StoredScoresService } from './stored-scores';
import { RELATIONS_POPULATE } from './term-populate';

/** A term as Strapi has just published it. */
export type PublishedRow = StoredTerm & { readonly id: number };

export type PublicationFinalizerService = ReturnType<typeof createPublicationFinalizer>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly settings: Settings;
  readonly slugHolders: SlugHoldersService;
  readonly publicationLog: PublicationLogService;
  readonly storedScores: StoredScoresService;
  readonly clock: Clock;
  readonly termEntries: TermEntriesService;
}

/** The dates of the term that is being published which its author stated, as an import does. */
const statedDates = new AsyncLocalStorage<ReadonlySet<TermDate>>();

/** What follows when Strapi has published a row: what readers see of it is decided, dated and logged. */
export function createPublicationFinalizer({
  strapi,
  settings,
  slugHolders,
  publicationLog,
  storedScores,
  clock,
  termEntries,
}: Needs) {
  /** The relations of the draft, including those to unpublished terms. */
  async function draftRelations(
    documentId: string,
  ): Promise<Pick<StoredTerm, 'related' | 'prerequisites'> | null> {
    return strapi.db.query(TERM).findOne({
      where: { documentId, publishedAt: { $null: true } },
      select: ['id'],
      populate: RELATIONS_POPULATE,
    });
  }

  /**
   * Refuses to publish a document with more than one draft row, written without the Document Service: editors see only one of them, and only that one
   * may be published.
   */
  async function refuseBrokenDocument(
    { documentId }: PublishedRow,
    transaction: Knex.Transaction,
  ): Promise<void> {
    const [rows] = await documentRows(transaction, documentId);
    if (rows === undefined || isWhole(rows)) return;
    throw new errors.ValidationError(brokenDocument(rows));
  }

  /** Validates, dates and logs the published row; throwing rolls the publication back. */
  async function finalize(
    published: PublishedRow,
    transaction: Knex.Transaction,
  ): Promise<TermContent> {
    const { documentId } = published;
    await refuseBrokenDocument(published, transaction);
    const draft = await draftRelations(documentId);
    // Strapi keeps only the links to published terms on the published row; the draft has them all.
    const term: StoredTerm = {
      ...published,
      related: draft?.related ?? published.related ?? null,
      prerequisites: draft?.prerequisites ?? published.prerequisites ?? null,
    };
    const last = await publicationLog.lastContentOf(documentId, transaction);
    const decision = decidePublication(
      draftShown(term, settings.features),
      await storedScores.of(documentId, transaction),
      last === null ? null : (last.content as TermContent),
      clock.today(),
      settings.requiredFields,
      statedDates.getStore(),
    );
    const addresses = await slugHolders.addressErrors(term, WAYS_TO_RECLAIM.inForm, transaction);
    if (!decision.ok || addresses.length > 0)
      throw refusalOf(term, [...(decision.ok ? [] : decision.errors), ...addresses]);
    const { content } = decision;
    await strapi.db.query(TERM).updateMany({
      where: { documentId },
      data: { created: content.created, updated: content.updated, take_over_address: false },
    });
    await termEntries.publish(transaction, documentId, content, last);
    return content;
  }

  return {
    finalize,

    /** Publications within `publish` keep these dates of the term, even if they equal the previous ones. */
    withStatedDates: <Result>(dates: ReadonlySet<TermDate>, publish: () => Promise<Result>) =>
      statedDates.run(dates, publish),
  };
}
