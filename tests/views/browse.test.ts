import path from 'node:path';
import { browse } from '../../src/plugins/glossary/core/browse';
import { toBrowseActivity, toBrowsePage } from '../../src/plugins/glossary/core/browse-page';
import { catalogueOf } from '../../src/plugins/glossary/core/catalogue';
import { allStepsOf } from '../../src/plugins/glossary/core/steps';
import { browsePageHtml } from '../../src/plugins/glossary/views/browse-html';
import { createRenderer } from '../../src/plugins/glossary/views/renderer';
import {
  aBrowseQuery,
  aCategory,
  anEntryNamed,
  aPageContext,
  NO_POPULARITY,
  SOME_ACTIVITY,
} from '../support/a-term';

const renderer = createRenderer(path.resolve(__dirname, '../../src/plugins/glossary/views'));

it.each([
  ['in the list', null],
  ['in a search', { matches: [{ documentId: 'hostile-id', words: ['script'] }] }],
  ['when nothing was found', { matches: [] }],
])('what a reader or an editor wrote never becomes an element: %s', (_case, found) => {
  const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
  const entry = anEntryNamed(hostile, {
    documentId: 'hostile-id',
    slug: 'hostile',
    short: hostile,
    category: { key: 'hostile', name: hostile },
    tags: [hostile],
  });
  const catalogue = catalogueOf(
    [entry],
    [aCategory({ key: 'hostile', name: hostile, tagline: hostile, introduction: hostile })],
  );
  const query = aBrowseQuery({ q: found && hostile, category: 'hostile', tag: found && hostile });
  const result = allStepsOf(browse(catalogue, query, '2026-03-23', found, NO_POPULARITY));
  if (!result.ok) throw new Error(result.detail);
  const input = { catalogue, query, result, found, near: [entry] };
  const html = browsePageHtml(
    renderer,
    toBrowsePage(input, aPageContext()),
    toBrowseActivity(SOME_ACTIVITY, entry.category),
  );
  expect(html).toContain('&lt;script&gt;');
  expect(html).not.toMatch(/<script>|<img/);
});
