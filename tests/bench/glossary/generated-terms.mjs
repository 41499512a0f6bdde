import { generatedNames } from './generated-names.mjs';
import { codeOf, listOf, paragraphsOf, proseOf, sentenceOf } from './generated-text.mjs';
import { rankedChoice, seededRandom } from './seeded-random.mjs';
import { tagPool } from './words.mjs';

const AXES = ['detectability', 'effort', 'burden', 'trap'];
const DIFFICULTIES = ['beginner', 'intermediate', 'intermediate', 'advanced'];
const SEVERITIES = ['info', 'low', 'medium', 'medium', 'high', 'critical'];
const THREE_STEPS = ['low', 'medium', 'high'];
/** The days that a glossary has grown for when it is generated. */
const GROWN_FOR_DAYS = 3 * 365;
const MILLISECONDS_PER_DAY = 86_400_000;
const SCORED = 0.8;
const SHORT_MAX_LENGTH = 240;
const DOCUMENT_ID_LENGTH = 24;
const LETTERS_AND_DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

const dayAfter = (day, days) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);

/** Looks like the ids that Strapi gives; the number at the end keeps two from being the same. */
function documentIdOf(kind, random, number) {
  const end = number.toString(36);
  const length = DOCUMENT_ID_LENGTH - kind.length - end.length - 1;
  const middle = Array.from({ length }, () => random.pick(LETTERS_AND_DIGITS)).join('');
  return `${kind}${middle}z${end}`;
}

/** So many different items, or all that `choose` comes up with in time. */
function distinct(count, choose) {
  const items = new Set();
  for (let attempt = 0; items.size < count && attempt < count * 8; attempt += 1)
    items.add(choose());
  return [...items];
}

/**
 * A glossary of generated terms. Each term depends on the arguments and on its index alone, so that terms can be made in any
 * order and need not be kept.
 *
 * @param {{ count: number, seed: number, until: string, categoryKeys: readonly string[] }} options until: the last day
 *   on which a term was added or updated
 */
export function generatedTerms({ count, seed, until, categoryKeys }) {
  const names = generatedNames(count, seed);
  const pickTag = rankedChoice(tagPool());
  const pickCategory = rankedChoice(categoryKeys, 0.4);
  const documentId = (index) => documentIdOf('t', seededRandom(seed + 1, index), index);

  /** Others that a term refers to; a few terms are referred to by many. */
  function others(random, index, most) {
    return distinct(Math.min(most, count - 1), () => {
      const other = Math.floor((count - 1) * random.next() * random.next());
      return other < index ? other : other + 1;
    });
  }

  function aliases(random, { words, abbreviation }) {
    const name = words.join(' ');
    const candidates = [
      ...(abbreviation === null ? [] : [abbreviation]),
      words.join('-').toLowerCase(),
      `${name}s`,
      [...words].reverse().join(' of ').toLowerCase(),
      words.join(''),
    ].filter((alias) => alias !== name);
    return [...new Set(candidates)].slice(0, random.between(0, candidates.length));
  }

  function short(random) {
    for (let wordCount = random.between(12, 26); ; wordCount -= 1) {
      const text = sentenceOf(random, wordCount);
      if (text.length <= SHORT_MAX_LENGTH) return text;
    }
  }

  /** More terms were added of late than in the beginning; half of them were never changed since. */
  function dates(random) {
    const age = Math.floor(GROWN_FOR_DAYS * random.next() ** 1.3);
    const created = dayAfter(until, -age);
    return {
      created,
      updated: random.chance(0.5) ? created : dayAfter(created, random.below(age + 1)),
    };
  }

  return {
    count,
    documentId,
    /** @param {number} index from 0 */
    term(index) {
      const random = seededRandom(seed + 2, index);
      const { name, words, abbreviation } = names[index];
      const related = others(random, index, 3);
      return {
        documentId: documentId(index),
        category: pickCategory(random),
        /** Indices of other terms. */
        related,
        prerequisites: others(random, index, random.below(3)),
        attributes: {
          term: name,
          difficulty: random.pick(DIFFICULTIES),
          short: short(random),
          long: paragraphsOf(random, random.between(120, 260)),
          aliases: aliases(random, { words, abbreviation }),
          tags: distinct(random.between(2, 6), () => pickTag(random)),
          misconception: proseOf(random, random.between(20, 45)),
          why_it_matters: proseOf(random, random.between(20, 45)),
          common_mistakes: listOf(random, random.between(3, 4)),
          when_to_use: listOf(random, random.between(1, 3)),
          avoid_when: listOf(random, random.between(1, 2)),
          refs: Array.from(
            { length: random.between(1, 3) },
            (_, number) => `https://example.org/references/${index}-${number}`,
          ),
          ...codeOf(random),
          quick_fix: sentenceOf(random, random.between(10, 20)),
          severity: random.pick(SEVERITIES),
          effort: random.pick(THREE_STEPS),
          applies_to: sentenceOf(random, random.between(10, 25)),
          author: null,
          author_url: null,
          ...dates(random),
        },
        detection: {
          symptoms: listOf(random, random.between(2, 4)),
          auto_detectable: random.chance(0.5),
          tools: [`ESLint \`no-${words.join('-').toLowerCase()}\``],
        },
        agent: {
          confidence: random.pick(THREE_STEPS),
          false_positives: random.pick(THREE_STEPS),
          fix: random.pick(['manual', 'automatic']),
          fix_effort: random.pick(THREE_STEPS),
          context: random.pick(['line', 'function', 'class', 'file', 'module', 'system']),
          tests: random.pick(['none', 'update', 'add']),
        },
        score: random.chance(SCORED)
          ? {
              documentId: documentIdOf('s', random, index),
              axes: Object.fromEntries(
                AXES.map((axis) => [
                  axis,
                  {
                    value: random.between(0, 9),
                    rationale: sentenceOf(random, random.between(10, 25)),
                  },
                ]),
              ),
            }
          : null,
      };
    },
  };
}
