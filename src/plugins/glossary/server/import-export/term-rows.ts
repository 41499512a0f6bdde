import type { Core } from '@strapi/strapi';
import type { Version } from '../../core/import-export/files/write-rows';
import { TERM, DEBT_SCORE } from '../../core/term/content-types';
import type { StoredDebtScore, StoredTerm } from '../../core/term/stored-term';
import { namesOfKind } from '../../core/term/fields';
import { TERM_POPULATE } from '../publishing/term-populate';
import { componentsOf } from './component-rows';

/** Without components, which are read for many terms at once; see `componentsOf`. */
const POPULATE = {
  category: TERM_POPULATE.category,
  related: { select: ['documentId', 'slug'] },
  prerequisites: { select: ['documentId', 'slug'] },
  debt_score: { select: ['id'] },
};

const NO_COMPONENTS = Object.fromEntries(namesOfKind('component').map((name) => [name, null]));
const NO_AXES: StoredDebtScore = { detectability: null, effort: null, burden: null, trap: null };

export interface RelatedRow {
  readonly documentId: string;
  readonly slug: string | null;
}

export type TermRow = StoredTerm & {
  readonly id: number;
  readonly updatedAt: string;
  readonly related: readonly RelatedRow[] | null;
  readonly prerequisites: readonly RelatedRow[] | null;
  readonly debt_score: StoredDebtScore | null;
};

/** The rows of one version, as a condition of Strapi's queries. */
export const ofVersion = (version: Version): object => ({
  publishedAt: version === 'draft' ? { $null: true } : { $notNull: true },
});

/** Whole rows of terms: their relations and score, and their components, which are read for all of them at once. */
export async function termRows(strapi: Core.Strapi, where: object): Promise<TermRow[]> {
  const rows: (TermRow & { readonly debt_score: { readonly id: number } | null })[] =
    await strapi.db.query(TERM).findMany({ where, populate: POPULATE });
  const scoreIds = rows.flatMap(({ debt_score }) => debt_score?.id ?? []);
  const groups = await componentsOf(
    strapi,
    TERM,
    'detection',
    rows.map(({ id }) => id),
  );
  const axes = await componentsOf(strapi, DEBT_SCORE, 'detectability', scoreIds);
  return rows.map((row) => ({
    ...row,
    ...NO_COMPONENTS,
    ...groups.get(row.id),
    debt_score: row.debt_score && { ...NO_AXES, ...axes.get(row.debt_score.id) },
  }));
}

/** Whether the rows of terms are still those that were read: a publication and a discard make another one, a save sets its time. */
export async function areAsRead(
  strapi: Core.Strapi,
  rows: readonly TermRow[],
  where: object,
): Promise<boolean> {
  const now: Pick<TermRow, 'id' | 'updatedAt'>[] = await strapi.db
    .query(TERM)
    .findMany({ where, select: ['id', 'updatedAt'] });
  const savedAt = new Map(now.map(({ id, updatedAt }) => [id, updatedAt]));
  return (
    now.length === rows.length && rows.every(({ id, updatedAt }) => savedAt.get(id) === updatedAt)
  );
}
