import { isSimilar } from '../../../src/plugins/glossary/core/search/similarity';
import {
  type TermNames,
  namesByKey,
  namesRepeated,
} from '../../../src/plugins/glossary/core/search/shared-names';

const SQL_INJECTION = { term: 'SQL Injection (SQLi)', aliases: ['Query injection', '???'] };

describe('a name', () => {
  it.each([
    'SQL Injection (SQLi)',
    'sql injection',
    'SQL-Injections',
    'SQLInjection',
    'SQL Injecton',
    'SQLi',
    'query injections',
    'queries injection',
    'Injection of SQL (SQLi)',
  ])('such as %s is like the term', (name) => {
    expect(isSimilar(name, SQL_INJECTION)).toBe(true);
  });

  it.each(['', '!!!', '日本', 'Injection', 'NoSQL Injection', 'SQLx', 'SQL Injection Scanner'])(
    'such as “%s” is not like the term',
    (name) => {
      expect(isSimilar(name, SQL_INJECTION)).toBe(false);
    },
  );
});

const called = (overrides: Partial<TermNames>): TermNames => ({
  term: 'Cache Stampede',
  slug: 'cache_stampede',
  aliases: [],
  identifiers: [],
  ...overrides,
});

const SPELLINGS = [
  'Dog-Pile Effect',
  'dogpile effect',
  'DOG PILE EFFECT',
  'Dog_pile_effect',
  'Dóg–Pîle effect',
  '  dog   pile  effect ',
];

it.each(SPELLINGS.flatMap((one) => SPELLINGS.map((other) => [one, other] as const)))(
  '%j and %j are one name, in any field',
  (one, other) => {
    const fields: readonly ((text: string) => Partial<TermNames>)[] = [
      (text) => ({ term: text, slug: null }),
      (text) => ({ aliases: [text] }),
      (text) => ({ identifiers: [text] }),
    ];
    for (const mine of fields) {
      for (const theirs of fields) {
        const others = namesByKey(called({ term: 'Another', slug: 'another', ...theirs(other) }));
        const shared = [...namesByKey(called(mine(one)))].filter(([key]) => others.has(key));
        expect(shared.map(([, { text }]) => text)).toEqual([one]);
      }
    }
  },
);

it('a term is found by its name with and without its abbreviation, by that, and by its slug', () => {
  const names = namesByKey(
    called({ term: 'Cross-Site Scripting (XSS)', slug: 'markup_injection' }),
  );
  expect([...names.values()].map(({ text }) => text)).toEqual([
    'Cross-Site Scripting (XSS)',
    'Cross-Site Scripting',
    'XSS',
    'markup_injection',
  ]);
});

it.each([
  ['other names', called({ aliases: ['Dog-Pile'], identifiers: ['CWE-1'] }), []],
  ['its own name', called({ aliases: ['cache  Stampédé'] }), ['cache  Stampédé']],
  ['an alias twice', called({ aliases: ['Dog-Pile', 'dog-pile'] }), ['dog-pile']],
  [
    'another spelling that texts may have',
    called({ aliases: ['Cachestampede', 'Cache-Stampede'] }),
    [],
  ],
  ['an alias as an identifier', called({ aliases: ['A1'], identifiers: ['a1'] }), ['a1']],
  ['nothing', called({ aliases: ['', ' '], identifiers: [''] }), []],
])('repeated names of %s', (_what, term, repeated) => {
  expect(namesRepeated(term).map(({ text }) => text)).toEqual(repeated);
});
