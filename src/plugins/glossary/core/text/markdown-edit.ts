/** A selection in a text, or a caret. */
export interface Selection {
  readonly start: number;
  readonly end: number;
}

/** The replacement for a part of a text, and the selection afterwards. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly typed: string;
  readonly selection: Selection;
}

export type Mark = 'bold' | 'italic' | 'code';
export type LineMark = 'bullets' | 'numbers' | 'quote' | 'heading';

/** The delimiter of a mark, and its length. Delimiters add up: `***` is bold and italic. */
const MARKS: Readonly<Record<Mark, { readonly sign: string; readonly count: number }>> = {
  bold: { sign: '*', count: 2 },
  italic: { sign: '*', count: 1 },
  code: { sign: '`', count: 1 },
};

/** Adds a mark around the selection, or removes it. */
export function toggleMark(text: string, selected: Selection, mark: Mark): TextEdit {
  const { sign } = MARKS[mark];
  const inner = withoutSigns(text, withoutSpace(text, selected), sign);
  const content = text.slice(inner.start, inner.end);
  // Code with a backtick needs two as delimiters.
  const count = mark === 'code' && content.includes(sign) ? 2 : MARKS[mark].count;
  const around = Math.min(runBefore(text, inner.start, sign), runAfter(text, inner.end, sign));
  const isSet = mark === 'italic' ? around % 2 === 1 : around >= count;
  const signs = sign.repeat(count);
  return isSet
    ? {
        from: inner.start - count,
        to: inner.end + count,
        typed: content,
        selection: { start: inner.start - count, end: inner.end - count },
      }
    : {
        from: inner.start,
        to: inner.end,
        typed: signs + content + signs,
        selection: { start: inner.start + count, end: inner.end + count },
      };
}

/** Delimiters have to touch words, not spaces. */
function withoutSpace(text: string, { start, end }: Selection): Selection {
  const content = text.slice(start, end);
  if (content.trim() === '') return { start, end };
  return {
    start: start + content.length - content.trimStart().length,
    end: end - content.length + content.trimEnd().length,
  };
}

/** The selection of a marked word may include its delimiters. */
function withoutSigns(text: string, { start, end }: Selection, sign: string): Selection {
  const run = Math.min(runAfter(text, start, sign), runBefore(text, end, sign));
  return end - start > 2 * run ? { start: start + run, end: end - run } : { start, end };
}

function runBefore(text: string, place: number, sign: string): number {
  let count = 0;
  while (text[place - count - 1] === sign) count += 1;
  return count;
}

function runAfter(text: string, place: number, sign: string): number {
  let count = 0;
  while (text[place + count] === sign) count += 1;
  return count;
}

const LINE_MARKS: Readonly<
  Record<LineMark, { readonly found: RegExp; readonly sign: (number: number) => string }>
> = {
  bullets: { found: /^[-*+] +/, sign: () => '- ' },
  numbers: { found: /^\d{1,9}[.)] +/, sign: (number) => `${number}. ` },
  quote: { found: /^> ?/, sign: () => '> ' },
  heading: { found: /^#{1,6} +/, sign: () => '### ' },
};

/** Turns the selected lines into a list, a quotation or headings, or back if every line is one. */
export function toggleLines(text: string, selected: Selection, mark: LineMark): TextEdit {
  const { found, sign } = LINE_MARKS[mark];
  const { from, to } = linesOf(text, selected);
  const lines = text.slice(from, to).split('\n');
  const affected = lines.filter((line) => line.trim() !== '' || lines.length === 1);
  const isSet = affected.every((line) => found.test(line));
  let number = 0;
  const changed = lines.map((line) => {
    if (!affected.includes(line)) return line;
    if (isSet) return line.replace(found, '');
    number += 1;
    return sign(number) + withoutLineMark(line, mark);
  });
  const typed = changed.join('\n');
  return { from, to, typed, selection: caretOr(selected, from, typed) };
}

/** One kind of list replaces the other; a quotation may contain a list. */
function withoutLineMark(line: string, mark: LineMark): string {
  return mark === 'quote'
    ? line
    : line.replace(LINE_MARKS.bullets.found, '').replace(LINE_MARKS.numbers.found, '');
}

const FENCE = '```';

/** Turns the selected lines into a code block, or back. */
export function toggleCodeBlock(text: string, selected: Selection): TextEdit {
  const { from, to } = linesOf(text, selected);
  const lines = text.slice(from, to);
  const isSet = lines.startsWith(`${FENCE}\n`) && lines.endsWith(`\n${FENCE}`);
  if (isSet) {
    const typed = lines.slice(FENCE.length + 1, -FENCE.length - 1);
    return { from, to, typed, selection: { start: from, end: from + typed.length } };
  }
  const typed = `${FENCE}\n${lines}\n${FENCE}`;
  const start = from + FENCE.length + 1;
  return { from, to, typed, selection: { start, end: start + lines.length } };
}

/**
 * Turns the selection into a link.
 *
 * @param address http(s), or a path within the site without the path of its base address
 * @param name the text of the link if the selection is empty
 */
export function withLink(
  text: string,
  selected: Selection,
  address: string,
  name: string,
): TextEdit {
  const { start: from, end: to } = withoutSpace(text, selected);
  const title = text.slice(from, to) || name.replace(/[\\[\]*_`<&]/g, '\\$&');
  // Characters that would end the address are percent-encoded, as browsers do.
  const target = address.replace(/[\s()<>\\]/g, (character) =>
    character === '(' ? '%28' : character === ')' ? '%29' : encodeURIComponent(character),
  );
  const typed = `[${title}](${target})`;
  const end = from + typed.length;
  return { from, to, typed, selection: { start: end, end } };
}

function linesOf(text: string, { start, end }: Selection): { from: number; to: number } {
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end;
  const next = text.indexOf('\n', last);
  return {
    from: start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1,
    to: next < 0 ? text.length : next,
  };
}

/** Selected lines stay selected; a caret moves to the end of its line. */
function caretOr({ start, end }: Selection, from: number, typed: string): Selection {
  const last = from + typed.length;
  return { start: start === end ? last : from, end: last };
}
