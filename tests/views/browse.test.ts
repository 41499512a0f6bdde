import path from 'node:path';
import { browse } from '../../src/plugins/glossary/core/catalogue/browse';
import { toBrowseActivity } from '../../src/plugins/glossary/core/catalogue/browse-activity';
import { toBrowsePage } from '../../src/plugins/glossary/core/catalogue/browse-page';
import { catalogueOf } from '../../src/plugins/glossary/core/catalogue/catalogue';
import { runToEnd } from '../../src/plugins/glossary/core/tasks/cooperative-task';
import { browsePageHtml } from '../../src/plugins/glossary/views/browse-html';
import { createRenderer } from '../../src/plugins/glossary/views/renderer';
import {
  aBrowseQuery,
  aCategory,
  anEntryNamed,
  aPageContext,
  NO_POPULARITY,
  SOME_ACTIVITY,
} from '../support/content/a-term';
import { foundIn } from '../support/content/found';

const renderer = createRenderer(path.resolve(__dirname, '../../src/plugins/glossary/views'));

it.each([
  ['in the list', null],
  ['in a search', ['hostile-id']],
  ['when nothing was found', []],
])('what a reader or an editor wrote never becomes an element: %s', (_case, matches) => {
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
  const found = matches && foundIn(catalogue, matches, ['script']);
  const query = aBrowseQuery({ q: found && hostile, category: 'hostile', tag: found && hostile });
  const result = runToEnd(browse(catalogue, query, '2026-03-23', found, NO_POPULARITY));
  if (!result.ok) throw new Error(result.detail);
  const input = {
    catalogue,
    query,
    result,
    found,
    popularity: NO_POPULARITY,
    passages: new Map<string, string>(),
  };
  const html = browsePageHtml(
    renderer,
    toBrowsePage(input, aPageContext()),
    toBrowseActivity(SOME_ACTIVITY, entry.category),
  );
  expect(html).toContain('&lt;script&gt;');
  expect(html).not.toMatch(/<script>|<img/);
});
