import type Sqlite from 'better-sqlite3';

type Test = (text: string) => boolean;

/**
 * Makes a SQLite connection ignore case as PostgreSQL does, in all letters: its own `lower` and `LIKE` know only those of ASCII
 * (https://sqlite.org/lang_expr.html#like), so that a search for “über” does not find “Über”.
 */
export function ignoreCaseOfAllLetters(connection: Sqlite.Database): void {
  connection.function(
    'lower',
    { deterministic: true },
    (value) => textOf(value)?.toLowerCase() ?? null,
  );
  const like = createLike();
  connection.function('like', { deterministic: true }, (pattern, text) => like(pattern, text, ''));
  connection.function('like', { deterministic: true }, (pattern, text, escape) =>
    like(pattern, text, String(escape)),
  );
}

/** How many patterns a connection remembers: a statement compares each of its rows with all its patterns. */
const PATTERNS = 100;

/** SQL's LIKE for one connection. */
function createLike() {
  const tests = new Map<string, Test>();
  return (given: unknown, value: unknown, escape: string): 0 | 1 | null => {
    const pattern = textOf(given);
    const text = textOf(value);
    if (pattern === null || text === null) return null;
    const key = `${escape.length}${escape}${pattern}`;
    let test = tests.get(key);
    if (test === undefined) {
      if (tests.size === PATTERNS) tests.clear();
      tests.set(key, (test = likeTest(pattern, escape)));
    }
    return test(text) ? 1 : 0;
  };
}

/** A value as LIKE compares it; null for NULL, with which nothing can be compared. */
function textOf(value: unknown): string | null {
  if (value === null) return null;
  return Buffer.isBuffer(value) ? value.toString() : String(value);
}

/** A pattern of LIKE: `%` is any text, `_` any character, `escape` makes either literal. */
export function likeTest(pattern: string, escape: string): Test {
  const pieces = [''];
  const characters = [...pattern];
  for (let index = 0; index < characters.length; index += 1) {
    const isEscaped = characters[index] === escape;
    if (isEscaped) index += 1;
    const character = characters[index];
    if (character === undefined) return () => false;
    if (character === '%' && !isEscaped) pieces.push('');
    else pieces[pieces.length - 1] += character === '_' && !isEscaped ? '[^]' : literal(character);
  }
  const [first = '', ...others] = pieces;
  const end = others.pop();
  if (end === undefined) {
    const whole = new RegExp(`^${first}$`, 'iu');
    return (text) => whole.test(text);
  }
  const inOrder = [`^${first}`, ...others].map((piece) => new RegExp(piece, 'giu'));
  const atEnd = new RegExp(`${end}$`, 'iu');
  return (text) => {
    // Each piece is looked for once, after the one before: one regular expression of all would try each place with each.
    let from = 0;
    for (const piece of inOrder) {
      piece.lastIndex = from;
      if (!piece.test(text)) return false;
      from = piece.lastIndex;
    }
    return end === '' || atEnd.test(text.slice(from));
  };
}

const literal = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|/]/u, '\\$&');
