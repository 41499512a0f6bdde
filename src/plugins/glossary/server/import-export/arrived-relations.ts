import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import type { ImportAim } from '../../core/import-export/import-plan';
import { withPending } from '../../core/import-export/pending-relations';
import { TERM } from '../../core/term/content-types';
import { RELATION_FIELDS, type RelationField } from '../../core/term/fields';
import { TERMS } from '../database/tables';
import { inGroups, PER_STATEMENT } from '../database/queries';
import type { Clock } from '../time/clock';
import { joinTableOf } from '../database/join-table';
import type { ExistingTerm } from './file-terms';
import type { ImportExportStoreService } from './import-export-store';
import { groupedBy, type PendingRow, PENDING_RELATIONS as TABLE } from './pending-relations';
import type { PublicationEvents } from '../publishing/publication-events';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { TermAddressesService } from '../publication-log/term-addresses';

/** A relation that can be linked, with the ids of both drafts. */
interface ArrivedRow extends PendingRow {
  readonly id: number;
  readonly source: number;
  readonly target: number;
  readonly target_document_id: string;
}

interface Link {
  readonly source: number;
  readonly target: number;
  readonly order: number | null;
}

export type ArrivedRelationsService = ReturnType<typeof createArrivedRelations>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly importExportStore: ImportExportStoreService;
  readonly publicationLog: PublicationLogService;
  readonly publicationEvents: PublicationEvents;
  readonly termAddresses: TermAddressesService;
  readonly clock: Clock;
}

/** Set while an import writes: what its drafts and publications bring is joined by `join`, which publishes too. */
const importing = new AsyncLocalStorage<true>();

