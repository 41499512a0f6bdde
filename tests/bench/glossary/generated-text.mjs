import { rankedChoice } from './seeded-random.mjs';
import { vocabulary } from './words.mjs';

const pickWord = rankedChoice(vocabulary());

const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** One sentence of so many words. */
export function sentenceOf(random, wordCount) {
  const words = Array.from({ length: wordCount }, () => pickWord(random));
  if (wordCount > 12) words[random.between(4, 8)] += ',';
  const marked = random.below(wordCount);
  if (random.chance(0.15) && !words[marked].endsWith(',')) words[marked] = `\`${words[marked]}\``;
  return `${capitalised(words.join(' '))}.`;
}

/** So many words in sentences of 8 to 27. */
export function proseOf(random, wordCount) {
  const sentences = [];
  for (let left = wordCount; left > 0;) {
    const wanted = random.between(8, 20);
    // What is left over joins the last sentence, so that none has one word only.
    const length = left - wanted < 8 ? left : wanted;
    sentences.push(sentenceOf(random, length));
    left -= length;
  }
  return sentences.join(' ');
}

/** Two to four paragraphs of about equal length. */
export function paragraphsOf(random, wordCount) {
  const count = random.between(2, 4);
  const length = Math.floor(wordCount / count);
  return Array.from({ length: count }, (_, index) =>
    proseOf(random, index === 0 ? wordCount - length * (count - 1) : length),
  ).join('\n\n');
}

/** So many different sentences. */
export function listOf(random, count) {
  return [
    ...new Set(Array.from({ length: count }, () => sentenceOf(random, random.between(8, 18)))),
  ];
}

/** One language a pair: the faulty practice and the same task done right, around a name. */
const EXAMPLES = [
  [
    'javascript',
    (name) => [
      `const ${name}s = new Map();`,
      '',
      `export function read${capitalised(name)}(key) {`,
      `  // Grows for as long as the process runs: nothing is ever removed.`,
      `  if (!${name}s.has(key)) ${name}s.set(key, load(key));`,
      `  return ${name}s.get(key);`,
      '}',
    ],
    (name) => [
      'const MOST = 500;',
      `const ${name}s = new Map();`,
      '',
      `export function read${capitalised(name)}(key) {`,
      `  const known = ${name}s.get(key);`,
      '  if (known !== undefined) return known;',
      '  // The oldest makes room, so that memory stays bounded.',
      `  if (${name}s.size >= MOST) ${name}s.delete(${name}s.keys().next().value);`,
      '  const loaded = load(key);',
      `  ${name}s.set(key, loaded);`,
      '  return loaded;',
      '}',
    ],
  ],
  [
    'python',
    (name) => [
      'import sqlite3',
      '',
      '',
      `def find_${name}(connection: sqlite3.Connection, key: str):`,
      `    # The key becomes part of the statement.`,
      `    return connection.execute(f"SELECT * FROM ${name}s WHERE key = '{key}'").fetchone()`,
    ],
    (name) => [
      'import sqlite3',
      '',
      '',
      `def find_${name}(connection: sqlite3.Connection, key: str):`,
      `    query = "SELECT id, key, value FROM ${name}s WHERE key = ?"`,
      '    return connection.execute(query, (key,)).fetchone()',
    ],
  ],
  [
    'java',
    (name) => [
      `public final class ${capitalised(name)}Store {`,
      `    private int ${name}s = 0;`,
      '',
      '    // Two threads read the same number and write the same successor.',
      `    public void add() {`,
      `        ${name}s = ${name}s + 1;`,
      '    }',
      '}',
    ],
    (name) => [
      'import java.util.concurrent.atomic.AtomicInteger;',
      '',
      `public final class ${capitalised(name)}Store {`,
      `    private final AtomicInteger ${name}s = new AtomicInteger();`,
      '',
      `    public void add() {`,
      `        ${name}s.incrementAndGet();`,
      '    }',
      '}',
    ],
  ],
  [
    'sql',
    (name) => [
      '-- Reads the whole table for one row: the function hides the column from its index.',
      'SELECT *',
      `FROM ${name}s`,
      `WHERE lower(name) = 'example';`,
    ],
    (name) => [
      `CREATE INDEX ${name}s_lower_name_idx ON ${name}s (lower(name));`,
      '',
      'SELECT id, name, changed_at',
      `FROM ${name}s`,
      `WHERE lower(name) = 'example';`,
    ],
  ],
];

/** Both examples of a term, in one of four languages. */
export function codeOf(random, name) {
  const [language, bad, good] = random.pick(EXAMPLES);
  return {
    code_language: language,
    bad_code: `${bad(name).join('\n')}\n`,
    good_code: `${good(name).join('\n')}\n`,
  };
}
