import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { browse } from '../../src/plugins/glossary/core/browse';
import { toBrowsePage } from '../../src/plugins/glossary/core/browse-page';
import type { BrowseQuery } from '../../src/plugins/glossary/core/browse-query';
import { catalogueOf } from '../../src/plugins/glossary/core/catalogue';
import {
  toDebtScoringPage,
  toErrorPage,
  toHowToCitePage,
  toProblemTypesPage,
} from '../../src/plugins/glossary/core/plain-pages';
import { toTermPage } from '../../src/plugins/glossary/core/term-page';
import { createRenderer } from '../../src/plugins/glossary/views/renderer';
import {
  aCatalogueEntry,
  aCategory,
  anEntryNamed,
  aPageContext,
  aTerm,
  NOTHING_OPTIONAL,
} from '../support/a-term';

/**
 * Every kind of page as it was last read by eye. After a change that is meant, write them anew and read the difference:
 * `UPDATE_GOLDEN=1 npm test -- tests/views/golden.test.ts`.
 */
const EXPECTED = path.resolve(__dirname, 'expected');
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

function browsePage(change: Partial<BrowseQuery>): string {
  const query: BrowseQuery = {
    q: null,
    category: null,
    tag: null,
    difficulty: null,
    letter: null,
    added: null,
    updated: null,
    sort: null,
    page: 1,
    pageSize: 100,
    ...change,
  };
  const result = browse(CATALOGUE, query, TODAY);
  if (!result.ok) throw new Error(result.detail);
  return renderer.render('browse', toBrowsePage(CATALOGUE, query, result, TODAY, context));
}

const PAGES: readonly [name: string, html: string][] = [
  [
    'term',
    renderer.render(
      'term',
      toTermPage(aTerm(), { views: 12_345, rating: { count: 2, average: 4.5 } }, context),
    ),
  ],
  [
    'term-minimal',
    renderer.render(
      'term',
      toTermPage(
        aTerm(NOTHING_OPTIONAL),
        { views: 1, rating: { count: 0, average: null } },
        context,
      ),
    ),
  ],
  ['browse', browsePage({})],
  ['browse-filtered', browsePage({ category: 'security', updated: 30, pageSize: 1 })],
  ['browse-empty', browsePage({ tag: 'unknown' })],
  ['debt-scoring', renderer.render('debt-scoring', toDebtScoringPage(context))],
  ['how-to-cite', renderer.render('how-to-cite', toHowToCitePage(context))],
  ['problem-types', renderer.render('problem-types', toProblemTypesPage(context))],
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
