import Handlebars from 'handlebars';
import type { PageContext } from '../core/pages/page-frame';
import { type ErrorPage, toErrorPage } from '../core/pages/plain-pages';
import { safeHtml } from '../core/text/safe-html';
import type { Renderer } from './renderer';

/** The differences between two pages for addresses that do not exist. */
export type NotFoundTexts = Pick<ErrorPage, 'detail' | 'searchText' | 'near'>;

/** Placeholders, in the order in which the template has them; nothing but letters, so that they are never escaped. */
const DETAIL = 'GlossaryPlaceOfDetail';
const SEARCH_TEXT = 'GlossaryPlaceOfSearchText';
const URL = 'GlossaryPlaceOfUrl';
const TERM = 'GlossaryPlaceOfTerm';
const SHORT = 'GlossaryPlaceOfShort';
const TEXTS = new RegExp(`${DETAIL}|${SEARCH_TEXT}`);
const LINK = new RegExp(`<li>(?:(?!<li>)[^])*${URL}[^]*${TERM}[^]*${SHORT}[^]*?</li>\\n`);

/** A page with and without near matches, rendered once. */
interface Rendered {
  readonly renderer: Renderer;
  readonly without: readonly string[];
  /** The parts before and after the links. */
  readonly around: readonly [before: readonly string[], after: string];
  readonly link: readonly string[];
}

const rendered = new WeakMap<PageContext, Rendered>();

/** The page for an address that does not exist: all that is the same on every such page is rendered once. */
export function notFoundHtml(
  renderer: Renderer,
  context: PageContext,
  { detail, searchText, near }: NotFoundTexts,
): string {
  const known = rendered.get(context);
  const { without, around, link } =
    known?.renderer === renderer ? known : renderOnce(renderer, context);
  const texts = (context.settings.features.search ? [detail, searchText] : [detail]).map(escaped);
  if (near.length === 0) return filled(without, texts);
  const [before, after] = around;
  const links = near.map(({ url, term, short }) =>
    filled(link, [escaped(url), escaped(term), short]),
  );
  return `${filled(before, texts)}${links.join('')}${after}`;
}

function renderOnce(renderer: Renderer, context: PageContext): Rendered {
  const page = toErrorPage('not-found', DETAIL, [], SEARCH_TEXT, context);
  const near = [{ url: URL, term: TERM, short: safeHtml(SHORT) }];
  const withLink = renderer.render('error', { ...page, near });
  const [link = ''] = LINK.exec(withLink) ?? [];
  const [before = '', after = ''] = withLink.split(link);
  const made: Rendered = {
    renderer,
    without: renderer.render('error', page).split(TEXTS),
    around: [before.split(TEXTS), after],
    link: link.split(new RegExp(`${URL}|${TERM}|${SHORT}`)),
  };
  rendered.set(context, made);
  return made;
}

function filled(pieces: readonly string[], values: readonly string[]): string {
  return pieces.map((piece, place) => `${piece}${values[place] ?? ''}`).join('');
}

/** Escapes as templates do. */
function escaped(text: string): string {
  return Handlebars.escapeExpression(text);
}
