/** Maximum length of a passage that a fragment contains as a whole, in characters; longer ones are given by their first and last words. */
const WHOLE_MAX = 300;
const END_WORDS = 8;

/**
 * The fragment of an address that scrolls to passages and highlights them (https://wicg.github.io/scroll-to-text-fragment/). A passage over
 * several lines is named by its two ends, because a browser looks for each of them within one paragraph.
 *
 * @param passages as the page shows them, a line for each paragraph
 */
export function textFragment(passages: readonly string[]): string {
  return `:~:${passages.map((passage) => `text=${directiveOf(passage)}`).join('&')}`;
}

function directiveOf(passage: string): string {
  const lines = passage.split('\n').filter((line) => line.trim() !== '');
  if (lines.length <= 1 && passage.length <= WHOLE_MAX) return encoded(passage);
  const first = wordsOf(lines[0] ?? '').slice(0, END_WORDS);
  const last = wordsOf(lines.at(-1) ?? '').slice(-END_WORDS);
  return `${encoded(first.join(' '))},${encoded(last.join(' '))}`;
}

/** A hyphen, a comma and an ampersand have a meaning in a fragment, parentheses in Markdown. */
function encoded(text: string): string {
  return encodeURIComponent(wordsOf(text.toWellFormed()).join(' ')).replace(
    /[-!'()*~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
