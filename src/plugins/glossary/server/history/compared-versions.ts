import type { Core } from '@strapi/strapi';
import {
  type DraftContent,
  draftFromStored,
  draftFromVersion,
} from '../../core/history/draft-content';
import { type ScoreDraft, isScoreRemoval, scoreDraftOf } from '../../core/publishing/score-draft';
import type { ComparedRelation, ComparedTerm } from '../../core/publishing/term-diff';
import { scoreFromStored, type StoredTerm } from '../../core/term/stored-term';
import { readableValues } from '../panel/readable-values';
import { toldNames } from '../panel/told-names';
import { serviceOf } from '../platform/service-of';
import { TERM_POPULATE } from '../term/term-populate';
import type { KnownTerm } from './known-term';

const TERM = 'api::term.term';
const CATEGORY = 'api::category.category';

type Rights = Pick<KnownTerm, 'mayRead' | 'mayReadName'>;

/** Versions of a term as an editor compares them: with names in place of document ids, and without what the editor may not read. */
export default function comparedVersions({ strapi }: { strapi: Core.Strapi }) {
  /** What terms are called now, or were called when they were last written into the log; else their document ids. */
  async function namesOf(
    documentIds: readonly string[],
    { mayReadName }: Rights,
  ): Promise<string[]> {
    const names = await toldNames(strapi, documentIds, mayReadName);
    const gone = documentIds.filter((documentId) => !names.has(documentId));
    const before = await serviceOf(strapi, 'formerNames').of(gone, mayReadName);
    return documentIds.map((id) => names.get(id) ?? before.get(id) ?? id);
  }

  async function nameOfCategory(documentId: string, { mayReadName }: Rights): Promise<string> {
    const row: { name: string } | null = await strapi.db
      .query(CATEGORY)
      .findOne({ where: { documentId }, select: ['name'] });
    const before = row
      ? undefined
      : await serviceOf(strapi, 'formerNames').of([documentId], mayReadName);
    return row?.name ?? before?.get(documentId) ?? documentId;
  }

  async function compared(
    { values, category, related, prerequisites }: DraftContent,
    score: ScoreDraft | null,
    rights: Rights,
  ): Promise<ComparedTerm> {
    const { mayRead } = rights;
    const shown = async (
      field: ComparedRelation,
      names: () => Promise<readonly string[]>,
    ): Promise<readonly string[]> => (mayRead(field) ? names() : []);
    return {
      values: readableValues(values, mayRead),
      relations: {
        category: await shown('category', async () =>
          category === null ? [] : [await nameOfCategory(category, rights)],
        ),
        prerequisites: await shown('prerequisites', () => namesOf(prerequisites, rights)),
        related: await shown('related', () => namesOf(related, rights)),
      },
      score: mayRead('score_draft') ? score : null,
    };
  }

  return {
    /** A version as it was published; null when there is none. */
    async ofVersion(
      documentId: string,
      version: number,
      rights: Rights,
    ): Promise<ComparedTerm | null> {
      const content = await serviceOf(strapi, 'logHistory').termContent(documentId, version);
      return content && compared(draftFromVersion(content), content.score, rights);
    },

    /** The saved draft; null for a term that is deleted. */
    async ofDraft(documentId: string, rights: Rights): Promise<ComparedTerm | null> {
      const row: StoredTerm | null = await strapi.db.query(TERM).findOne({
        where: { documentId, publishedAt: { $null: true } },
        populate: TERM_POPULATE,
      });
      if (row === null) return null;
      const stored = await serviceOf(strapi, 'storedScores').of(documentId);
      const score = isScoreRemoval(row.score_draft)
        ? null
        : (scoreDraftOf(row.score_draft) ?? scoreFromStored(stored));
      return compared(draftFromStored(row), score, rights);
    },
  };
}
