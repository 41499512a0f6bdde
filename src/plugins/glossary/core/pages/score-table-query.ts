import { type InvalidParameter, POSSIBLE } from '../texts/refusals';
import { AXES } from '../term/debt-score';

/** The orders of the table of scored terms: by name, by one axis, or by severity, with the highest value first. */
export const SCORE_SORTS = ['name', ...AXES, 'severity'] as const;
export type ScoreSort = (typeof SCORE_SORTS)[number];

export interface ScoreTableQuery {
  readonly sort: ScoreSort;
  /** 1-based. */
  readonly page: number;
  /** Key of a category; null for all terms. */
  readonly category: string | null;
}

export type ScoreTableQueryResult =
  | { readonly ok: true; readonly query: ScoreTableQuery }
  | {
      readonly ok: false;
      readonly problems: readonly InvalidParameter[];
      /** The query without its invalid parts. */
      readonly query: ScoreTableQuery;
    };

export function scoreTableQueryOf(parameters: URLSearchParams): ScoreTableQueryResult {
  const given = (name: string): string => parameters.getAll(name).filter(Boolean).join(', ');
  const [sortText, pageText] = [given('sort'), given('page')];
  const sort = SCORE_SORTS.find((candidate) => candidate === (sortText || 'name'));
  const page = /^[1-9]\d{0,5}$/.test(pageText || '1') ? Number(pageText || '1') : undefined;
  const category = given('category') || null;
  if (sort !== undefined && page !== undefined)
    return { ok: true, query: { sort, page, category } };
  return {
    ok: false,
    query: { sort: 'name', page: 1, category },
    problems: [
      ...(sort === undefined
        ? [{ parameter: 'sort', value: sortText, possible: POSSIBLE.sort(SCORE_SORTS) }]
        : []),
      ...(page === undefined
        ? [{ parameter: 'page', value: pageText, possible: POSSIBLE.somePage }]
        : []),
    ],
  };
}

/** The query of an address; empty for the first page of all terms by name. */
export function scoreTableParameters({ sort, page, category }: ScoreTableQuery): string {
  const parameters = new URLSearchParams({
    ...(category === null ? {} : { category }),
    ...(sort === 'name' ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString();
  return parameters === '' ? '' : `?${parameters}`;
}
