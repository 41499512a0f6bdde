import path from 'node:path';
import { toTermPage } from '../../src/plugins/glossary/core/term-page/term-page';
import { createRenderer } from '../../src/plugins/glossary/views/renderer';
import {
  termHtml,
  termPageHtml,
  VIEWS_WIDTH,
  viewsHtml,
} from '../../src/plugins/glossary/views/term-html';
import {
  A_VERSION,
  aPageContext,
  aTerm,
  NO_ACTIVITY,
  NO_LINKED_TERMS,
} from '../support/content/a-term';

const renderer = createRenderer(path.resolve(__dirname, '../../src/plugins/glossary/views'));
const NUMBERS = { views: 7, rating: { count: 0, average: null }, activity: NO_ACTIVITY };

it.each([
  [0, '<dd id="views">0</dd>'],
  [1234, '<dd id="views">1,234</dd>'],
  [999_999_999_999, '<dd id="views">999,999,999,999</dd>'],
])('%i views take as much room as any', (views, shown) => {
  expect(viewsHtml(views)).toBe(shown.padEnd(VIEWS_WIDTH));
});

it('a page in pieces leaves out its numbers and nothing else', () => {
  const page = toTermPage(aTerm(), NO_LINKED_TERMS, aPageContext(), A_VERSION);
  const { beforeViews, beforeRating, beforeActivity, end } = termHtml(renderer, page);
  expect(beforeViews).toMatch(/<dt>Views<\/dt>$/);
  expect(beforeRating).toMatch(/<h2 id="rating">[^]*<p[^>]*>$/);
  expect(beforeActivity).toMatch(/^<\/p>\n<form[^]*<\/section>\n$/);
  expect(end).toMatch(/^<section class="cite">[^]*<\/html>\n$/);
});

it('what an editor writes is never taken for the place of a number', () => {
  const whole = termPageHtml(
    renderer,
    toTermPage(aTerm(), NO_LINKED_TERMS, aPageContext(), A_VERSION),
    NUMBERS,
  );
  const marks = '<!--views--> <!--rating--> <!--activity-->';
  const marked = toTermPage(aTerm({ long: marks }), NO_LINKED_TERMS, aPageContext(), A_VERSION);
  const { beforeViews } = termHtml(renderer, marked);
  expect(beforeViews).toContain('&lt;!--views--&gt;');
  expect(whole.match(/<dd id="views">7<\/dd>/g)).toHaveLength(1);
});
