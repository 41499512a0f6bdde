import type { Core, UID } from '@strapi/strapi';
import type { EntryRow } from '../../core/publishing/mapped-entry';
import type { MappedCollection } from '../../core/settings/mapped-collection';

/** Entries that are read at once. */
const CHUNK = 200;

type Row = EntryRow & { readonly id: number };

/** The entries of a mapped collection, read only. */
export function mappedRows(strapi: Core.Strapi, { uid, attributes }: MappedCollection) {
  const type = uid as UID.ContentType;
  const query = () => strapi.db.query(type);
  const columns = [
    ...new Set(['id', 'documentId', 'createdAt', 'updatedAt', ...Object.values(attributes)]),
  ];

  /** Of a type without drafts every entry is published. */
  const isPublished = (): object =>
    strapi.contentType(type).options?.draftAndPublish === true
      ? { publishedAt: { $notNull: true } }
      : {};

  return {
    published: (documentId: string): Promise<Row | null> =>
      query().findOne({ where: { documentId, ...isPublished() }, select: columns }),

    /** Whether the entry exists, as a draft at least. */
    isThere: async (documentId: string): Promise<boolean> =>
      (await query().count({ where: { documentId } })) > 0,

    async publishedIds(): Promise<ReadonlySet<string>> {
      const rows: Pick<Row, 'documentId'>[] = await query().findMany({
        where: isPublished(),
        select: ['documentId'],
      });
      return new Set(rows.map(({ documentId }) => documentId));
    },

    /** The next published entries after a row, in the order of their rows; a large collection is never in memory as a whole. */
    publishedAfter: (id: number): Promise<readonly Row[]> =>
      query().findMany({
        where: { ...isPublished(), id: { $gt: id } },
        select: columns,
        orderBy: { id: 'asc' },
        limit: CHUNK,
      }),
  };
}
