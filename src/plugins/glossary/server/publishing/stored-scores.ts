import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Axis } from '../../core/term/debt-score';
import type { StoredDebtScore } from '../../core/term/stored-term';
import { AXES, SCORE_COMPONENTS, TERMS, TERM_SCORES } from '../database/tables';

export type StoredScoresService = ReturnType<typeof createStoredScores>;

export function createStoredScores({ strapi }: { strapi: Core.Strapi }) {
  const { connection } = strapi.db;

  return {
    /** The score of a term, linked to any of its rows: each publication replaces the published row. */
    async of(documentId: string, transaction?: Knex.Transaction): Promise<StoredDebtScore | null> {
      interface AxisRow {
        readonly field: Axis;
        readonly value: number;
        readonly rationale: string;
      }
      const rows = await (transaction ?? connection)({ terms: TERMS })
        .join({ scored: TERM_SCORES }, 'scored.term_id', 'terms.id')
        .join({ part: SCORE_COMPONENTS }, 'part.entity_id', 'scored.debt_score_id')
        .join({ axis: AXES }, 'axis.id', 'part.cmp_id')
        .where('terms.document_id', documentId)
        .orderBy('scored.id')
        .select<AxisRow[]>('part.field', 'axis.value', 'axis.rationale');
      const axis = (name: Axis) => rows.find(({ field }) => field === name) ?? null;
      return rows.length === 0
        ? null
        : {
            detectability: axis('detectability'),
            effort: axis('effort'),
            burden: axis('burden'),
            trap: axis('trap'),
          };
    },
  };
}
