import { AXIS_SCALES, DEBT_STANDARD } from '../term/axis-scale';
import type { ParameterFault } from '../catalogue/browse-query';
import type { Catalogue, CatalogueEntry } from '../catalogue/catalogue';
import { AXES, type Axis, AXIS_LETTERS, scoreLineOf } from '../term/debt-score';
import { markdownToText } from '../text/markdown';
import { pageFrame, type PageContext, type PageFrame } from './page-frame';
import { basePathOf } from '../platform/site-address';
import { termPageUrl } from '../term/term-address';

/** Scored terms on a page of the table. */
const TABLE_PAGE_SIZE = 100;
const PATH = '/glossary/debt-scoring';

/** What the table of scored terms can be sorted by: the name, or one axis with the highest value first. */
export const SCORE_SORTS = ['name', ...AXES] as const;
export type ScoreSort = (typeof SCORE_SORTS)[number];

export interface ScoreTableQuery {
  readonly sort: ScoreSort;
  /** Counted from 1. */
  readonly page: number;
}

export type ScoreTableQueryResult =
  | { readonly ok: true; readonly query: ScoreTableQuery }
  | { readonly ok: false; readonly faults: readonly ParameterFault[] };

export function scoreTableQueryOf(parameters: URLSearchParams): ScoreTableQueryResult {
  const given = (name: string): string => parameters.getAll(name).filter(Boolean).join(', ');
  const [sortText, pageText] = [given('sort'), given('page')];
  const sort = SCORE_SORTS.find((candidate) => candidate === (sortText || 'name'));
  const page = /^[1-9]\d{0,5}$/.test(pageText || '1') ? Number(pageText || '1') : undefined;
  if (sort !== undefined && page !== undefined) return { ok: true, query: { sort, page } };
  return {
    ok: false,
    faults: [
      ...(sort === undefined
        ? [{ parameter: 'sort', value: sortText, allowed: SCORE_SORTS.join(', ') }]
        : []),
      ...(page === undefined
        ? [{ parameter: 'page', value: pageText, allowed: 'a whole number from 1' }]
        : []),
    ],
  };
}

interface TermLink {
  readonly url: string;
  readonly term: string;
  readonly plainShort: string;
}

/** The view-model of `views/debt-scoring.hbs`. */
export interface DebtScoringPage {
  readonly frame: PageFrame;
  readonly exampleLine: string;
  readonly example: TermLink | null;
  readonly axes: readonly {
    readonly axis: Axis;
    readonly letter: string;
    readonly name: string;
    readonly kind: string;
    readonly question: string;
    /** The anchored values and 0, each with a term of the glossary that has it, where there is one. */
    readonly anchors: readonly {
      readonly value: number;
      readonly meaning: string;
      readonly example: TermLink | null;
    }[];
  }[];
  readonly table: {
    readonly total: number;
    readonly isOne: boolean;
    readonly columns: readonly {
      readonly label: string;
      readonly url: string;
      /** A value of `aria-sort`; null for a column that the table is not sorted by. */
      readonly order: 'ascending' | 'descending' | null;
    }[];
    readonly rows: readonly (TermLink & {
      readonly line: string;
      readonly values: readonly number[];
    })[];
    readonly page: number;
    readonly lastPage: number;
    readonly areSeveral: boolean;
    readonly previousUrl: string | null;
    readonly nextUrl: string | null;
  };
  readonly standard: typeof DEBT_STANDARD;
}

const NOT_APPLICABLE = 'The axis does not apply to the concept.';

type Scored = CatalogueEntry & { readonly score: NonNullable<CatalogueEntry['score']> };

/** Null when the table has no such page. */
export function toDebtScoringPage(
  catalogue: Catalogue,
  query: ScoreTableQuery,
  context: PageContext,
): DebtScoringPage | null {
  const { scoreName } = context.settings;
  const basePath = basePathOf(context.settings);
  const scored = catalogue.entries.filter((entry): entry is Scored => entry.score !== null);
  const lastPage = Math.max(1, Math.ceil(scored.length / TABLE_PAGE_SIZE));
  if (query.page > lastPage) return null;

  const link = (entry: CatalogueEntry): TermLink => ({
    url: termPageUrl(basePath, entry.slug),
    term: entry.term,
    plainShort: markdownToText(entry.short),
  });
  const exampleOf = (axis: Axis, value: number): TermLink | null => {
    const found = scored.find((entry) => entry.score[axis] === value);
    return found ? link(found) : null;
  };
  const address = (change: Partial<ScoreTableQuery>): string =>
    `${basePath}${PATH}${parametersOf({ sort: query.sort, page: 1, ...change })}`;
  const shown = sorted(scored, query.sort).slice(
    (query.page - 1) * TABLE_PAGE_SIZE,
    query.page * TABLE_PAGE_SIZE,
  );
  const first = scored[0];
  return {
    frame: pageFrame(
      {
        title: 'Debt scoring',
        description:
          'What the four axes of the score and their values mean, with every scored term.',
        path: PATH,
      },
      context,
    ),
    exampleLine: first
      ? scoreLineOf(scoreName, first.score)
      : scoreLineOf(scoreName, { detectability: 5, effort: 3, burden: 5, trap: 7 }),
    example: first ? link(first) : null,
    axes: AXIS_SCALES.map(({ axis, name, kind, question, anchors }) => ({
      axis,
      name,
      kind,
      question,
      letter: AXIS_LETTERS[axis],
      anchors: [{ value: 0, meaning: NOT_APPLICABLE }, ...anchors].map((anchor) => ({
        ...anchor,
        example: exampleOf(axis, anchor.value),
      })),
    })),
    table: {
      total: scored.length,
      isOne: scored.length === 1,
      columns: SCORE_SORTS.map((sort) => ({
        label:
          sort === 'name' ? 'Term' : (AXIS_SCALES.find(({ axis }) => axis === sort)?.name ?? ''),
        url: `${address({ sort })}#scored-terms`,
        order: sort !== query.sort ? null : sort === 'name' ? 'ascending' : 'descending',
      })),
      rows: shown.map((entry) => ({
        ...link(entry),
        line: scoreLineOf(scoreName, entry.score),
        values: AXES.map((axis) => entry.score[axis]),
      })),
      page: query.page,
      lastPage,
      areSeveral: lastPage > 1,
      previousUrl: query.page > 1 ? `${address({ page: query.page - 1 })}#scored-terms` : null,
      nextUrl: query.page < lastPage ? `${address({ page: query.page + 1 })}#scored-terms` : null,
    },
    standard: DEBT_STANDARD,
  };
}

function parametersOf({ sort, page }: ScoreTableQuery): string {
  const parameters = new URLSearchParams({
    ...(sort === 'name' ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString();
  return parameters === '' ? '' : `?${parameters}`;
}

/** Equal values stay in the order of the names, in which the terms come. */
function sorted(entries: readonly Scored[], sort: ScoreSort): readonly Scored[] {
  if (sort === 'name') return entries;
  return [...entries].sort((one, other) => other.score[sort] - one.score[sort]);
}
