import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type {
  ImportPlan,
  JoinableRelation,
  OpenRelations,
  StatedFields,
  UnresolvedRow,
} from '../../core/import-export/import-plan';
import type { RelationField } from '../../core/term/fields';
import { compareText } from '../../core/text/name-order';
import { TERMS } from '../database/tables';
import type { ImportExportStoreService } from './import-export-store';
import { countOf, inGroups } from '../database/queries';
import type { PublicationLogService } from '../publication-log/publication-log';
import { forEachInSlices } from '../tasks/in-slices';

export const PENDING_RELATIONS = 'glossary_pending_relations';
/** Rows per insert, and names per query: both databases limit the number of parameters. */
const PER_STATEMENT = 100;
/** Rows that are read in one piece: some milliseconds. */
export const ROWS_AT_ONCE = 1000;

/** A row of the table of relations that wait. */
export interface PendingRow {
  readonly term_document_id: string;
  readonly field: RelationField;
  readonly slug: string;
  readonly place: number;
  /**
   * `published`: a publication has left it open, and neither readers nor the draft have it. `linked`: so has that, and the draft has got it since, to the
   * term in `target_document_id`, which may have another slug by now; what becomes of it there is up to its editors. Null: it is joined in the draft
   * alone, as those that earlier versions stored.
   */
  readonly aim: 'published' | 'linked' | null;
}

/** A relation of an imported term to a missing term. */
export interface OpenRelation {
  readonly slug: string;
  readonly field: RelationField;
  readonly missing: string;
}

/** The same, with who joins it. */
type AimedRelation = OpenRelation & Pick<PendingRow, 'aim'>;

/** The same, as it is read. */
type WaitingRow = AimedRelation &
  Pick<PendingRow, 'place' | 'term_document_id'> & { readonly id: number | string };

export type PendingRelationsService = ReturnType<typeof createPendingRelations>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly importExportStore: ImportExportStoreService;
  readonly publicationLog: PublicationLogService;
}

/**
 * Relations of imported terms to terms that do not exist yet, because a later file has them or their rows were refused. They are stored until such a
 * term is created, by an import or an editor, and then linked (arrived-relations.ts): for readers only what a publication has left open, and only by
 * a publication.
 */
