/** One character of each kind that expressions name by a class instead of by itself. */
const OF_EACH_CLASS = ['a', 'Z', '0', '_', ' ', '\t', '\n', '\r', '.', '-', 'é', '日', '\u0000'];
/** Escapes and groups, which name no character themselves. */
const SYNTAX = /\\[pPuxkc](?:\{[^}]*\}|[0-9a-fA-F]+)?|\\[dDwWsSbB]|\(\?<?[:=!]|\(\?<\w+>/g;
const MOST_OWN_CHARACTERS = 14;
/** What follows the repeated part: nothing, or what makes a match fail at the end. */
const ENDS = ['', '!\n'];

/** The characters that an expression names itself, without those that are its syntax alone. */
function ownCharacters(source: string): readonly string[] {
  const named = source.replace(SYNTAX, '').replace(/\\n/g, '\n').replace(/\\r/g, '\r');
  return [...new Set(named)].filter((character) => character !== '\\');
}

/** Runs of letters and signs as they stand in the source: what one branch of the expression takes as a whole. */
function ownWords(source: string): readonly string[] {
  const plain = source.replace(SYNTAX, ' ').replace(/\\(.)/g, '$1');
  return [...new Set(plain.split(/[\s()[\]{}|?*+^$]+/))].filter(({ length }) => length > 1);
}

/** What is repeated to keep a regular expression busy: its own characters and words, and two of them in turn. */
export function hostileParts(source: string): readonly string[] {
  const own = ownCharacters(source).slice(0, MOST_OWN_CHARACTERS);
  const single = [...new Set([...own, ...OF_EACH_CLASS])];
  const pairs = own.flatMap((one) => [...own, 'a', ' ', '\n'].map((other) => one + other));
  return [...single, ...ownWords(source), ...new Set(pairs)];
}

/** Texts of about so many characters, each from one part repeated. */
export function hostileTexts(part: string, length: number): readonly string[] {
  return ENDS.map((end) => part.repeat(Math.ceil(length / part.length)) + end);
}
