import path from 'node:path';
import { toErrorPage } from '../../src/plugins/glossary/core/pages/plain-pages';
import { notFoundHtml } from '../../src/plugins/glossary/views/not-found-html';
import { createRenderer } from '../../src/plugins/glossary/views/renderer';
import { aCatalogueEntry, anEntryNamed, aPageContext } from '../support/content/a-term';

const VIEWS = path.resolve(__dirname, '../../src/plugins/glossary/views');
const renderer = createRenderer(VIEWS);
const context = aPageContext();
const HOSTILE = `"><script>alert('1')</script>\`=$&`;

it.each([
  ['without near matches', 'sql_injektion', []],
  ['with one', 'sql_injektion', [aCatalogueEntry()]],
  ['with several', 'x', [aCatalogueEntry(), anEntryNamed('2FA'), anEntryNamed('Stub')]],
  ['with hostile texts', HOSTILE, [anEntryNamed(HOSTILE, { short: HOSTILE, slug: 'hostile' })]],
])('the page is the one that the template makes: %s', (_case, text, near) => {
  const page = toErrorPage('not-found', `No term “${text}”.`, near, text, context);
  expect(notFoundHtml(renderer, context, page)).toBe(renderer.render('error', page));
});

it('another renderer or other settings make another page', () => {
  const page = toErrorPage('not-found', 'No term.', [], 'x', context);
  notFoundHtml(renderer, context, page);
  const other = { ...renderer, render: () => 'another page' };
  expect(notFoundHtml(other, context, page)).toContain('another page');
  const settings = aPageContext({ publicUrl: 'https://other.example/docs' });
  expect(notFoundHtml(renderer, settings, page)).toContain('href="/docs/glossary"');
});
