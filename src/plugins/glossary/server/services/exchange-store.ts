import type { Core } from '@strapi/strapi';
import {
  exchangedFromStored,
  type ExchangedCategory,
  type ExchangedTerm,
} from '../../core/exchange/exchanged-term';
import {
  exchangedScore,
  type ExchangedScore,
  isSameScore,
  isUnfinishedScore,
  scoreOfDraft,
} from '../../core/exchange/exchanged-score';
import { isChangedSince } from '../../core/publication';
import type { StoredDebtScore, StoredTerm } from '../../core/stored-term';

const TERM = 'api::term.term';
const CATEGORY = 'api::category.category';

const POPULATE = {
  category: { select: ['documentId', 'key', 'name'] },
  related: { select: ['documentId', 'slug'] },
  prerequisites: { select: ['documentId', 'slug'] },
  detection: true,
  agent: true,
  debt_score: { populate: { detectability: true, effort: true, burden: true, trap: true } },
};

interface RelatedRow {
  readonly documentId: string;
  readonly slug: string | null;
}

type TermRow = StoredTerm & {
  readonly id: number;
  readonly related: readonly RelatedRow[] | null;
  readonly prerequisites: readonly RelatedRow[] | null;
  readonly debt_score: StoredDebtScore | null;
};

/** A term as it is in the glossary, in the form of files. */
export interface ExistingTerm {
  readonly documentId: string;
  /** The score that was published, or is shown as soon as the term is; `content` has the drafted one where one waits. */
  readonly storedScore: ExchangedScore;
  /** What the draft holds of a score, as it is stored. */
  readonly scoreDraft: unknown;
  /** What editors see: the draft. */
  readonly content: ExchangedTerm;
  /** True when readers see something else than the draft says. */
  readonly isChanged: boolean;
}

/** A term for a file, and whether something of it stays behind. */
export interface StoredForFile {
  readonly content: ExchangedTerm;
  readonly hasUnfinishedScore: boolean;
}

export interface ExistingCategory {
  readonly documentId: string;
  readonly content: ExchangedCategory;
}

/** A draft, by its row and by its document. */
export interface TermIds {
  readonly id: number;
  readonly documentId: string;
}

export interface RowOfSlug {
  readonly id: number;
  readonly slug: string | null;
}

export type Version = 'draft' | 'published';

/** Terms and categories as files carry them, read from the database. */
export default function exchangeStore({ strapi }: { strapi: Core.Strapi }) {
  const publishedAt = (version: Version) =>
    version === 'draft' ? { $null: true } : { $notNull: true };

  async function termRows(where: object): Promise<TermRow[]> {
    return strapi.db.query(TERM).findMany({ where, populate: POPULATE });
  }

  async function slugsOfPublished(documentIds: readonly string[]): Promise<Map<string, string>> {
    const rows: { documentId: string; slug: string }[] = await strapi.db.query(TERM).findMany({
      where: { documentId: { $in: [...documentIds] }, publishedAt: publishedAt('published') },
      select: ['documentId', 'slug'],
    });
    return new Map(rows.map(({ documentId, slug }) => [documentId, slug]));
  }

  async function existingFrom(rows: readonly TermRow[]): Promise<ExistingTerm[]> {
    const published = await slugsOfPublished(rows.map(({ documentId }) => documentId));
    return rows.map((row) => {
      const isPublished = published.has(row.documentId);
      const relations = {
        related: slugsOf(row.related),
        prerequisites: slugsOf(row.prerequisites),
      };
      const storedScore = exchangedScore(row.debt_score);
      const score = scoreOfDraft(row.score_draft, storedScore);
      return {
        documentId: row.documentId,
        storedScore,
        scoreDraft: row.score_draft ?? null,
        content: exchangedFromStored(row, score, relations, isPublished),
        isChanged:
          isPublished &&
          (isChangedSince(row.publication ?? null, row) || !isSameScore(score, storedScore)),
      };
    });
  }

  /** The published versions, with the relations that readers see. */
  async function publishedFrom(rows: readonly TermRow[]): Promise<ExchangedTerm[]> {
    const stamps = rows.map(({ publication }) => publication);
    const others = stamps.flatMap((stamp) => [
      ...(stamp?.related ?? []),
      ...(stamp?.prerequisites ?? []),
    ]);
    const slugs = await slugsOfPublished([...new Set(others)]);
    const resolve = (documentIds: readonly string[] = []) =>
      documentIds.flatMap((documentId) => slugs.get(documentId) ?? []);
    return rows.map((row) => {
      const relations = {
        related: resolve(row.publication?.related),
        prerequisites: resolve(row.publication?.prerequisites),
      };
      return exchangedFromStored(row, exchangedScore(row.debt_score), relations, true);
    });
  }

  return {
    /** The terms that have one of these slugs as drafts; two drafts may share one. */
    async bySlugs(slugs: readonly string[]): Promise<ReadonlyMap<string, readonly ExistingTerm[]>> {
      const rows = await termRows({ slug: { $in: [...slugs] }, publishedAt: publishedAt('draft') });
      const terms = new Map<string, ExistingTerm[]>();
      for (const term of await existingFrom(rows)) {
        terms.set(term.content.slug, [...(terms.get(term.content.slug) ?? []), term]);
      }
      return terms;
    },

    /** The drafts that have these slugs. */
    async idsOf(slugs: readonly string[]): Promise<ReadonlyMap<string, TermIds>> {
      const rows: (TermIds & { slug: string })[] = await strapi.db.query(TERM).findMany({
        where: { slug: { $in: [...slugs] }, publishedAt: publishedAt('draft') },
        select: ['id', 'documentId', 'slug'],
      });
      return new Map(rows.map(({ id, documentId, slug }) => [slug, { id, documentId }]));
    },

    async categories(): Promise<ReadonlyMap<string, ExistingCategory>> {
      const rows: (ExchangedCategory & { documentId: string })[] = await strapi.db
        .query(CATEGORY)
        .findMany({ select: ['documentId', 'key', 'name', 'tagline', 'introduction'] });
      return new Map(
        rows.map(({ documentId, key, name, tagline, introduction }) => [
          key,
          {
            documentId,
            content: { key, name, tagline: tagline || null, introduction: introduction || null },
          },
        ]),
      );
    },

    /** Every row of one version, in the order of the slugs' letters, which is the same on every database. */
    async rowsBySlug(version: Version): Promise<readonly RowOfSlug[]> {
      const rows: RowOfSlug[] = await strapi.db.query(TERM).findMany({
        where: { publishedAt: publishedAt(version) },
        select: ['id', 'slug'],
      });
      return rows.sort(
        (one, other) => compared(one.slug ?? '', other.slug ?? '') || one.id - other.id,
      );
    },

    /** Rows in the form of files, in the order of the ids. */
    async termsOfRows(ids: readonly number[], version: Version): Promise<StoredForFile[]> {
      const rows = await termRows({ id: { $in: [...ids] } });
      const byId = new Map(rows.map((row) => [row.id, row]));
      const ordered = ids.flatMap((id) => byId.get(id) ?? []);
      if (version === 'published') {
        const terms = await publishedFrom(ordered);
        return terms.map((content) => ({ content, hasUnfinishedScore: false }));
      }
      const existing = await existingFrom(ordered);
      return existing.map(({ content, scoreDraft }) => ({
        content,
        hasUnfinishedScore: isUnfinishedScore(scoreDraft),
      }));
    },
  };
}

function slugsOf(rows: readonly RelatedRow[] | null): string[] {
  return (rows ?? []).flatMap(({ slug }) => slug || []);
}

function compared(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
