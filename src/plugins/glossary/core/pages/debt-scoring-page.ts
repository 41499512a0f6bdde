import { AXIS_SCALES, DEBT_STANDARD } from '../term/axis-scale';
import type { Catalogue, CatalogueEntry } from '../catalogue/catalogue';
import { AXES, type Axis, AXIS_LETTERS, scoreDigits, scoreLineOf } from '../term/debt-score';
import { severityLevel, compactScore } from '../term/score-icon';
import { markdownToText } from '../text/markdown';
import { pageFrame, type PageContext } from './page-frame';
import { toScorePlot, type ScoredEntry, type TermLink } from './score-plot';
import { readingOf } from './score-reading';
import {
  SCORE_SORTS,
  scoreTableParameters,
  type ScoreSort,
  type ScoreTableQuery,
} from './score-table-query';
import { termPageUrl } from '../term/term-address';
import { DEBT_SCORING_TEXT } from '../texts/debt-scoring';
import { SHARED_TEXT } from '../texts/shared';
import { siteAddresses, sitePaths } from '../site/site-address';

const TABLE_PAGE_SIZE = 100;

/** The view-model of `views/debt-scoring.hbs`. */
export type DebtScoringPage = NonNullable<ReturnType<typeof toDebtScoringPage>>;

/** Of a glossary without scores. */
const EXAMPLE = { detectability: 5, effort: 3, burden: 5, trap: 7 };

/** The number of pages of a category's table, or of the whole table; null for an unknown category. */
export function lastScorePage(catalogue: Catalogue, category: string | null): number | null {
  if (category !== null && !catalogue.categories.some(({ key }) => key === category)) return null;
  const scored = catalogue.entries.filter(
    (entry) => entry.score !== null && (category === null || entry.category.key === category),
  );
  return Math.max(1, Math.ceil(scored.length / TABLE_PAGE_SIZE));
}

/** Null when the table has no such page, or the glossary no such category. */
export function toDebtScoringPage(
  catalogue: Catalogue,
  query: ScoreTableQuery,
  context: PageContext,
) {
  const { scoreName } = context.settings;
  const site = sitePaths(context.settings);
  const all = catalogue.entries.filter((entry): entry is ScoredEntry => entry.score !== null);
  const known = catalogue.categories.some(({ key }) => key === query.category);
  if (query.category !== null && !known) return null;
  const scored =
    query.category === null ? all : all.filter(({ category }) => category.key === query.category);
  const lastPage = Math.max(1, Math.ceil(scored.length / TABLE_PAGE_SIZE));
  if (query.page > lastPage) return null;

  const link = (entry: CatalogueEntry): TermLink => ({
    url: termPageUrl(site, entry.slug),
    term: entry.term,
    plainShort: markdownToText(entry.short),
    scoreDigits: scoreDigits(entry.score),
  });
  const exampleOf = (axis: Axis, value: number): TermLink | null => {
    const found = all.find((entry) => entry.score[axis] === value);
    return found ? link(found) : null;
  };
  const address = (change: Partial<ScoreTableQuery>): string =>
    `${site.debtScoring}${scoreTableParameters({ ...query, page: 1, ...change })}`;
  const listed = sorted(scored, query.sort).slice(
    (query.page - 1) * TABLE_PAGE_SIZE,
    query.page * TABLE_PAGE_SIZE,
  );
  const [first] = all;
  const values = first?.score ?? EXAMPLE;
  return {
    frame: pageFrame(
      {
        title: SHARED_TEXT.debtScoring,
        description: DEBT_SCORING_TEXT.description,
        url: siteAddresses(context.settings).debtScoring,
      },
      context,
    ),
    exampleLine: scoreLineOf(scoreName, values),
    example: first ? link(first) : null,
    reading: readingOf(values),
    plot: toScorePlot(scored, link),
    categories: [
      {
        label: DEBT_SCORING_TEXT.allCategories,
        url: address({ category: null }),
        count: all.length,
        current: query.category === null,
      },
      ...catalogue.categories.flatMap(({ key, name }) => {
        const count = all.filter(({ category }) => category.key === key).length;
        const current = query.category === key;
        return count === 0 && !current
          ? []
          : [{ label: name, url: address({ category: key }), count, current }];
      }),
    ],
    axes: AXIS_SCALES.map(({ axis, name, kind, question, anchors }) => ({
      axis,
      name,
      kind,
      question,
      letter: AXIS_LETTERS[axis],
      anchors: [{ value: 0, meaning: DEBT_SCORING_TEXT.notApplicable }, ...anchors].map(
        (anchor) => ({
          ...anchor,
          example: exampleOf(axis, anchor.value),
        }),
      ),
    })),
    table: {
      total: scored.length,
      isOne: scored.length === 1,
      columns: SCORE_SORTS.map((sort) => ({
        label: columnLabel(sort),
        url: `${address({ sort })}#scored-terms`,
        order: sort !== query.sort ? null : sort === 'name' ? 'ascending' : 'descending',
      })),
      rows: listed.map((entry) => ({
        ...link(entry),
        score: compactScore(entry.score, scoreName),
        values: AXES.map((axis) => entry.score[axis]),
        severity: entry.severity,
        severityLevel: severityLevel(entry.severity),
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

function columnLabel(sort: ScoreSort): string {
  if (sort === 'name') return DEBT_SCORING_TEXT.term;
  return AXIS_SCALES.find(({ axis }) => axis === sort)?.name ?? SHARED_TEXT.severity;
}

/** Equal values stay in the order of the names, in which the terms come. */
function sorted(entries: readonly ScoredEntry[], sort: ScoreSort): readonly ScoredEntry[] {
  if (sort === 'name') return entries;
  const valueOf = (entry: ScoredEntry): number =>
    sort === 'severity' ? severityLevel(entry.severity) : entry.score[sort];
  return [...entries].sort((one, other) => valueOf(other) - valueOf(one));
}
