import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Axis } from '../../core/term/debt-score';
import type { StoredDebtScore } from '../../core/term/stored-term';

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
      const rows = await (transaction ?? connection)('terms')
        .join('terms_debt_score_lnk', 'terms_debt_score_lnk.term_id', 'terms.id')
        .join(
          'debt_scores_cmps',
          'debt_scores_cmps.entity_id',
          'terms_debt_score_lnk.debt_score_id',
        )
        .join('components_glossary_axes', 'components_glossary_axes.id', 'debt_scores_cmps.cmp_id')
        .where('terms.document_id', documentId)
        .orderBy('terms_debt_score_lnk.id')
        .select<AxisRow[]>(
          'debt_scores_cmps.field',
          'components_glossary_axes.value',
          'components_glossary_axes.rationale',
        );
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
