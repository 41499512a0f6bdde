import type { Core } from '@strapi/strapi';
import { CATEGORY_FIELDS } from '../../core/import-export/file-fields';
import { fileTermOf, type FileCategory, type FileTerm } from '../../core/import-export/file-term';
import {
  fileScoreOf,
  type FileScore,
  isSameScore,
  isUnfinishedScore,
  scoreOfDraft,
} from '../../core/import-export/file-score';
import type { CurrentNames } from '../../core/import-export/current-names';
import type { Version } from '../../core/import-export/files/write-rows';
import { isChangedSince } from '../../core/publishing/publication';
import { namesOfKind } from '../../core/term/fields';
import { TERM_POPULATE } from '../publishing/term-populate';
import { componentsOf } from './component-rows';
import type { TermContent } from '../../core/term/term-content';
import type { StoredDebtScore, StoredTerm } from '../../core/term/stored-term';
import type { PublicationLogService } from '../publication-log/publication-log';
import type { GroupsService } from '../catalogue/groups';
import { compareText } from '../../core/text/name-order';
import type { LoggedGroupsService } from '../publication-log/logged-groups';
import type { TermAddressesService } from '../publication-log/term-addresses';

const TERM = 'api::term.term';
const SCORE = 'api::debt-score.debt-score';
const CATEGORY = 'api::category.category';

/** Without components, which are read for many terms at once; see `componentsOf`. */
const POPULATE = {
  category: TERM_POPULATE.category,
  related: { select: ['documentId', 'slug'] },
  prerequisites: { select: ['documentId', 'slug'] },
  debt_score: { select: ['id'] },
};

const NO_COMPONENTS = Object.fromEntries(namesOfKind('component').map((name) => [name, null]));
const NO_AXES: StoredDebtScore = { detectability: null, effort: null, burden: null, trap: null };

interface RelatedRow {
  readonly documentId: string;
  readonly slug: string | null;
}

type TermRow = StoredTerm & {
  readonly id: number;
  readonly updatedAt: string;
  readonly related: readonly RelatedRow[] | null;
  readonly prerequisites: readonly RelatedRow[] | null;
  readonly debt_score: StoredDebtScore | null;
};

export interface ExistingTerm {
  /** The draft's row id. */
  readonly id: number;
  readonly documentId: string;
  /** When the draft was last saved, ISO 8601. */
  readonly updatedAt: string;
  /** The published score, or the one that applies as soon as the term is published; `content` has the drafted score if there is one. */
  readonly storedScore: FileScore;
  /** The score draft as stored. */
  readonly scoreDraft: unknown;
  readonly content: FileTerm;
  /** True when the published version differs from the draft. */
  readonly isChanged: boolean;
  /** The published version in that case, with relations to all terms that exist as drafts. */
  readonly published: FileTerm | null;
}

/** A term for a file, and whether part of it cannot be exported. */
export interface StoredForFile {
  readonly content: FileTerm;
  readonly hasUnfinishedScore: boolean;
}

export interface ExistingCategory {
  readonly id: number;
  readonly documentId: string;
  readonly content: FileCategory;
}

export interface RowIds {
  readonly id: number;
  readonly documentId: string;
}

/** A term of one version, with its slug when an export began. */
export interface ListedTerm extends RowIds {
  readonly slug: string | null;
}

/** Slugs by document id. */
type SlugsById = ReadonlyMap<string, string>;

export type ImportExportStoreService = ReturnType<typeof createImportExportStore>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly publicationLog: PublicationLogService;
  readonly loggedGroups: LoggedGroupsService;
  readonly termAddresses: TermAddressesService;
  readonly groups: GroupsService;
}

