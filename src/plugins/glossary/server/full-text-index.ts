import Database from 'better-sqlite3';

/** Most terms that are found by their running text alone; whoever searches a glossary means its names. */
const MATCHES_MAX = 1000;
/** Shortest word that is also looked for as the beginning of a longer one, and the only beginning that FTS5 has an index of. */
const PREFIX_FROM = 4;
/** Most words with one beginning that are looked for one by one. */
const LONGER_WORDS_MAX = 40;

export interface Text {
  readonly documentId: string;
  readonly text: string;
}

export interface FullTextIndex {
  put(texts: readonly Text[]): void;
  remove(documentId: string): void;
  /** Terms whose text holds every word, in no order, at most MATCHES_MAX. */
  find(words: readonly string[]): readonly string[];
}

/**
 * A full text index of our own: SQLite's FTS5 (https://sqlite.org/fts5.html) in memory, whatever database holds the glossary, so that
 * SQLite and PostgreSQL find the same. The index keeps words only, not the texts.
 */
export function fullTextIndex(): FullTextIndex {
  const database = new Database(':memory:');
  database.exec(
    `create virtual table texts using fts5(
       text, content='', contentless_delete=1, detail=none, prefix='${PREFIX_FROM}',
       tokenize='unicode61 remove_diacritics 2'
     );
     create virtual table temp.words using fts5vocab(main, texts, row);
     create table documents (id integer primary key, document_id text not null unique);`,
  );
  const insertDocument = database.prepare<[string]>(
    'insert into documents (document_id) values (?)',
  );
  const insertText = database.prepare<[number | bigint, string]>(
    'insert into texts (rowid, text) values (?, ?)',
  );
  const findDocument = database
    .prepare<[string], number>('select id from documents where document_id = ?')
    .pluck();
  const deleteDocument = database.prepare<[number]>('delete from documents where id = ?');
  const deleteText = database.prepare<[number]>('delete from texts where rowid = ?');
  const search = database
    .prepare<[string], string>(
      `select document_id from documents where id in (select rowid from texts where texts match ? limit ${MATCHES_MAX})`,
    )
    .pluck();

  const wordsBetween = database
    .prepare<[string, string], string>(
      `select term from temp.words where term >= ? and term < ? limit ${LONGER_WORDS_MAX + 1}`,
    )
    .pluck();

  /**
   * What FTS5 is asked for a word, null when no text has it. For a beginning FTS5 first puts together everything that has it, which for
   * common words takes milliseconds; the same words one by one it reads only as far as they are needed.
   */
  const asked = (word: string): string | null => {
    if (word.length < PREFIX_FROM) return `"${word}"`;
    // How FTS5 writes other letters is its own affair.
    if (word.length === PREFIX_FROM || !/^[a-z0-9]+$/.test(word)) return `"${word}"*`;
    const longer = wordsBetween.all(word, `${word}\u{10ffff}`);
    if (longer.length === 0) return null;
    if (longer.length > LONGER_WORDS_MAX) return `"${word}"*`;
    return `(${longer.map((one) => `"${one}"`).join(' OR ')})`;
  };

  const remove = (documentId: string): void => {
    const id = findDocument.get(documentId);
    if (id === undefined) return;
    deleteDocument.run(id);
    deleteText.run(id);
  };
  return {
    put: database.transaction((texts: readonly Text[]) => {
      for (const { documentId, text } of texts) {
        remove(documentId);
        insertText.run(insertDocument.run(documentId).lastInsertRowid, text);
      }
    }),
    remove,
    find: (words) => {
      // Only letters and digits reach the query language of FTS5, and those within quotation marks.
      const plain = words
        .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
        .filter((word) => word.length > 1);
      if (plain.length === 0 || plain.length < words.length) return [];
      const parts = plain.map(asked);
      return parts.includes(null) ? [] : search.all(parts.join(' AND '));
    },
  };
}
