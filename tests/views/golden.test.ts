import { REFUSED } from '../../src/plugins/glossary/core/texts/refusals';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Activity } from '../../src/plugins/glossary/core/activity/activity';
import { browse } from '../../src/plugins/glossary/core/catalogue/browse';
import { toBrowseActivity } from '../../src/plugins/glossary/core/catalogue/browse-activity';
import { categoryOf, toBrowsePage } from '../../src/plugins/glossary/core/catalogue/browse-page';
import type { BrowseQuery } from '../../src/plugins/glossary/core/catalogue/browse-query';
import { catalogueOf, categoryNames } from '../../src/plugins/glossary/core/catalogue/catalogue';
import { toAboutPage } from '../../src/plugins/glossary/core/pages/about-page';
import { toComparePage } from '../../src/plugins/glossary/core/compare/compare-page';
import { toHomePage } from '../../src/plugins/glossary/core/home/home-page';
import type { Term } from '../../src/plugins/glossary/core/term/term';
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
  toWithdrawnPage,
} from '../../src/plugins/glossary/core/pages/plain-pages';
import { MENTIONED_NOWHERE } from '../../src/plugins/glossary/core/term-page/mentioned-in';
import { type LinkedTerms, toTermPage } from '../../src/plugins/glossary/core/term-page/term-page';
import { type MapPage, toMapPage } from '../../src/plugins/glossary/core/term-map/map-page';
import { runToEnd } from '../../src/plugins/glossary/core/tasks/cooperative-task';
import type { TermContent } from '../../src/plugins/glossary/core/term/term-content';
import { contentFromStored } from '../../src/plugins/glossary/core/term/stored-term';
import { termDiff } from '../../src/plugins/glossary/core/publishing/term-diff';
import {
  toHistoryPage,
  comparedForReaders,
} from '../../src/plugins/glossary/core/versions/history-page';
import { contentFacts } from '../../src/plugins/glossary/core/versions/logged-version';
import { versionPageTask } from '../../src/plugins/glossary/core/versions/version-page';
import { termPageHtml, termPageWithoutStats } from '../../src/plugins/glossary/views/term-html';
import { browsePageHtml } from '../../src/plugins/glossary/views/browse-html';
import { createRenderer } from '../../src/plugins/glossary/views/renderer';
import {
  A_VERSION,
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
import type { Answer } from '../../src/plugins/glossary/core/search/question';
import { foundIn } from '../support/content/found';
import {
  type SentReport,
  toReportFormPage,
  toReportPage,
} from '../../src/plugins/glossary/core/pages/report-pages';
import { pathsAt } from '../support/content/site-paths';

/**
 * Every kind of page as it was last read by eye. After a change that is meant, write them again and read the difference:
 * `UPDATE_GOLDEN=1 npm test -- tests/views/golden.test.ts`.
 */
const EXPECTED = path.resolve(__dirname, 'expected');
interface Search {
  readonly matches: readonly string[];
  readonly words?: readonly string[];
  readonly match?: Answer['match'];
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
  const found = search && foundIn(CATALOGUE, search.matches, search.words, search);
  const result = runToEnd(browse(CATALOGUE, query, TODAY, found, NO_POPULARITY));
  if (!result.ok) throw new Error(result.detail);
  const input = {
    catalogue: CATALOGUE,
    query,
    result,
    found,
    popularity: NO_POPULARITY,
    passages: new Map<string, string>(),
  };
  return browsePageHtml(
    renderer,
    toBrowsePage(input, context),
    activity && toBrowseActivity(activity, categoryOf(CATALOGUE, query)),
  );
}

const POPULARITY = {
  ...NO_POPULARITY,
  views: new Map([
    ['stub-id', 1234],
    ['mock-id', 1],
  ]),
  reach: new Map([
    ['stub-id', 12],
    ['mock-id', 1],
  ]),
};

const PAIR: [Term, Term] = [
  aTerm({ notToBeConfusedWith: ['Stub: it *returns* answers.', 'Another thing.'] }),
  aTerm({
    ...NOTHING_OPTIONAL,
    term: 'Stub',
    slug: 'stub',
    short: 'A <b>stand-in</b>.',
    score: null,
  }),
];

function debtScoringPage(): DebtScoringPage {
  const page = toDebtScoringPage(CATALOGUE, { sort: 'trap', page: 1, category: null }, context);
  if (page === null) throw new Error('No page was made.');
  return page;
}

const AROUND: LinkedTerms = {
  neighbours: {
    previous: anEntryNamed('2FA'),
    next: anEntryNamed('Stub'),
    path: [anEntryNamed('Query'), anEntryNamed('Literal')],
    builtOnThis: [anEntryNamed('Blind Injection')],
    relating: [anEntryNamed('ORM')],
  },
  mentions: mentionsFor(mentionIndexOf([anEntryNamed('Literal')]), {
    ownDocumentId: 'sql-injection-id',
    site: pathsAt(),
  }),
  mentionedIn: MENTIONED_NOWHERE,
};

const A_REPORT: SentReport = {
  state: 'open',
  part: 'refs',
  text: 'A <script> that\nleads nowhere',
  moment: Date.parse('2026-03-23T12:00:00Z'),
  answer: null,
};

const CONTENT: TermContent = {
  ...contentFromStored({ documentId: 'queue-id', term: 'Queue', slug: 'queue' }, null),
  short: 'First in, first out.',
  bad_code: 'take();\nput();\n',
  refs: ['https://example.org/queue'],
  related: ['stub-id', 'never-published-id'],
  created: '2026-03-12',
  updated: '2026-03-12',
};
const CHANGED: TermContent = {
  ...CONTENT,
  slug: 'fifo_queue',
  short: 'First in, first out; <b>always</b>.',
  bad_code: 'put();\n',
  refs: [],
  related: ['stub-id', 'mock-id'],
  updated: '2026-03-23',
};

function historyPage(page: number, compared: boolean): string {
  const versions = [
    {
      number: 2,
      position: 9,
      moment: Date.UTC(2026, 2, 23, 12),
      ...contentFacts(CONTENT, CHANGED),
    },
    {
      number: 1,
      position: 7,
      moment: Date.UTC(2026, 2, 12, 8, 30),
      ...contentFacts(null, CONTENT),
    },
  ];
  const names = {
    terms: CATALOGUE.byDocumentId,
    categoryOf: categoryNames(CATALOGUE.categories),
  };
  const fields = termDiff(comparedForReaders(CONTENT, names), comparedForReaders(CHANGED, names));
  return renderer.render(
    'history',
    toHistoryPage(
      {
        slug: 'fifo_queue',
        term: 'Queue',
        latest: 2,
        page,
        lastPage: page,
        versions,
        before: null,
        withdrawals: [],
        isPublished: () => true,
        hasScores: true,
      },
      compared ? { from: 1, to: 2, fields } : null,
      context,
    ),
  );
}

const PAGES: readonly [name: string, html: string][] = [
  [
    'term',
    termPageHtml(renderer, toTermPage(aTerm(), AROUND, context, A_VERSION), {
      views: 12_345,
      rating: { count: 2, average: 4.5 },
      activity: NO_ACTIVITY,
    }),
  ],
  [
    'term-minimal',
    termPageHtml(
      renderer,
      toTermPage(aTerm(NOTHING_OPTIONAL), NO_LINKED_TERMS, context, A_VERSION),
      {
        views: 1,
        rating: { count: 0, average: null },
        activity: NO_ACTIVITY,
      },
    ),
  ],
  [
    'term-version',
    termPageWithoutStats(
      renderer,
      runToEnd(
        versionPageTask(
          {
            term: aTerm(),
            version: { number: 2, latest: 3, published: Date.UTC(2026, 2, 12) },
            currentSlug: 'sqli',
            hasCategory: true,
          },
          AROUND.mentions,
          context,
        ),
      ),
    ),
  ],
  ['history', historyPage(2, false)],
  ['history-comparison', historyPage(1, true)],
  ['home', renderer.render('home', toHomePage(CATALOGUE, POPULARITY, TODAY, context))],
  ['compare', renderer.render('compare', toComparePage(PAIR, context))],
  [
    'term-map',
    renderer.render(
      'term-map',
      runToEnd(toMapPage(CATALOGUE, { shows: 'glossary' }, context)) as MapPage,
    ),
  ],
  [
    'term-map-of-term',
    renderer.render(
      'term-map',
      runToEnd(toMapPage(CATALOGUE, { shows: 'term', slug: 'stub' }, context)) as MapPage,
    ),
  ],
  ['about', renderer.render('about', toAboutPage(context))],
  ['browse', browsePage({})],
  ['browse-viewed', browsePage({ sort: 'viewed' })],
  ['browse-updated', browsePage({ sort: 'updated', tag: 'sql' })],
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
  [
    'browse-near',
    browsePage(
      { q: 'why stubs fail' },
      { matches: ['stub-id'], words: ['stub'], match: 'some-words' },
    ),
  ],
  ['browse-empty', browsePage({ q: 'sql injektion' }, { matches: [] })],
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
        REFUSED.noTerm('sql_injektion'),
        [aCatalogueEntry()],
        'sql injektion',
        context,
      ),
    ),
  ],
  [
    'withdrawn',
    renderer.render(
      'error',
      toWithdrawnPage(
        {
          detail: REFUSED.withdrawn('sqli'),
          near: [],
          searchText: 'sqli',
          successor: anEntryNamed('Option<T>', { slug: 'option_t' }),
        },
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
