import { seededRandom } from './seeded-random.mjs';
import { KINDS, QUALIFIERS, SUBJECTS } from './words.mjs';

/** Shapes of names by the number of their words, with the share of each. */
const SHAPES = [
  { share: 0.01, words: (random) => [random.pick(SUBJECTS)] },
  { share: 0.25, words: (random) => [random.pick(QUALIFIERS), random.pick(SUBJECTS)] },
  { share: 0.2, words: (random) => [random.pick(SUBJECTS), random.pick(KINDS)] },
  {
    share: 0.4,
    words: (random) => [random.pick(QUALIFIERS), random.pick(SUBJECTS), random.pick(KINDS)],
  },
  {
    share: 0.14,
    words: (random) => [
      random.pick(QUALIFIERS),
      random.pick(SUBJECTS),
      random.pick(SUBJECTS),
      random.pick(KINDS),
    ],
  },
];
/** After so many names that were taken, a longer shape is tried: there are only so many short names. */
const ATTEMPTS = 8;
/** Share of the names of three and four words that carry their abbreviation, as in `Lazy Cache Invalidation (LCI)`. */
const ABBREVIATED = 0.1;

/**
 * Distinct names of 1 to 4 words.
 *
 * @param {number} count
 * @param {number} seed
 * @returns {{ name: string, words: string[], abbreviation: string | null }[]}
 */
export function generatedNames(count, seed) {
  const random = seededRandom(seed);
  const taken = new Set();
  return Array.from({ length: count }, () => {
    const words = untaken(random, taken);
    taken.add(words.join(' '));
    const abbreviation =
      words.length > 2 && random.chance(ABBREVIATED)
        ? words.map((word) => word.charAt(0)).join('')
        : null;
    const name = words.join(' ');
    return {
      name: abbreviation === null ? name : `${name} (${abbreviation})`,
      words,
      abbreviation,
    };
  });
}

function untaken(random, taken) {
  let drawn = random.next();
  let shape = SHAPES.findIndex(({ share }) => (drawn -= share) < 0);
  if (shape === -1) shape = SHAPES.length - 1;
  for (let attempt = 1; ; attempt += 1) {
    const words = SHAPES[shape].words(random);
    if (new Set(words).size === words.length && !taken.has(words.join(' '))) return words;
    if (attempt % ATTEMPTS === 0) shape = Math.min(shape + 1, SHAPES.length - 1);
  }
}