export function createImportExportStore({
  strapi,
  publicationLog,
  loggedGroups,
  termAddresses,
  groups,
}: Needs) {
  const publishedAt = (version: Version) =>
    version === 'draft' ? { $null: true } : { $notNull: true };

  async function termRows(where: object): Promise<TermRow[]> {
    const rows: (TermRow & { readonly debt_score: { readonly id: number } | null })[] =
      await strapi.db.query(TERM).findMany({ where, populate: POPULATE });
    const scoreIds = rows.flatMap(({ debt_score }) => debt_score?.id ?? []);
    const groups = await componentsOf(
      strapi,
      TERM,
      'detection',
      rows.map(({ id }) => id),
    );
    const axes = await componentsOf(strapi, SCORE, 'detectability', scoreIds);
    return rows.map((row) => ({
      ...row,
      ...NO_COMPONENTS,
      ...groups.get(row.id),
      debt_score: row.debt_score && { ...NO_AXES, ...axes.get(row.debt_score.id) },
    }));
  }

  /** The published versions of those terms that have one. */
  async function publishedContents(
    rows: readonly { readonly documentId: string }[],
  ): Promise<ReadonlyMap<string, TermContent>> {
    const current = await publicationLog.currentOf(rows.map(({ documentId }) => documentId));
    return new Map([...current].map(([id, { content }]) => [id, content as TermContent]));
  }

  async function slugsOfPublished(documentIds: readonly string[]): Promise<Map<string, string>> {
    const contents = await publishedContents(documentIds.map((documentId) => ({ documentId })));
    return new Map([...contents].map(([id, { slug }]) => [id, slug]));
  }

  async function slugsOfDrafts(documentIds: readonly string[]): Promise<Map<string, string>> {
    const rows: RelatedRow[] = await strapi.db.query(TERM).findMany({
      where: { documentId: { $in: [...documentIds] }, publishedAt: publishedAt('draft') },
      select: ['documentId', 'slug'],
    });
    return new Map(rows.flatMap(({ documentId, slug }) => (slug ? [[documentId, slug]] : [])));
  }

  /** Whether the rows of terms are still those that were read: a publication and a discard make another one, a save sets its time. */
  async function areAsRead(rows: readonly TermRow[], where: object): Promise<boolean> {
    const now: Pick<TermRow, 'id' | 'updatedAt'>[] = await strapi.db
      .query(TERM)
      .findMany({ where, select: ['id', 'updatedAt'] });
    const savedAt = new Map(now.map(({ id, updatedAt }) => [id, updatedAt]));
    return (
      now.length === rows.length && rows.every(({ id, updatedAt }) => savedAt.get(id) === updatedAt)
    );
  }

  /** @param slugsThen slugs to write in the place of those of now */
  async function existingFrom(
    rows: readonly TermRow[],
    slugsThen: SlugsById = new Map(),
  ): Promise<ExistingTerm[]> {
    const published = await publishedContents(rows);
    return rows.map((row) => {
      const content = published.get(row.documentId) ?? null;
      const isPublished = content !== null;
      const relations = {
        related: slugsOf(row.related, slugsThen),
        prerequisites: slugsOf(row.prerequisites, slugsThen),
      };
      const storedScore = fileScoreOf(row.debt_score);
      const score = scoreOfDraft(row.score_draft, storedScore);
      return {
        id: row.id,
        documentId: row.documentId,
        updatedAt: row.updatedAt,
        storedScore,
        scoreDraft: row.score_draft ?? null,
        content: fileTermOf(row, score, relations, isPublished),
        isChanged:
          isPublished && (isChangedSince(content, row) || !isSameScore(score, storedScore)),
        published: null,
      };
    });
  }

  async function withPublished(terms: readonly ExistingTerm[]): Promise<ExistingTerm[]> {
    const changed = terms.flatMap(({ isChanged, documentId }) => (isChanged ? documentId : []));
    if (changed.length === 0) return [...terms];
    const rows = await termRows({
      documentId: { $in: changed },
      publishedAt: publishedAt('published'),
    });
    const published = await publishedFrom(rows, slugsOfDrafts);
    const byDocumentId = new Map(
      rows.map(({ documentId }, index) => [documentId, published[index]]),
    );
    return terms.map((term) => ({ ...term, published: byDocumentId.get(term.documentId) ?? null }));
  }

  /** The published versions, with their own relations or with the given ones. */
  async function publishedFrom(
    rows: readonly TermRow[],
    slugsOfTerms = slugsOfPublished,
  ): Promise<FileTerm[]> {
    const contents = await publishedContents(rows);
    const others = [...contents.values()].flatMap(({ related, prerequisites }) => [
      ...related,
      ...prerequisites,
    ]);
    const slugs = await slugsOfTerms([...new Set(others)]);
    const resolve = (documentIds: readonly string[] = []) =>
      documentIds.flatMap((documentId) => slugs.get(documentId) ?? []);
    return rows.map((row) => {
      const content = contents.get(row.documentId);
      const relations = {
        related: resolve(content?.related),
        prerequisites: resolve(content?.prerequisites),
      };
      return fileTermOf(row, fileScoreOf(row.debt_score), relations, true);
    });
  }

  async function storedFrom(
    rows: readonly TermRow[],
    version: Version,
    slugsThen: SlugsById,
  ): Promise<StoredForFile[]> {
    if (version === 'published') {
      const terms = await publishedFrom(rows, async (documentIds) => {
        const now = await slugsOfPublished(documentIds);
        return new Map([...now].map(([id, slug]) => [id, slugsThen.get(id) ?? slug]));
      });
      return terms.map((content) => ({ content, hasUnfinishedScore: false }));
    }
    const existing = await existingFrom(rows, slugsThen);
    return existing.map(({ content, scoreDraft }) => ({
      content,
      hasUnfinishedScore: isUnfinishedScore(scoreDraft),
    }));
  }

  return {
    /** The terms whose drafts have one of these slugs; two drafts may share a slug. */
    async bySlugs(slugs: readonly string[]): Promise<ReadonlyMap<string, readonly ExistingTerm[]>> {
      const rows = await termRows({ slug: { $in: [...slugs] }, publishedAt: publishedAt('draft') });
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

    async idsOf(slugs: readonly string[]): Promise<ReadonlyMap<string, RowIds>> {
      const rows: (RowIds & { slug: string })[] = await strapi.db.query(TERM).findMany({
        where: { slug: { $in: [...slugs] }, publishedAt: publishedAt('draft') },
        select: ['id', 'documentId', 'slug'],
      });
      return new Map(rows.map(({ id, documentId, slug }) => [slug, { id, documentId }]));
    },

    async categories(): Promise<ReadonlyMap<string, ExistingCategory>> {
      const rows: (FileCategory & { id: number; documentId: string })[] = await strapi.db
        .query(CATEGORY)
        .findMany({ select: ['id', 'documentId', ...CATEGORY_FIELDS] });
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

    async currentNames(): Promise<CurrentNames> {
      const categories = [...(await this.categories())];
      const current = new Map(categories.map(([key, { documentId }]) => [documentId, key]));
      const owners = await loggedGroups.categoryKeys();
      const holders = await loggedGroups.categoryHolders();
      return {
        categories: new Map(
          [...owners].flatMap(([key, owner]) => {
            const now = current.get(owner);
            return now === undefined || now === key ? [] : [[key, now] as const];
          }),
        ),
        mergedCategories: new Set(
          [...owners].flatMap(([key, owner]) => (holders.get(key) === owner ? [] : key)),
        ),
        tags: await groups.formerTags(),
        slugs: await this.formerSlugs(),
      };
    },

    /** The slugs of drafts by others under which their terms were published, unless another draft has them. */
    async formerSlugs(): Promise<ReadonlyMap<string, string>> {
      const owners = await termAddresses.slugOwners();
      const drafts = await this.listed('draft');
      const current = new Map(drafts.map(({ documentId, slug }) => [documentId, slug]));
      const others = new Set(current.values());
      return new Map(
        [...owners].flatMap(([slug, { documentId }]) => {
          const now = current.get(documentId);
          return !now || others.has(slug) ? [] : [[slug, now] as const];
        }),
      );
    },

    /** All terms of one version, sorted by slug in code unit order, which is the same on every database. */
    async listed(version: Version): Promise<readonly ListedTerm[]> {
      const rows: ListedTerm[] = await strapi.db.query(TERM).findMany({
        where: { publishedAt: publishedAt(version) },
        select: ['id', 'documentId', 'slug'],
      });
      return rows.sort(
        (one, other) => compareText(one.slug ?? '', other.slug ?? '') || one.id - other.id,
      );
    },

    /**
     * One version of some terms, by document id, each as it was at one moment; those that are gone are left out. Row ids would lose terms: each
     * publication and each discard makes another row.
     *
     * @param slugsThen the slugs with which the file began, so that its rows and relations agree
     */
    async termsOf(
      documentIds: readonly string[],
      version: Version,
      slugsThen: SlugsById,
    ): Promise<ReadonlyMap<string, StoredForFile>> {
      const where = { documentId: { $in: [...documentIds] }, publishedAt: publishedAt(version) };
      for (;;) {
        const rows = await termRows(where);
        const terms = await storedFrom(rows, version, slugsThen);
        // Several statements read a term: one that was saved between them is half of another.
        if (await areAsRead(rows, where))
          return new Map(
            rows.flatMap(({ documentId }, index) => {
              const term = terms[index];
              return term === undefined ? [] : [[documentId, term] as const];
            }),
          );
      }
    },
  };
}

function slugsOf(rows: readonly RelatedRow[] | null, slugsThen: SlugsById): string[] {
  return (rows ?? []).flatMap(({ documentId, slug }) => slugsThen.get(documentId) ?? (slug || []));
}