/** Links the stored relations whose terms exist by now; see pending-relations.ts. */
export function createArrivedRelations({
  strapi,
  importExportStore,
  publicationLog,
  publicationEvents,
  termAddresses,
  clock,
}: Needs) {
  /**
   * The stored relations that can be linked. Those of deleted terms stay, because these may be brought back.
   *
   * @param aim `published`: those to published terms alone, because anybody who writes drafts may give one a name and take it away again
   */
  const arrived = (aim: 'published' | null, transaction: Knex = strapi.db.connection) => {
    const rows = transaction(TABLE)
      .join({ naming: TERMS }, 'naming.document_id', `${TABLE}.term_document_id`)
      .whereNull('naming.published_at');
    if (aim === null) void rows.join({ named: TERMS }, 'named.slug', `${TABLE}.slug`);
    else
      void rows
        .join({ public: TERMS }, 'public.slug', `${TABLE}.slug`)
        .whereNotNull('public.published_at')
        .join({ named: TERMS }, 'named.document_id', 'public.document_id');
    return rows
      .whereNull('named.published_at')
      .where({ aim })
      .orderBy(['term_document_id', 'place'])
      .select<ArrivedRow[]>('term_document_id', 'field', `${TABLE}.slug`, 'place', 'aim', {
        id: `${TABLE}.id`,
        source: 'naming.id',
        target: 'named.id',
        target_document_id: 'named.document_id',
      });
  };

  /** One target for each relation: of drafts that share a slug the one whose address it is, or else the one that was made first. */
  async function withoutTwins(
    rows: readonly ArrivedRow[],
    transaction: Knex.Transaction,
  ): Promise<readonly ArrivedRow[]> {
    const byRow = groupedBy(rows, ({ id }) => id);
    if (byRow.size === rows.length) return rows;
    const shared = [...byRow.values()].filter((twins) => twins.length > 1);
    const slugs = new Set(shared.map(([row]) => row?.slug ?? ''));
    const owners = await termAddresses.ownersOf([...slugs], transaction);
    return [...byRow.values()].flatMap((twins) => {
      const [first] = [...twins].sort((one, other) => one.target - other.target);
      const owner = owners.get(first?.slug ?? '');
      return twins.find((row) => row.target_document_id === owner) ?? first ?? [];
    });
  }

  /** The term in the format of files; undefined when it has been deleted. */
  async function termOf(documentId: string): Promise<ExistingTerm | undefined> {
    const draft: { slug: string | null } | null = await strapi.db
      .query(TERM)
      .findOne({ where: { documentId, publishedAt: { $null: true } }, select: ['slug'] });
    const slug = draft?.slug ?? '';
    const found = (await importExportStore.bySlugs([slug])).get(slug) ?? [];
    return found.find((term) => term.documentId === documentId);
  }

  /**
   * Writes relations of one field, all at once; terms after them in the lists move.
   *
   * @returns the ids of the drafts that have got one
   */
  async function linkField(
    field: RelationField,
    rows: readonly ArrivedRow[],
    transaction: Knex.Transaction,
  ): Promise<readonly number[]> {
    const { name, joinColumn, inverseJoinColumn, orderColumnName } = joinTableOf(
      strapi,
      TERM,
      field,
    );
    const [source, target, order] = [
      joinColumn.name,
      inverseJoinColumn.name,
      orderColumnName ?? '',
    ];
    const sources = [...new Set(rows.map((row) => row.source))];
    const links = await transaction(name)
      .whereIn(source, sources)
      .orderBy([order, 'id'])
      .select<Link[]>({ source, target, order });
    const listed = groupedBy(links, (link) => link.source);
    const changed: number[] = [];
    const written: object[] = [];
    for (const [id, arriving] of groupedBy(rows, (row) => row.source)) {
      const before = new Map((listed.get(id) ?? []).map((link) => [link.target, link.order]));
      const pending = arriving.map((row) => ({ id: row.target, place: row.place }));
      const joined = withPending([...before.keys()], pending);
      if (joined.length === before.size) continue;
      changed.push(id);
      for (const [index, other] of joined.entries())
        if (before.get(other) !== index + 1)
          written.push({ [source]: id, [target]: other, [order]: index + 1 });
    }
    for (const some of inGroups(written)) {
      await transaction(name).insert(some).onConflict([source, target]).merge([order]);
      await eventLoopTurn();
    }
    return changed;
  }

  /**
   * Writes relations into drafts without the Document Service: nothing else of them changes. Many take as many statements as one. What a publication
   * has left open stays stored until the term is published again; see linked-relations.ts.
   */
  async function link(found: readonly ArrivedRow[], transaction: Knex.Transaction): Promise<void> {
    for (const some of inGroups(await withoutTwins(found, transaction))) {
      const changed = new Set<number>();
      for (const field of RELATION_FIELDS) {
        const here = some.filter((row) => row.field === field && row.source !== row.target);
        for (const id of await linkField(field, here, transaction)) changed.add(id);
      }
      if (changed.size > 0)
        await strapi.db
          .query(TERM)
          .updateMany({ where: { id: { $in: [...changed] } }, data: { updatedAt: clock.now() } });
      const drafted = some.flatMap(({ id, aim }) => (aim === null ? id : []));
      await transaction(TABLE).whereIn('id', drafted).delete();
      const left = groupedBy(
        some.filter(({ aim }) => aim !== null),
        (row) => row.target_document_id,
      );
      for (const [target_document_id, rows] of left) {
        const ids = rows.map(({ id }) => id);
        const linked = { aim: 'linked' satisfies PendingRow['aim'], target_document_id };
        await transaction(TABLE).whereIn('id', ids).update(linked);
      }
      await eventLoopTurn();
    }
  }

  /**
   * Links what publications have left open of one term, and publishes it in the same transaction if its draft was published unchanged.
   *
   * @param before the term as read before the transaction; undefined to leave the published version as it is
   */
  async function joinOne(documentId: string, before: ExistingTerm | undefined): Promise<void> {
    await strapi.db.transaction(async ({ trx }) => {
      await publicationLog.lock(trx);
      const isPublic =
        before?.content.published === true && !before.isChanged && (await isAsRead(before));
      // Read here: a draft that was discarded or deleted since has another row, or none.
      const rows = await arrived('published', trx).where({ term_document_id: documentId });
      await link(rows, trx);
      const isChanged = rows.some(({ source, target }) => source !== target);
      if (isPublic && isChanged) await strapi.documents(TERM).publish({ documentId });
    });
  }

  const publicRowOf = (documentId: string): Promise<{ readonly slug: string } | null> =>
    strapi.db
      .query(TERM)
      .findOne({ where: { documentId, publishedAt: { $notNull: true } }, select: ['slug'] });

  /** Whether the term is still published and its draft was not saved since it was read. */
  async function isAsRead(before: ExistingTerm): Promise<boolean> {
    const { documentId } = before;
    const published = await publicRowOf(documentId);
    const savedAt = await importExportStore.savedAt(before);
    return published !== null && savedAt === before.updatedAt;
  }

  async function joinPublished(): Promise<void> {
    const rows = await arrived('published');
    for (const documentId of new Set(rows.map((row) => row.term_document_id))) {
      const before = await termOf(documentId);
      try {
        await joinOne(documentId, before);
      } catch (error) {
        // The required fields of a publication may have changed: then only the draft gets the relations.
        if (!(error instanceof errors.ApplicationError)) throw error;
        strapi.log.warn(`Import: ${documentId} has its relations as a draft: ${error.message}`);
        await joinOne(documentId, undefined);
      }
    }
  }

  /** Links some of the relations that drafts have left open; returns their number. */
  const joinDrafts = async (): Promise<number> =>
    strapi.db.transaction(async ({ trx }) => {
      await publicationLog.lock(trx);
      const some = await arrived(null, trx).limit(PER_STATEMENT);
      // The last of them may have more drafts with their slug.
      const ids = new Set(some.map(({ id }) => id));
      const rows = await arrived(null, trx).whereIn(`${TABLE}.id`, [...ids]);
      await link(rows, trx);
      return some.length;
    });

  // Links waiting relations to a term that is just being created, in drafts only: publishing them is up to their editors. A term that is brought back
  // has relations of its own, whose terms may have come meanwhile.
  publicationEvents.renamed.subscribe(async ({ documentId, slug, transaction }) => {
    if (importing.getStore() === true) return;
    const owner = await termAddresses.ownerOf(slug, transaction);
    const isOwner = owner === null || owner === documentId;
    const isPublic = (await publicRowOf(documentId)) !== null;
    const drafted = arrived(null, transaction).where((either) => {
      void either.where({ term_document_id: documentId });
      if (isOwner) void either.orWhere(`${TABLE}.slug`, slug);
    });
    const left = arrived('published', transaction).where({ term_document_id: documentId });
    await link([...(await drafted), ...(isPublic ? [] : await left)], transaction);
  });

  // What publications have left open comes with a term that is published.
  publicationEvents.published.subscribe(async ({ documentId, transaction }) => {
    if (importing.getStore() === true) return;
    const { slug = '' } = (await publicRowOf(documentId)) ?? {};
    const ofSlug = (aim: 'published' | null) =>
      arrived(aim, transaction).where(`${TABLE}.slug`, slug);
    await link([...(await ofSlug(null)), ...(await ofSlug('published'))], transaction);
  });

  return {
    /** Runs a part of an import, after which comes `join`. */
    joiningLater: <Result>(write: () => Promise<Result>): Promise<Result> =>
      importing.run(true, write),

    /**
     * Links stored relations whose terms now exist.
     *
     * @param as `published`: terms whose draft was published unchanged are published again with what publications have left open; `draft`: nothing is
     *   published, and that stays open
     */
    join: (as: ImportAim): Promise<void> =>
      importing.run(true, async () => {
        if (as === 'published') await joinPublished();
        while ((await joinDrafts()) === PER_STATEMENT);
      }),
  };
}
