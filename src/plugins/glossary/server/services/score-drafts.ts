import type { Core } from '@strapi/strapi';
import { scoreFromDraft } from '../../core/score-draft';

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

  return {
    /**
     * Makes the drafted score of a term that is about to be published its score, within the transaction of the publication, and
     * empties the draft. Does nothing when no score is drafted.
     *
     * @param publication parameters of the Document Service's action; `data` is changed when there is one
     */
    async writeThrough(publication: Publication): Promise<void> {
      const score = scoreFromDraft(await draftOf(publication));
      if (score === null) return;
      const { documentId, data } = publication;
      const known: { documentId: string } | null =
        documentId === undefined
          ? null
          : await strapi.db.query(DEBT_SCORE).findOne({ where: { term: { documentId } } });
      const saved =
        known === null
          ? await strapi.documents(DEBT_SCORE).create({ data: score })
          : await strapi
              .documents(DEBT_SCORE)
              .update({ documentId: known.documentId, data: score });
      const settled = { debt_score: saved?.documentId ?? null, score_draft: null };
      if (data) Object.assign(data, settled);
      else if (documentId !== undefined)
        await strapi.documents(TERM).update({ documentId, data: settled });
    },
  };
}
