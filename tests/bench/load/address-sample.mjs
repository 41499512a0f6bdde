import { stop } from '../../../src/launch/say.mjs';

/** Terms on a page of the list. */
const PAGE_SIZE = 100;

/** Values that the glossary has, and some that it just has not, to make addresses from. */
export async function sampleOf(strapi) {
  const query = strapi.db.query('api::term.term');
  const terms = await query.findMany({
    where: { publishedAt: { $notNull: true } },
    orderBy: { slug: 'asc' },
    select: ['id', 'slug', 'term', 'tags', 'updated'],
  });
  if (terms.length === 0)
    stop(
      'The database has no published term; tests/bench/glossary/generate-glossary.mjs makes some.',
    );
  const { id, slug, term } = terms[Math.floor(terms.length / 2)];
  // Populated for one term only: for all, the ids would be more parameters than a statement takes.
  const { category } = await query.findOne({ where: { id }, populate: { category: true } });
  const name = term.replace(/\s*\(.*\)/, '');
  const [longest] = name.split(' ').sort((one, other) => other.length - one.length);
  const lastPage = Math.ceil(terms.length / PAGE_SIZE);
  return {
    total: terms.length,
    lastDay: terms.map(({ updated }) => updated).reduce((one, day) => (day > one ? day : one)),
    lastPage,
    middlePage: Math.ceil(lastPage / 2),
    slug,
    /** One letter is missing. */
    unknownSlug: `${slug.slice(0, 3)}${slug.slice(4)}`,
    category: category.key,
    commonTag: mostFrequent(terms.flatMap(({ tags }) => tags))[0],
    name,
    commonWords: mostFrequent(
      terms.flatMap((one) => one.term.toLowerCase().match(/[a-z]{4,}/g) ?? []),
    ),
    prefix: longest.slice(0, 3).toLowerCase(),
    typo: withTypo(longest),
  };
}

/** The two words that stand there most often. */
function mostFrequent(words) {
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return sorted.slice(0, 2).map(([word]) => word);
}

/** The word with two neighbouring letters exchanged. */
function withTypo(word) {
  const letters = [...word];
  const place = letters.findIndex((letter, index) => index > 0 && letter !== letters[index + 1]);
  [letters[place], letters[place + 1]] = [letters[place + 1] ?? '', letters[place]];
  return letters.join('');
}
