import { isDeepStrictEqual } from 'node:util';
import { browse } from '../../../src/plugins/glossary/core/catalogue/browse';
import { toBrowsePage } from '../../../src/plugins/glossary/core/catalogue/browse-page';
import type { BrowseQuery } from '../../../src/plugins/glossary/core/catalogue/browse-query';
import {
  type CatalogueCategory,
  type CatalogueEntry,
  catalogueOf,
  catalogueWith,
  catalogueWithCategories,
} from '../../../src/plugins/glossary/core/catalogue/catalogue';
import { toLlmsTxt } from '../../../src/plugins/glossary/core/descriptions/llms-txt';
import { sitemapUrls } from '../../../src/plugins/glossary/core/feeds/sitemap';
import { toHomePage } from '../../../src/plugins/glossary/core/home/home-page';
import { quoteCandidates } from '../../../src/plugins/glossary/core/quoting/quote-candidates';
import { bestPlaces, oldestFirst } from '../../../src/plugins/glossary/core/search/best';
import { nameIndexOf } from '../../../src/plugins/glossary/core/search/name-index';
import { textIndexOf } from '../../../src/plugins/glossary/core/search/text-index';
import { runToEnd } from '../../../src/plugins/glossary/core/tasks/cooperative-task';
import { relationsOf } from '../../../src/plugins/glossary/core/term-map/relations';
import { candidatesFor } from '../../../src/plugins/glossary/core/term-page/mentioned-in';
import { mentionIndexOf } from '../../../src/plugins/glossary/core/text/mention-index';
import { termSearch } from '../../../src/plugins/glossary/server/catalogue/term-search';
import {
  aBrowseQuery,
  aCategory,
  anEntryNamed,
  aPageContext,
  NO_POPULARITY,
} from '../../support/content/a-term';
import { pseudoRandom } from '../../support/pseudo-random';

/** Two instances read the same log, but not in the same order: one from its start, another one entry by entry, each at its own time. */

const WORDS = `lock latch mutex fence guard gate queue stack heap cache buffer token key lease race
  retry timeout backoff log page table row index shard replica leader quorum vote proof hash salt nonce`.split(
  /\s+/,
);
/** Equal to the order of names, as letters of both kana scripts are. */
const CATEGORIES: readonly CatalogueCategory[] = ['Resume', 'Résumé', 'RESUME', 'Other'].map(
  (name, place) => aCategory({ documentId: `category-${place}`, key: `key_${place}`, name }),
);
const INITIALS = ['', '', '', 'あ ', 'ア '];

interface Published {
  readonly entry: CatalogueEntry;
  readonly text: string;
}

const TERMS = 240;
const TODAY = '2026-03-23';
function glossary(seed: number): readonly Published[] {
  const random = pseudoRandom(seed);
  const one = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value;
  const some = (most: number) => Array.from({ length: random(most + 1) }, () => one(WORDS));
  return Array.from({ length: TERMS }, (_none, place) => {
    const { documentId: categoryId, key, name } = one(CATEGORIES);
    const ids = () => Array.from({ length: random(3) }, () => `id-${random(TERMS)}`);
    return {
      entry: anEntryNamed(`${one(INITIALS)}${one(WORDS)} ${one(WORDS)}`, {
        documentId: `id-${place}`,
        slug: `slug_${place}`,
        position: place + 1,
        aliases: [...new Set(some(2))],
        tags: [...new Set(some(3))],
        categoryId,
        category: { key, name },
        related: [...new Set(ids())],
        prerequisites: [...new Set(ids())],
      }),
      text: some(30).join(' '),
    };
  });
}

const PUBLISHED = glossary(1);
/** What the same terms were before, with others' words, and names that no term has any more. */
const EARLIER = glossary(2).map(({ entry, text }, place) => ({
  entry: { ...entry, term: `${entry.term} locks${place}`, position: -TERMS + place },
  text: `${text} cached`,
}));

function shuffled<Value>(values: readonly Value[], random: (below: number) => number): Value[] {
  const left = [...values];
  return values.flatMap(() => left.splice(random(left.length), 1));
}

/** The whole of an instance that read the log in an order of its own: the first of its terms at once, the others as they were published. */
function instance(seed: number, atOnce: number) {
  const random = pseudoRandom(seed);
  const order = shuffled(PUBLISHED, random);
  const categories = shuffled(CATEGORIES, random);
  const first = order.slice(0, atOnce);
  const later = order.slice(atOnce);
  const before = later.flatMap(({ entry }) =>
    random(2) === 0 ? EARLIER.filter((one) => one.entry.documentId === entry.documentId) : [],
  );
  const gone = EARLIER.slice(0, 20).map(({ entry, text }, place) => ({
    entry: { ...entry, documentId: `gone-${place}`, slug: `gone_${place}` },
    text,
  }));
  const known = shuffled([...first, ...before, ...gone], random);

  const names = nameIndexOf(known.map(({ entry }) => entry));
  const mentions = mentionIndexOf(known.map(({ entry }) => entry));
  const texts = textIndexOf();
  const put = (all: readonly Published[]) =>
    texts.put(all.map(({ entry: { documentId }, text }) => ({ documentId, text })));
  put(known);
  let catalogue = catalogueOf(
    known.map(({ entry }) => entry),
    categories.slice(1),
  );
  catalogue = catalogueWithCategories(catalogue, categories);
  for (const { entry } of gone) {
    names.remove(entry.documentId);
    mentions.remove(entry.documentId);
    texts.remove(entry.documentId);
    catalogue = catalogueWith(catalogue, [], [entry.documentId]);
  }
  for (const one of later) {
    names.put(one.entry);
    mentions.put(one.entry);
    put([one]);
    catalogue = catalogueWith(catalogue, [one.entry], []);
  }
  return { catalogue, mentions, texts, search: termSearch(catalogue, names, texts) };
}

