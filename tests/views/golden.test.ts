import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Activity } from '../../src/plugins/glossary/core/activity/activity';
import { browse } from '../../src/plugins/glossary/core/catalogue/browse';
import {
  categoryOf,
  toBrowseActivity,
  toBrowsePage,
} from '../../src/plugins/glossary/core/catalogue/browse-page';
import type { BrowseQuery } from '../../src/plugins/glossary/core/catalogue/browse-query';
import {
  catalogueOf,
  type CatalogueEntry,
} from '../../src/plugins/glossary/core/catalogue/catalogue';
import {
  type DebtScoringPage,
  toDebtScoringPage,
} from '../../src/plugins/glossary/core/pages/debt-scoring-page';
import { mentionIndexOf } from '../../src/plugins/glossary/core/text/mention-index';
import { mentionsFor } from '../../src/plugins/glossary/core/text/mentions';
import {
  toErrorPage,
  toHowToCitePage,
  toProblemTypesPage,
} from '../../src/plugins/glossary/core/pages/plain-pages';
import { type LinkedTerms, toTermPage } from '../../src/plugins/glossary/core/term/term-page';
import { runToEnd } from '../../src/plugins/glossary/core/platform/cooperative-task';
import { termPageHtml } from '../../src/plugins/glossary/views/term-html';
import { browsePageHtml } from '../../src/plugins/glossary/views/browse-html';
import { createRenderer } from '../../src/plugins/glossary/views/renderer';
import {
  aBrowseQuery,
  aCatalogueEntry,
  aCategory,
  anEntryNamed,
  aPageContext,
  aTerm,
  NO_POPULARITY,
  NO_LINKED_TERMS,
  NOTHING_OPTIONAL,
  NO_ACTIVITY,
  SOME_ACTIVITY,
} from '../support/content/a-term';
import { foundIn } from '../support/content/found';
import {
  type SentReport,
  toReportFormPage,
  toReportPage,
} from '../../src/plugins/glossary/core/report/report-pages';

/**
 * Every kind of page as it was last read by eye. After a change that is meant, write them anew and read the difference:
 * `UPDATE_GOLDEN=1 npm test -- tests/views/golden.test.ts`.
 */
const EXPECTED = path.resolve(__dirname, 'expected');
interface Search {
  /** Document ids. */
  readonly matches: readonly string[];
  readonly words?: readonly string[];
  readonly near?: readonly CatalogueEntry[];
}

const TODAY = '2026-03-23';

const renderer = createRenderer(path.resolve(__dirname, '../../src/plugins/glossary/views'));
const context = aPageContext();

const TESTING = { key: 'testing', name: 'Testing' };
const CATALOGUE = catalogueOf(
  [
    aCatalogueEntry(),
    anEntryNamed('Stub', { category: TESTING, created: '2026-03-20', updated: '2026-03-20' }),
    anEntryNamed('Mock', { category: TESTING, short: 'A stub that *checks* its calls.' }),
    anEntryNamed('2FA', { short: 'A second proof of who you are.' }),
  ],
  [aCategory(), aCategory({ ...TESTING, tagline: null, introduction: null })],
);

function browsePage(
  change: Partial<BrowseQuery>,
  search: Search | null = null,
  activity: Activity | null = null,
): string {
  const query = aBrowseQuery(change);
  const found = search && foundIn(CATALOGUE, search.matches, search.words);
  const result = runToEnd(browse(CATALOGUE, query, TODAY, found, NO_POPULARITY));
  if (!result.ok) throw new Error(result.detail);
  const near = search?.near ?? [];
  const input = { catalogue: CATALOGUE, query, result, found, near };
  return browsePageHtml(
    renderer,
    toBrowsePage(input, context),
    activity && toBrowseActivity(activity, categoryOf(CATALOGUE, query)),
  );
}

function debtScoringPage(): DebtScoringPage {
  const page = toDebtScoringPage(CATALOGUE, { sort: 'trap', page: 1 }, context);
  if (page === null) throw new Error('There is no such page.');
  return page;
}

const AROUND: LinkedTerms = {
  neighbours: {
    previous: anEntryNamed('2FA'),
    next: anEntryNamed('Stub'),
    builtOnThis: [anEntryNamed('Blind Injection')],
  },
  mentions: mentionsFor(mentionIndexOf([anEntryNamed('Literal')]), {
    ownDocumentId: 'sql-injection-id',
    basePath: '',
  }),
};

const A_REPORT: SentReport = {
  state: 'open',
  part: 'refs',
  text: 'A <script> that\nleads nowhere',
  moment: Date.parse('2026-03-23T12:00:00Z'),
  answer: null,
};

const PAGES: readonly [name: string, html: string][] = [
  [
    'term',
    termPageHtml(renderer, toTermPage(aTerm(), AROUND, context), {
      views: 12_345,
      rating: { count: 2, average: 4.5 },
      activity: NO_ACTIVITY,
    }),
  ],
  [
    'term-minimal',
    termPageHtml(renderer, toTermPage(aTerm(NOTHING_OPTIONAL), NO_LINKED_TERMS, context), {
      views: 1,
      rating: { count: 0, average: null },
      activity: NO_ACTIVITY,
    }),
  ],
  ['browse', browsePage({})],
  ['browse-activity', browsePage({ category: 'security' }, null, SOME_ACTIVITY)],
  ['browse-filtered', browsePage({ category: 'security', updated: 30, pageSize: 1 })],
  [
    'browse-search',
    browsePage(
      { q: 'stub', sort: null },
      {
        matches: ['stub-id', 'mock-id'],
        words: ['stub'],
      },
    ),
  ],
  ['browse-empty', browsePage({ q: 'sql injektion' }, { matches: [], near: [aCatalogueEntry()] })],
  ['debt-scoring', renderer.render('debt-scoring', debtScoringPage())],
  ['how-to-cite', renderer.render('how-to-cite', toHowToCitePage(context))],
  ['problem-types', renderer.render('problem-types', toProblemTypesPage(context))],
  [
    'report-form',
    renderer.render(
      'report-form',
      toReportFormPage(
        { term: 'Option<T>', slug: 'option_t' },
        { refusal: 'Why it was refused.', part: 'refs', text: '</textarea> typed\nbefore' },
        context,
      ),
    ),
  ],
  ['report', renderer.render('report', toReportPage(A_REPORT, anEntryNamed('Stub'), context))],
  [
    'report-answered',
    renderer.render(
      'report',
      toReportPage(
        { ...A_REPORT, state: 'answered', answer: 'It is <b>mended</b>.' },
        null,
        context,
      ),
    ),
  ],
  [
    'error',
    renderer.render(
      'error',
      toErrorPage(
        'not-found',
        'No term is published as “sql_injektion”.',
        [aCatalogueEntry()],
        'sql injektion',
        context,
      ),
    ),
  ],
];

beforeAll(() => {
  if (process.env.UPDATE_GOLDEN !== '1') return;
  for (const [name, html] of PAGES) writeFileSync(path.join(EXPECTED, `${name}.html`), html);
});

it.each(PAGES)('the page %s is as it was read', (name, html) => {
  expect(html).toBe(readFileSync(path.join(EXPECTED, `${name}.html`), 'utf8'));
});
