import type { Core } from '@strapi/strapi';
import { TERM, DEBT_SCORE } from '../../core/term/content-types';
import type { DebtScore } from '../../core/term/debt-score';
import { errors } from '@strapi/utils';
import { isScoreRemoval, scoreFromDraft } from '../../core/publishing/score-draft';

const SCORE_OF_ANOTHER =
  'A score belongs to one term, and stays there; a term is given one of its own as “score_draft”.';

interface Publication {
  documentId?: string;
  status?: string;
  data?: Record<string, unknown>;
}

export type ScoreDraftsService = ReturnType<typeof createScoreDrafts>;

/** Scores written in a term's edit form; see docs/decisions/0010-score-drafted-with-its-term.md. */
export function createScoreDrafts({ strapi }: { strapi: Core.Strapi }) {
  async function draftOf({ documentId, data }: Publication): Promise<unknown> {
    if (data && 'score_draft' in data) return data.score_draft;
    if (documentId === undefined) return null;
    const row: { score_draft: unknown } | null = await strapi.db.query(TERM).findOne({
      where: { documentId, publishedAt: { $null: true } },
      select: ['id', 'score_draft'],
    });
    return row?.score_draft ?? null;
  }

  async function scoresOf(documentId: string | undefined): Promise<string[]> {
    if (documentId === undefined) return [];
    const scores: { documentId: string }[] = await strapi.db
      .query(DEBT_SCORE)
      .findMany({ where: { term: { documentId } }, select: ['documentId'] });
    return [...new Set(scores.map((score) => score.documentId))];
  }

  /** @returns the document id of the term's score */
  async function save(score: DebtScore, known: string | undefined): Promise<string | null> {
    const documents = strapi.documents(DEBT_SCORE);
    const saved =
      known === undefined
        ? await documents.create({ data: score })
        : await documents.update({ documentId: known, data: score });
    return saved?.documentId ?? null;
  }

  return {
    /**
     * A score belongs to one term: Strapi would take it from that term, and readers would lose it with the next publication.
     *
     * @param documentId the term that is written; undefined for a new one
     * @throws {ValidationError} when it would get the score of another term
     */
    async requireOwn({ documentId = '', data }: Publication): Promise<void> {
      const named = documentIdsIn(data?.debt_score);
      if (named.length === 0) return;
      const ofOthers = await strapi.db.query(DEBT_SCORE).count({
        where: { documentId: { $in: named }, term: { documentId: { $ne: documentId } } },
      });
      if (ofOthers > 0) throw new errors.ValidationError(SCORE_OF_ANOTHER);
    },

    /**
     * The same when the score is written.
     *
     * @param documentId the score; undefined for a new one
     */
    async requireOwnTerm({ documentId = '', data }: Publication): Promise<void> {
      const named = documentIdsIn(data?.term);
      if (named.length === 0) return;
      const inTheWay = await strapi.db.query(DEBT_SCORE).count({
        where: {
          $or: [
            { documentId: { $ne: documentId }, term: { documentId: { $in: named } } },
            { documentId, term: { documentId: { $notIn: named } } },
          ],
        },
      });
      if (inTheWay > 0) throw new errors.ValidationError(SCORE_OF_ANOTHER);
    },

    /**
     * Applies the drafted score of a term within the transaction that publishes it: saves or removes the term's score, and clears the draft. A no-op
     * without a drafted score.
     *
     * @param publication parameters of the Document Service's action; `data` is modified if present
     */
    async writeThrough(publication: Publication): Promise<void> {
      const draft = await draftOf(publication);
      const score = scoreFromDraft(draft);
      if (score === null && !isScoreRemoval(draft)) return;
      const { documentId, data } = publication;
      const known = await scoresOf(documentId);
      if (score === null) {
        for (const id of known) await strapi.documents(DEBT_SCORE).delete({ documentId: id });
      }
      const settled = {
        debt_score: score && (await save(score, known[0])),
        score_draft: null,
      };
      if (data) Object.assign(data, settled);
      else if (documentId !== undefined)
        await strapi.documents(TERM).update({ documentId, data: settled });
    },
  };
}

/** The documents that a relation names, in any of the notations for callers. */
function documentIdsIn(relation: unknown): readonly string[] {
  if (typeof relation === 'string') return [relation];
  if (typeof relation !== 'object' || relation === null) return [];
  return 'documentId' in relation
    ? [String(relation.documentId)]
    : Object.values(relation).flatMap(documentIdsIn);
}