type Instance = ReturnType<typeof instance>;

const FROM_THE_START = instance(11, TERMS);
const OTHERS = [instance(12, TERMS), instance(13, TERMS / 2), instance(14, 0)];

/** The answers of the others that are not as the first one's. */
function deviations(answer: (asked: Instance) => unknown): readonly unknown[] {
  const expected = answer(FROM_THE_START);
  return OTHERS.map(answer).filter((one) => !isDeepStrictEqual(one, expected));
}

const random = pseudoRandom(3);
const one = () => WORDS[random(WORDS.length)] ?? '';
/** One word, its beginning, one that is misspelt, two and three of them, questions and comparisons. */
const QUERIES = Array.from({ length: 30 }, () => [
  one(),
  one().slice(0, 2),
  `${one()}x`,
  `${one()} ${one()}`,
  `${one()} ${one()} ${one()} ${one()}`,
  `what is a ${one()} that never ${one()} the ${one()}?`,
  `${one()} vs ${one()}`,
  'nothing like it',
]).flat();

const found = ({ search }: Instance, query: string) => {
  const { entries, scores, match } = runToEnd(search.search(query));
  return {
    match,
    best: bestPlaces(scores, 20, oldestFirst(entries)).map((place) => [
      entries[place]?.slug,
      scores[place],
    ]),
    scores: Array.from(scores).sort(),
  };
};

/** What is asked for by a text. */
const ASKED: readonly [string, (asked: Instance, query: string) => unknown][] = [
  ['matches, to the last bit of a score', found],
  [
    'words that are marked in texts',
    ({ search }, query) => {
      const { words, beginnings } = runToEnd(search.search(query)).marks;
      return [[...words].sort(), [...beginnings].sort()];
    },
  ],
  ['terms in place of an unknown one', ({ search }, query) => search.near(query)],
  ['bearers of a name', ({ search }, query) => search.bearing(query)],
  [
    'passages by their words',
    ({ search }, query) => {
      const { documentIds, scores } = runToEnd(search.inTexts(query));
      return new Map(documentIds.map((id, place) => [id, scores[place]]));
    },
  ],
  [
    'terms that may have a quote',
    ({ search }, query) => runToEnd(quoteCandidates(query, search.inTexts)),
  ],
  ['mentions', ({ mentions }, query) => mentions.find(query)],
];

/** What is made of the whole catalogue. */
const MADE: readonly [string, (asked: Instance) => unknown][] = [
  ['the home page', ({ catalogue }) => toHomePage(catalogue, NO_POPULARITY, TODAY, aPageContext())],
  ['llms.txt', ({ catalogue }) => toLlmsTxt(catalogue, aPageContext().settings)],
  ['the sitemap', ({ catalogue }) => sitemapUrls(catalogue, aPageContext().settings)],
  ['relations', ({ catalogue }) => PUBLISHED.map(({ entry }) => relationsOf(catalogue, entry))],
  [
    'terms that may mention one',
    ({ catalogue, texts }) => PUBLISHED.map(({ entry }) => candidatesFor(entry, catalogue, texts)),
  ],
];

const LISTS: readonly Partial<BrowseQuery>[] = [
  {},
  { sort: 'newest' },
  { tag: 'lock' },
  { category: 'key_1' },
  { q: 'lock' },
  { q: 'lock', sort: 'name' },
  { q: 'lock nonce quorum' },
];

describe('instances that read the log in different orders answer alike', () => {
  it.each(ASKED)('with %s', (_what, ask) => {
    expect(QUERIES.filter((query) => deviations((asked) => ask(asked, query)).length > 0)).toEqual(
      [],
    );
  });

  it.each(MADE)('with %s', (_what, make) => {
    expect(deviations(make)).toEqual([]);
  });

  it.each(LISTS)('with a page of the list %j', (given) => {
    const query = aBrowseQuery(given);
    const pageOf = ({ catalogue, search }: Instance) => {
      const answer = query.q === null ? null : runToEnd(search.search(query.q));
      const result = runToEnd(browse(catalogue, query, TODAY, answer, NO_POPULARITY));
      if (!result.ok) return result;
      const input = {
        catalogue,
        query,
        result,
        found: answer,
        popularity: NO_POPULARITY,
        passages: new Map<string, string>(),
      };
      return toBrowsePage(input, aPageContext());
    };
    expect(deviations(pageOf)).toEqual([]);
  });

  it('after questions that are matched in each way', () => {
    expect(new Set(QUERIES.map((query) => found(FROM_THE_START, query).match)).size).toBe(6);
  });
});
