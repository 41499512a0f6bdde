import type { Core } from '@strapi/strapi';
import { DETECTIONS, TERMS, TERM_COMPONENTS } from '../database/tables';
import { itemPattern, wordsOf } from '../database/listed-words';
import { comparable } from '../../core/text/normalized';

/** Lists whose items are worth writing the same way everywhere, with the column that holds them. */
const COLUMNS = {
  tags: { table: TERMS, column: 'tags' },
  tools: { table: DETECTIONS, column: 'tools' },
} as const;

export type WordList = keyof typeof COLUMNS;
/** The fields that hold them, as permissions name them. */
export const FIELD_OF_WORDS: Readonly<Record<WordList, string>> = {
  tags: 'tags',
  tools: 'detection.tools',
};
export const WORD_LISTS = Object.keys(COLUMNS) as readonly WordList[];

/** Rows that one question looks at; the words of a large glossary repeat long before that. */
const MOST_ROWS = 500;
const MOST_WORDS = 20;

export type KnownWordsService = ReturnType<typeof createKnownWords>;

export function createKnownWords({ strapi }: { strapi: Core.Strapi }) {
  const { connection } = strapi.db;
  const published = () => connection(TERMS).whereNotNull('published_at').select('id');
  const rowsOf = {
    tags: published,
    tools: () => connection(TERM_COMPONENTS).whereIn('entity_id', published()).select('cmp_id'),
  } as const;

  return {
    /**
     * The words that begin with a text, ignoring case: the most used first.
     *
     * @param ofDrafts whether to include words that only drafts have
     */
    async startingWith(list: WordList, beginning: string, ofDrafts: boolean): Promise<string[]> {
      const { table, column } = COLUMNS[list];
      const typed = beginning.trim();
      const search = comparable(typed);
      // A word that was stored as it was typed is found as well.
      const forms = [...new Set([search, typed.toLowerCase()])];
      const all = connection(table);
      const rows = await (ofDrafts ? all : all.whereIn('id', rowsOf[list]()))
        .where((either) => {
          for (const form of forms)
            void either.orWhereRaw("lower(cast(?? as text)) like ? escape '!'", [
              column,
              `%${itemPattern(form)}%`,
            ]);
        })
        .limit(MOST_ROWS)
        .select<{ words: unknown }[]>({ words: column });
      const uses = new Map<string, number>();
      for (const word of rows.flatMap(({ words }) => wordsOf(words))) {
        if (comparable(word).startsWith(search)) uses.set(word, (uses.get(word) ?? 0) + 1);
      }
      return [...uses]
        .sort(([one, usesOfOne], [other, usesOfOther]) =>
          usesOfOne === usesOfOther ? one.localeCompare(other, 'en') : usesOfOther - usesOfOne,
        )
        .slice(0, MOST_WORDS)
        .map(([word]) => word);
    },
  };
}
