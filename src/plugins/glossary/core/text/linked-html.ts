import { Tokenizer } from 'htmlparser2';
import { markdownToText, openingOf } from './markdown';
import type { Stretch } from './mention-index';
import type { Mentions } from './mentions';
import { escapedHtml } from './safe-html';

/** Elements whose text gets no links: they would be links within links, code, headings, controls, or not shown as text at all. */
const WITHOUT_LINKS: ReadonlySet<string> = new Set([
  ...['a', 'button', 'label', 'option', 'select', 'summary', 'textarea'],
  ...['code', 'kbd', 'pre', 'samp', 'var'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'title'],
  ...['audio', 'canvas', 'iframe', 'math', 'noscript', 'object', 'script', 'style', 'svg'],
  ...['template', 'video'],
]);
/** Elements within a sentence; all others end one. */
const INLINE: ReadonlySet<string> = new Set([
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'cite', 'code', 'data', 'del', 'dfn', 'em', 'font', 'i'],
  ...['img', 'ins', 'kbd', 'mark', 'q', 's', 'samp', 'small', 'span', 'strong', 'sub', 'sup'],
  ...['time', 'u', 'var', 'wbr'],
]);
const ENTITY = /&#?\w+;/g;
/** Belongs to no word, and ends none in the middle of which it stands. */
const NO_LETTER = '"';
const END_OF_SENTENCE = '\n';

interface Parsed {
  /** As long as the HTML, with other characters in the place of its tags. */
  readonly text: string;
  /** Where there may be links. */
  readonly stretches: readonly Stretch[];
  /** What it links to already. */
  readonly links: readonly string[];
}

/**
 * Adds links to the terms that a text names: each term once, at its first mention, unless the text has a link to it already. Everything else stays as
 * it is, whether or not it is well formed. Linear.
 *
 * @param html of which only the text is read; it is not made safe here
 * @returns the same, with `<a class="glossary-link">` elements, whose `title` is the definition and whose `data-term` is the name
 */
export function linkedHtml(html: string, mentions: Mentions): string {
  const { text, stretches, links } = parsed(html);
  for (const url of links) mentions.noteLink(url);
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, url, term, short } of mentions.linksIn(text, stretches)) {
    const title = escapedHtml(markdownToText(openingOf(short)));
    parts.push(
      html.slice(done, start),
      `<a class="glossary-link" href="${escapedHtml(url)}" title="${title}" data-term="${escapedHtml(term)}">`,
      `${html.slice(start, end)}</a>`,
    );
    done = end;
  }
  return parts.join('') + html.slice(done);
}

/** The parser of the package keeps a stack, which takes quadratic time for elements that are not closed; its tokens are enough here. */
function parsed(html: string): Parsed {
  const texts: string[] = [];
  const stretches: Stretch[] = [];
  const links: string[] = [];
  const open = new Map<string, number>();
  let closed = 0;
  let isSentenceOver = false;
  let done = 0;
  let attribute = '';
  const nameOf = (start: number, end: number): string => html.slice(start, end).toLowerCase();
  const noteTag = (name: string, step: 1 | -1): void => {
    isSentenceOver ||= !INLINE.has(name);
    if (!WITHOUT_LINKS.has(name)) return;
    const depth = open.get(name) ?? 0;
    if (depth + step < 0) return;
    open.set(name, depth + step);
    closed += step;
  };
  const fillTo = (end: number): void => {
    texts.push((isSentenceOver ? END_OF_SENTENCE : NO_LETTER).repeat(end - done));
    isSentenceOver = false;
    done = end;
  };
  const ignore = (): void => undefined;
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname: (start, end) => noteTag(nameOf(start, end), 1),
      onclosetag: (start, end) => noteTag(nameOf(start, end), -1),
      onattribname: (start, end) => (attribute = nameOf(start, end)),
      onattribdata: (start, end) => {
        if (attribute === 'href') links.push(html.slice(start, end));
      },
      ontext(start, end) {
        if (closed > 0) return;
        fillTo(start);
        stretches.push({ start, end });
        const hidden = (entity: string): string => NO_LETTER.repeat(entity.length);
        texts.push(html.slice(start, end).replace(ENTITY, hidden));
        done = end;
      },
      ...{ onattribend: ignore, onattribentity: ignore, ontextentity: ignore, onend: ignore },
      ...{ onopentagend: ignore, onselfclosingtag: ignore, oncdata: ignore, oncomment: ignore },
      ...{ ondeclaration: ignore, onprocessinginstruction: ignore },
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  fillTo(html.length);
  return { text: texts.join(''), stretches, links };
}
