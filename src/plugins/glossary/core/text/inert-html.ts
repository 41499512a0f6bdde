/** The start of raw HTML (CommonMark 0.31, 4.6 and 6.6). */
const HTML_START = /<(?=[a-z/!?])/iy;
/** An autolink or email address in angle brackets (CommonMark 0.31, 6.5). */
const AUTOLINK = /<(?:[a-z][a-z\d+.-]{1,31}:[^<>\s]*|[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+)>/iy;
/** A link destination in angle brackets, unless it is HTML as well. */
const DESTINATION =
  /<(?![!?]|\/[a-z][a-z\d-]*\s*>|[a-z][a-z\d-]*(?:\s*\/?>|\s+[a-z_:]))[^<>\n]*>/iy;
const BEFORE_DESTINATION = /\]\(\s*$/;
const BACKTICKS = /`+/y;

/** The text of a block with a backslash before each character that HTML parsers would take for the start of a tag; code and links stay unchanged. */
export function withInertHtml(text: string): string {
  let result = '';
  const endOfCode = endsOfCode(text);
  for (let at = 0; at < text.length;) {
    const end = endOfKept(text, at, endOfCode);
    if (end > at) {
      result += text.slice(at, end);
      at = end;
    } else {
      result += startsAt(HTML_START, text, at) > at ? '\\<' : text.charAt(at);
      at += 1;
    }
  }
  return result;
}

/** The end of a part that stays unchanged and begins at an offset; the offset itself if there is none. */
function endOfKept(text: string, at: number, endOfCode: EndOfCode): number {
  if (text[at] === '\\') return at + 2;
  if (text[at] === '<') {
    const isDestination = BEFORE_DESTINATION.test(text.slice(Math.max(0, at - 4), at));
    return Math.max(
      startsAt(AUTOLINK, text, at),
      isDestination ? startsAt(DESTINATION, text, at) : at,
    );
  }
  const opening = startsAt(BACKTICKS, text, at);
  return opening > at ? endOfCode(at, opening) : at;
}

/** Finds the end of a code span that opens between `start` and `opening`; `opening` if nothing closes it. */
type EndOfCode = (start: number, opening: number) => number;

/** For one pass over a text: each backtick run is examined once. */
function endsOfCode(text: string): EndOfCode {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const alike = runs.get(run.length);
    if (alike) alike.push(index);
    else runs.set(run.length, [index]);
  }
  for (const alike of runs.values()) alike.reverse();
  return (start, opening) => {
    const length = opening - start;
    const closing = runs.get(length) ?? [];
    while ((closing.at(-1) ?? opening) < opening) closing.pop();
    return (closing.at(-1) ?? opening - length) + length;
  };
}

/** The end of a match that begins at an offset; the offset itself if there is none. */
function startsAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
