import type { Core } from '@strapi/strapi';
import {
  type FileScore,
  fileScoreOf,
  isSameScore,
  scoreOfDraft,
} from '../../core/import-export/file-score';
import { type FileTerm, fileTermOf } from '../../core/import-export/file-term';
import { isChangedSince } from '../../core/publishing/publication';
import { TERM } from '../../core/term/content-types';
import type { TermContent } from '../../core/term/term-content';
import type { PublicationLogService } from '../publication-log/publication-log';
import { ofVersion, type RelatedRow, type TermRow } from './term-rows';

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

/** Slugs by document id. */
export type SlugsById = ReadonlyMap<string, string>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly publicationLog: PublicationLogService;
}

/** The rows of terms as terms of a file, whose relations are slugs. */
export function fileTerms({ strapi, publicationLog }: Needs) {
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
      where: { documentId: { $in: [...documentIds] }, ...ofVersion('draft') },
      select: ['documentId', 'slug'],
    });
    return new Map(rows.flatMap(({ documentId, slug }) => (slug ? [[documentId, slug]] : [])));
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

  return { existingFrom, publishedFrom, slugsOfPublished, slugsOfDrafts };
}

function slugsOf(rows: readonly RelatedRow[] | null, slugsThen: SlugsById): string[] {
  return (rows ?? []).flatMap(({ documentId, slug }) => slugsThen.get(documentId) ?? (slug || []));
}
