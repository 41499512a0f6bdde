import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { runToEnd } from '../../../src/plugins/glossary/core/tasks/cooperative-task';
import { bestPlaces } from '../../../src/plugins/glossary/core/search/best';
import { nameIndexOf } from '../../../src/plugins/glossary/core/search/name-index';
import { anEntryNamed } from '../../support/content/a-term';
import { pseudoRandom } from '../../support/pseudo-random';

/** Shortest name whose slips are found: one in a shorter name makes another name. */
const NAME_FROM = 4;
const SEED = 10;
const FOLDER = path.resolve(__dirname, '../../../database/glossary');

const ENTRIES = readdirSync(FOLDER, { withFileTypes: true })
  .filter((file) => file.isDirectory())
  .flatMap(({ name }) =>
    readdirSync(path.join(FOLDER, name)).map((file) => {
      const source = readFileSync(path.join(FOLDER, name, file), 'utf8');
      const { term, slug, aliases, tags } = parse(source);
      return anEntryNamed(term, { documentId: slug, slug, aliases, tags });
    }),
  );
const INDEX = nameIndexOf(ENTRIES);

const letter = (random: (below: number) => number): string =>
  String.fromCharCode('a'.charCodeAt(0) + random(26));

/** A word with a slip at a place; null where it would stay as it is. */
type Slip = (word: string, place: number, random: (below: number) => number) => string | null;

const SLIPS: readonly [name: string, slip: Slip][] = [
  ['a letter missing', (word, place) => word.slice(0, place) + word.slice(place + 1)],
  ['a letter doubled', (word, place) => word.slice(0, place + 1) + word.slice(place)],
  [
    'a letter wrong',
    (word, place, random) => {
      const other = letter(random);
      return other === word[place]?.toLowerCase()
        ? null
        : word.slice(0, place) + other + word.slice(place + 1);
    },
  ],
  [
    'two neighbours exchanged',
    (word, place) => {
      const [one, other] = [word[place], word[place + 1]];
      return one === undefined || other === undefined || one.toLowerCase() === other.toLowerCase()
        ? null
        : word.slice(0, place) + other + one + word.slice(place + 2);
    },
  ],
];

/** A name with the slip at each place of each of its words; the walk chooses the letters that are wrong. */
function withSlips(name: string, slip: Slip, random: (below: number) => number): string[] {
  const bare = name.replace(/\s*\([^()]*\)$/, '');
  return [...bare.matchAll(/[a-z]{2,}/gi)].flatMap(({ 0: word, index }) =>
    Array.from(word).flatMap((_letter, place) => {
      const made = slip(word, place, random);
      return made === null
        ? []
        : `${bare.slice(0, index)}${made}${bare.slice(index + word.length)}`;
    }),
  );
}

/** Whether this query returns the term first, or among the suggestions when it has no results. */
function isFound(typed: string, slug: string): boolean {
  const { entries, scores } = runToEnd(INDEX.find(typed));
  if (entries.length === 0) return INDEX.near(typed).includes(slug);
  const [best] = bestPlaces(scores, 1);
  return entries[best ?? 0]?.slug === slug;
}

/** Slips that say another term: `nod` begins `node`, which a term of objects has among its tags, and `Cohe` begins Cohesion. */
const MEANS_ANOTHER: readonly string[] = [
  'God Object: nod Object',
  'Sharding: Sharing',
  'Code Smell: Cohe Smell',
];

it.each(SLIPS)('a name with %s finds its term', (_name, slip) => {
  const random = pseudoRandom(SEED);
  const missed: string[] = [];
  let tried = 0;
  for (const { term, slug } of ENTRIES) {
    if (term.length < NAME_FROM) continue;
    for (const typed of withSlips(term, slip, random)) {
      tried += 1;
      if (!isFound(typed, slug)) missed.push(`${term}: ${typed}`);
    }
  }
  expect(tried).toBeGreaterThan(ENTRIES.length);
  expect(missed.filter((line) => !MEANS_ANOTHER.includes(line))).toEqual([]);
});
