import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../../../src/launch/run.mjs';
import { rankedChoice } from './seeded-random.mjs';
import { vocabulary } from './words.mjs';

const pickWord = rankedChoice(vocabulary());

const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);

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
    // The rest joins the last sentence, so that none has only one word.
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

export function listOf(random, count) {
  return [
    ...new Set(Array.from({ length: count }, () => sentenceOf(random, random.between(8, 18)))),
  ];
}

const DEMO = path.join(ROOT, 'database/glossary');
/** The terms of the demo glossary, for their code. */
const EXAMPLES = readdirSync(DEMO, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml') && file.includes(path.sep))
  .sort()
  .map((file) => parse(readFileSync(path.join(DEMO, file), 'utf8')))
  .filter(({ code_language: language }) => typeof language === 'string');

export function codeOf(random) {
  const { code_language, bad_code, good_code } = random.pick(EXAMPLES);
  return { code_language, bad_code, good_code };
}
