import type { Core } from '@strapi/strapi';
import { CATEGORY_FIELDS } from '../../core/import-export/file-fields';
import type { FileCategory } from '../../core/import-export/file-term';
import type { Version } from '../../core/import-export/files/write-rows';
import { TERM, CATEGORY } from '../../core/term/content-types';
import { compareText } from '../../core/text/name-order';
import { inGroups } from '../database/queries';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { TermAddressesService } from '../publication-log/term-addresses';
import { type ExistingTerm, fileTerms } from './file-terms';
import { ofVersion, termRows } from './term-rows';

export interface RowIds {
  readonly id: number;
  readonly documentId: string;
}

export interface ExistingCategory extends RowIds {
  readonly content: FileCategory;
}

/** A term of one version, with its slug when an export began. */
export interface ListedTerm extends RowIds {
  readonly slug: string | null;
}

interface NamedRow {
  readonly documentId: string;
  readonly slug?: unknown;
}

export type ImportExportStoreService = ReturnType<typeof createImportExportStore>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly publicationLog: PublicationLogService;
  readonly termAddresses: TermAddressesService;
}

/** What the glossary has already: the terms and categories that a file is compared with. */
export function createImportExportStore(needs: Needs) {
  const { strapi, termAddresses } = needs;
  const { existingFrom, publishedFrom, slugsOfDrafts } = fileTerms(needs);

  async function withPublished(terms: readonly ExistingTerm[]): Promise<ExistingTerm[]> {
    const changed = terms.flatMap(({ isChanged, documentId }) => (isChanged ? documentId : []));
    if (changed.length === 0) return [...terms];
    const rows = await termRows(strapi, {
      documentId: { $in: changed },
      ...ofVersion('published'),
    });
    const published = await publishedFrom(rows, slugsOfDrafts);
    const byDocumentId = new Map(
      rows.map(({ documentId }, index) => [documentId, published[index]]),
    );
    return terms.map((term) => ({ ...term, published: byDocumentId.get(term.documentId) ?? null }));
  }

  /** Which of some drafts has its slug as an address, where several share one: a draft of somebody else takes no name away from it. */
  async function ownersAmong(rows: readonly NamedRow[]): Promise<(row: NamedRow) => boolean> {
    const slugs = new Set<string>();
    const shared = new Set<string>();
    for (const { slug } of rows) (slugs.has(String(slug)) ? shared : slugs).add(String(slug));
    if (shared.size === 0) return () => false;
    const owners = new Map<string, string>();
    // Within the transaction of the caller, if there is one.
    await strapi.db.transaction(async ({ trx }) => {
      for (const some of inGroups([...shared]))
        for (const [slug, owner] of await termAddresses.ownersOf(some, trx))
          owners.set(slug, owner);
    });
    return ({ slug, documentId }) => owners.get(String(slug)) === documentId;
  }

  /** The drafts without those that only share the slug of the one whose address it is. */
  async function ofOwners<Row extends NamedRow>(rows: readonly Row[]): Promise<readonly Row[]> {
    const isOwner = await ownersAmong(rows);
    const owned = new Set(rows.filter(isOwner).map(({ slug }) => slug));
    return rows.filter((row) => !owned.has(row.slug) || isOwner(row));
  }

  return {
    /** The terms whose drafts have one of these slugs; two drafts may share a slug that is no address. */
    async bySlugs(slugs: readonly string[]): Promise<ReadonlyMap<string, readonly ExistingTerm[]>> {
      const rows = await ofOwners(
        await termRows(strapi, { slug: { $in: [...slugs] }, ...ofVersion('draft') }),
      );
      const terms = new Map<string, ExistingTerm[]>();
      for (const term of await withPublished(await existingFrom(rows))) {
        terms.set(term.content.slug, [...(terms.get(term.content.slug) ?? []), term]);
      }
      return terms;
    },

    /** When a draft was last saved, ISO 8601; null when it has been deleted. */
    async savedAt({ id }: Pick<RowIds, 'id'>): Promise<string | null> {
      const row: { updatedAt: string } | null = await strapi.db
        .query(TERM)
        .findOne({ where: { id }, select: ['updatedAt'] });
      return row?.updatedAt ?? null;
    },

    /** The drafts that have one of these slugs, one each. */
    async idsOf(slugs: readonly string[]): Promise<ReadonlyMap<string, RowIds>> {
      const rows: (RowIds & { slug: string })[] = await strapi.db.query(TERM).findMany({
        where: { slug: { $in: [...slugs] }, ...ofVersion('draft') },
        select: ['id', 'documentId', 'slug'],
      });
      const one = await ofOwners(rows);
      return new Map(one.map(({ id, documentId, slug }) => [slug, { id, documentId }]));
    },

    /** Those of some slugs under which readers have a term. */
    async publishedAmong(slugs: readonly string[]): Promise<readonly string[]> {
      const rows: { slug: string }[] = await strapi.db.query(TERM).findMany({
        where: { slug: { $in: [...slugs] }, ...ofVersion('published') },
        select: ['slug'],
      });
      return rows.map(({ slug }) => slug);
    },

    /** The slugs of those drafts whose terms readers have, under this slug or another one. */
    async ofReaders(drafts: ReadonlyMap<string, RowIds>): Promise<readonly string[]> {
      const ids = [...drafts.values()].map(({ documentId }) => documentId);
      const rows: NamedRow[] = await strapi.db.query(TERM).findMany({
        where: { documentId: { $in: ids }, ...ofVersion('published') },
        select: ['documentId'],
      });
      const published = new Set(rows.map(({ documentId }) => documentId));
      return [...drafts].flatMap(([slug, { documentId }]) =>
        published.has(documentId) ? slug : [],
      );
    },

    /** @param keys those that are read; by default all of them */
    async categories(keys?: readonly string[]): Promise<ReadonlyMap<string, ExistingCategory>> {
      const rows: (FileCategory & { id: number; documentId: string })[] = await strapi.db
        .query(CATEGORY)
        .findMany({
          ...(keys && { where: { key: { $in: [...keys] } } }),
          select: ['id', 'documentId', ...CATEGORY_FIELDS],
        });
      return new Map(
        rows.map(({ id, documentId, key, name, tagline, introduction }) => [
          key,
          {
            id,
            documentId,
            content: { key, name, tagline: tagline || null, introduction: introduction || null },
          },
        ]),
      );
    },

    /**
     * All terms of one version, sorted by slug in code unit order, which is the same on every database; of drafts that share a slug the one whose
     * address it is comes first.
     */
    async listed(version: Version): Promise<readonly ListedTerm[]> {
      const rows: ListedTerm[] = await strapi.db.query(TERM).findMany({
        where: ofVersion(version),
        select: ['id', 'documentId', 'slug'],
      });
      const isOwner = await ownersAmong(rows);
      return rows.sort(
        (one, other) =>
          compareText(one.slug ?? '', other.slug ?? '') ||
          Number(isOwner(other)) - Number(isOwner(one)) ||
          one.id - other.id,
      );
    },
  };
}
