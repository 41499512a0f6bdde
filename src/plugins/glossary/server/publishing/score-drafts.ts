import type { Core } from '@strapi/strapi';
import type { DebtScore } from '../../core/term/debt-score';
import { isScoreRemoval, scoreFromDraft } from '../../core/publishing/score-draft';

const TERM = 'api::term.term';
const DEBT_SCORE = 'api::debt-score.debt-score';

interface Publication {
  documentId?: string;
  status?: string;
  data?: Record<string, unknown>;
}

/** The scores that editors write within the form of a term; see docs/decisions/0010-score-drafted-with-its-term.md. */
export default function scoreDrafts({ strapi }: { strapi: Core.Strapi }) {
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

  /** @returns the document id of the score that the term has from now on */
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
     * Makes the drafted score of a term that is about to be published its score, or removes the score when that is drafted, within the
     * transaction of the publication, and empties the draft. Does nothing when nothing is drafted.
     *
     * @param publication parameters of the Document Service's action; `data` is changed when there is one
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
