import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { DEBT_SCORE } from '../../core/term/content-types';
import { AXES } from '../../core/term/debt-score';
import { scoreFromStored, type StoredDebtScore } from '../../core/term/stored-term';
import type { Mutation } from '../database/mutation';
import type { TermEntriesService } from '../publication-log/term-entries';
import type { ScoreDraftsService } from './score-drafts';
import type { StoredScoresService } from './stored-scores';
import { documentIdOf } from './term-mutation';

/** How a form says that the score stays with its term. */
const SAME_TERM = { connect: [], disconnect: [] };

export type ScoreGuardService = ReturnType<typeof createScoreGuard>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly scoreDrafts: ScoreDraftsService;
  readonly storedScores: StoredScoresService;
  readonly termEntries: TermEntriesService;
}

/** The term that is being published: its publication logs the score, so saving the score does not. */
const underWay = new AsyncLocalStorage<string | undefined>();

/** Writes of scores: each is logged for the terms that had and have the score. */
export function createScoreGuard({ strapi, scoreDrafts, storedScores, termEntries }: Needs) {
  async function scoredTerm(scoreDocumentId: string | undefined): Promise<string | null> {
    if (scoreDocumentId === undefined) return null;
    const score: { term: { documentId: string } | null } | null = await strapi.db
      .query(DEBT_SCORE)
      .findOne({
        where: { documentId: scoreDocumentId },
        populate: { term: { select: ['documentId'] } },
      });
    return score?.term?.documentId ?? null;
  }

  return {
    /** Whether the score is written because its term is published. */
    isPublishedWithTerm: (): boolean => underWay.getStore() !== undefined,

    /** Whether a score says already what a change would write: an editor who gets no answer sends the same again. */
    async isWritten({ action, params: { documentId, data = {} } }: Mutation): Promise<boolean> {
      if (action !== 'update' || documentId === undefined) return false;
      const stored: StoredDebtScore | null = await strapi.db
        .query(DEBT_SCORE)
        .findOne({ where: { documentId }, populate: [...AXES] });
      const { term = SAME_TERM, ...axes } = data;
      const score = scoreFromStored(stored);
      const written = scoreFromStored({ ...stored, ...axes } as StoredDebtScore);
      return score !== null && isDeepStrictEqual([written, term], [score, SAME_TERM]);
    },

    /** A score takes effect as soon as it is saved, both on the term that had it and on the term that has it now. */
    async guard(
      { params }: Mutation,
      next: () => Promise<unknown>,
      transaction: Knex.Transaction,
    ): Promise<unknown> {
      await scoreDrafts.requireOwnTerm(params);
      const before = await scoredTerm(params.documentId);
      const result = await next();
      const after = await scoredTerm(params.documentId ?? documentIdOf(result) ?? undefined);
      for (const documentId of new Set([before, after])) {
        if (documentId === null || documentId === underWay.getStore()) continue;
        const score = await storedScores.of(documentId, transaction);
        await termEntries.score(transaction, documentId, score);
      }
      return result;
    },

    /** Applies the drafted score of a term that is being published. */
    writeDrafted: (params: Mutation['params']): Promise<void> =>
      underWay.run(params.documentId, () => scoreDrafts.writeThrough(params)),
  };
}