export function createPendingRelations({ strapi, importExportStore, publicationLog }: Needs) {
  const table = () => strapi.db.connection(PENDING_RELATIONS);

  /** Relations of existing terms; those of deleted terms do not count. */
  const waiting = () =>
    table()
      .join({ terms: TERMS }, 'terms.document_id', `${PENDING_RELATIONS}.term_document_id`)
      .whereNull('terms.published_at');

  /** A part of the relations at a time: there may be a hundred thousand, and other requests are answered in between. */
  async function* waitingRows(): AsyncGenerator<readonly WaitingRow[]> {
    let last = 0;
    for (;;) {
      const rows = await waiting()
        .where(`${PENDING_RELATIONS}.id`, '>', last)
        .orderBy(`${PENDING_RELATIONS}.id`)
        .limit(ROWS_AT_ONCE)
        .select<WaitingRow[]>({
          id: `${PENDING_RELATIONS}.id`,
          slug: 'terms.slug',
          field: 'field',
          missing: `${PENDING_RELATIONS}.slug`,
          place: 'place',
          aim: 'aim',
          term_document_id: 'term_document_id',
        });
      yield rows;
      if (rows.length < ROWS_AT_ONCE) return;
      last = Number(rows.at(-1)?.id);
      await eventLoopTurn();
    }
  }

  /**
   * Sorted by slug, field and place. Without those of a draft whose slug is the address of another term: in files and lists the slug is that term.
   */
  async function aimed(): Promise<readonly AimedRelation[]> {
    const bySlug = new Map<string, WaitingRow[]>();
    for await (const rows of waitingRows()) {
      for (const row of rows) {
        const known = bySlug.get(row.slug);
        if (known === undefined) bySlug.set(row.slug, [row]);
        else known.push(row);
      }
    }
    const found: AimedRelation[] = [];
    for (const some of inGroups([...bySlug.keys()].sort(compareText), PER_STATEMENT)) {
      const owners = await importExportStore.idsOf(some);
      for (const slug of some) {
        const owner = owners.get(slug)?.documentId;
        const own = (bySlug.get(slug) ?? []).filter((row) => row.term_document_id === owner);
        found.push(...own.sort(byField));
      }
      await eventLoopTurn();
    }
    return found;
  }

  return {
    /**
     * Stores the relations of imported terms that could not be written, and deletes those stored before for the same fields. What a publication has
     * left open stays when a row is written as a draft.
     *
     * @param stated what each written term of the file sets, by slug
     */
    async remember(
      stated: ReadonlyMap<string, StatedFields>,
      unresolved: readonly OpenRelations[],
    ): Promise<void> {
      const open = new Map<string, OpenRelations[]>();
      for (const row of unresolved) open.set(row.name, [...(open.get(row.name) ?? []), row]);
      const slugs = [...stated.keys()];
      for (const some of inGroups(slugs, PER_STATEMENT)) {
        const ids = await importExportStore.idsOf(some);
        await strapi.db.transaction(async ({ trx }: { trx: Knex.Transaction }) => {
          // A draft of a missing term that another editor is creating is committed first, and is found by the join below.
          await publicationLog.lock(trx);
          for (const slug of some) {
            const documentId = ids.get(slug)?.documentId;
            if (documentId === undefined) continue;
            const { fields = [], as = 'draft' } = stated.get(slug) ?? {};
            const aim = as === 'published' ? as : null;
            const before = trx(PENDING_RELATIONS)
              .where({ term_document_id: documentId })
              .whereIn('field', fields);
            if (aim === null) void before.whereNull('aim');
            await before.delete();
            const rows = (open.get(slug) ?? []).flatMap(({ field, slugs: missing, places }) =>
              missing.map((name, index) => ({
                term_document_id: documentId,
                field,
                slug: name,
                place: places[index] ?? 0,
                aim,
              })),
            );
            for (const group of inGroups(rows, PER_STATEMENT)) {
              // An editor has taken them out of the draft, and the file brings them back.
              await trx(PENDING_RELATIONS)
                .where({ term_document_id: documentId, aim: 'linked' })
                .whereIn(
                  ['field', 'slug'],
                  group.map((row) => [row.field, row.slug]),
                )
                .delete();
              await trx(PENDING_RELATIONS)
                .insert(group)
                .onConflict(['term_document_id', 'field', 'slug'])
                .ignore();
            }
          }
        });
      }
    },

    /** Whether `remember` would change the stored relations. */
    async wouldChange(
      stated: ReadonlyMap<string, StatedFields>,
      unresolved: readonly UnresolvedRow[],
    ): Promise<boolean> {
      if (stated.size === 0) return false;
      const keyOf = (...texts: readonly (string | null)[]): string => texts.join(' ');
      const [kept, now, then] = [new Set<string>(), new Set<string>(), new Set<string>()];
      await forEachInSlices(await aimed(), (row) => {
        const { slug, field, missing, aim } = row;
        if (!stated.get(slug)?.fields.includes(field)) return;
        if (!isKept(row, stated)) now.add(keyOf(slug, field, missing, aim));
        else if (aim !== 'linked') kept.add(keyOf(slug, field, missing));
      });
      await forEachInSlices(unresolved, ({ name, field, slugs }) => {
        const { fields = [], as } = stated.get(name) ?? {};
        if (!fields.includes(field)) return;
        const aim = as === 'published' ? as : null;
        for (const missing of slugs)
          if (!kept.has(keyOf(name, field, missing))) then.add(keyOf(name, field, missing, aim));
      });
      let isSame = now.size === then.size;
      await forEachInSlices(then, (key) => (isSame &&= now.has(key)));
      return !isSame;
    },

    /**
     * The relations that an import could join in public; see `joinedBy`.
     *
     * @param stated what each term of the file sets, by slug
     */
    async joinable(
      { as, planned }: Pick<ImportPlan, 'as' | 'planned'>,
      stated: ReadonlyMap<string, StatedFields>,
    ): Promise<readonly JoinableRelation[]> {
      if (as === 'draft') return [];
      const left: AimedRelation[] = [];
      const missing = new Set<string>();
      await forEachInSlices(await aimed(), (row) => {
        if (row.aim !== 'published' || row.slug === row.missing) return;
        left.push(row);
        missing.add(row.missing);
      });
      const rows = new Set(planned.flatMap(({ kind, name }) => (kind === 'term' ? name : [])));
      const there = new Set<string>();
      for (const some of inGroups([...missing], PER_STATEMENT)) {
        for (const slug of await importExportStore.publishedAmong(some)) there.add(slug);
        await eventLoopTurn();
      }
      const isPublishedBy = (slug: string): boolean =>
        rows.has(slug) && stated.get(slug)?.as === 'published';
      const arriving = left.filter((row) => there.has(row.missing) || isPublishedBy(row.missing));
      const isPublic = new Set<string>();
      for (const some of inGroups([...new Set(arriving.map(({ slug }) => slug))], PER_STATEMENT)) {
        for (const [slug, [term]] of await importExportStore.bySlugs(some))
          if (term?.content.published === true && !term.isChanged) isPublic.add(slug);
        await eventLoopTurn();
      }
      const found: JoinableRelation[] = [];
      await forEachInSlices(arriving, ({ slug: name, field, missing: slug }) => {
        const row = stated.get(name);
        found.push({
          ...{ name, field, slug },
          isThere: there.has(slug),
          isPublic: isPublic.has(name),
          row: row === undefined ? null : { ...row, isPlanned: rows.has(name) },
        });
      });
      return found;
    },

    /** The stored relations that the drafts of some terms lack, by document id. */
    async of(documentIds: readonly string[]): Promise<ReadonlyMap<string, readonly PendingRow[]>> {
      const rows = await table()
        .whereIn('term_document_id', documentIds)
        .where((lacking) => void lacking.whereNull('aim').orWhere({ aim: 'published' }))
        .select<PendingRow[]>('term_document_id', 'field', 'slug', 'place', 'aim');
      return groupedBy(rows, (row) => row.term_document_id);
    },

    /** How many relations are open; `open` lists those that a slug stands for. */
    count: (): Promise<number> => countOf(waiting()),

    /** The stored relations, sorted by slug and position. */
    async open(): Promise<readonly OpenRelation[]> {
      return (await aimed()).map(({ slug, field, missing }) => ({ slug, field, missing }));
    },
  };
}

function byField(one: WaitingRow, other: WaitingRow): number {
  return compareText(one.field, other.field) || one.place - other.place;
}

/** Whether the rows of a file leave a stored relation as it is. */
function isKept(
  { slug, field, aim }: AimedRelation,
  stated: ReadonlyMap<string, StatedFields>,
): boolean {
  const { fields = [], as } = stated.get(slug) ?? {};
  return !fields.includes(field) || (as === 'draft' && aim !== null);
}

export function groupedBy<Row, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): ReadonlyMap<Key, readonly Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const known = groups.get(keyOf(row));
    if (known === undefined) groups.set(keyOf(row), [row]);
    else known.push(row);
  }
  return groups;
}
