import type { Settings } from '../../core/settings/settings';
import type { Core } from '@strapi/strapi';
import {
  type DraftContent,
  draftFromStored,
  draftFromVersion,
} from '../../core/history/draft-content';
import { type ScoreDraft, isScoreRemoval, scoreDraftOf } from '../../core/publishing/score-draft';
import type { ComparedRelation, ComparedTerm } from '../../core/publishing/term-diff';
import { TERM, CATEGORY } from '../../core/term/content-types';
import { scoreFromStored, type StoredTerm } from '../../core/term/stored-term';
import { readableValues } from '../rights/term-reading';
import { editorVisibleNames } from '../panel/editor-visible-names';
import { TERM_POPULATE } from '../publishing/term-populate';
import type { KnownTerm } from '../history/known-term';
import type { FormerNamesService } from '../history/former-names';
import type { LogHistoryService } from '../publication-log/log-history';
import type { StoredScoresService } from '../publishing/stored-scores';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';

type Rights = Pick<KnownTerm, 'mayRead' | 'mayReadName'>;

export type ComparedVersionsService = ReturnType<typeof createComparedVersions>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly formerNames: FormerNamesService;
  readonly logHistory: LogHistoryService;
  readonly storedScores: StoredScoresService;
  readonly settings: Settings;
  readonly catalogueSource: CatalogueSourceService;
}

/** Versions of a term as an editor compares them: with names in place of document ids, and without the parts that the editor may not read. */
export function createComparedVersions({
  strapi,
  formerNames,
  logHistory,
  storedScores,
  settings,
  catalogueSource,
}: Needs) {
  /** The current names of terms, or those in their last entries of the log; else their document ids. */
  async function namesOf(
    documentIds: readonly string[],
    { mayReadName }: Rights,
  ): Promise<string[]> {
    const names = await editorVisibleNames(strapi, catalogueSource, documentIds, mayReadName);
    const gone = documentIds.filter((documentId) => !names.has(documentId));
    const before = await formerNames.of(gone, mayReadName);
    return documentIds.map((id) => names.get(id) ?? before.get(id) ?? id);
  }

  async function nameOfCategory(documentId: string, { mayReadName }: Rights): Promise<string> {
    const row: { name: string } | null = await strapi.db
      .query(CATEGORY)
      .findOne({ where: { documentId }, select: ['name'] });
    const before = row ? undefined : await formerNames.of([documentId], mayReadName);
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
      score: settings.features.scores && mayRead('score_draft') ? score : null,
    };
  }

  return {
    /** A published version; null if there is none. */
    async ofVersion(
      documentId: string,
      version: number,
      rights: Rights,
    ): Promise<ComparedTerm | null> {
      const content = await logHistory.termContent(documentId, version);
      return content && compared(draftFromVersion(content), content.score, rights);
    },

    /** The saved draft; null for a term that is deleted. */
    async ofDraft(documentId: string, rights: Rights): Promise<ComparedTerm | null> {
      const row: StoredTerm | null = await strapi.db.query(TERM).findOne({
        where: { documentId, publishedAt: { $null: true } },
        populate: TERM_POPULATE,
      });
      if (row === null) return null;
      const stored = await storedScores.of(documentId);
      const score = isScoreRemoval(row.score_draft)
        ? null
        : (scoreDraftOf(row.score_draft) ?? scoreFromStored(stored));
      return compared(draftFromStored(row), score, rights);
    },
  };
}
