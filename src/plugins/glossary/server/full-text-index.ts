import Database from 'better-sqlite3';

/** Most terms that are found by their running text alone; whoever searches a glossary means its names. */
const MATCHES_MAX = 1000;
/** Shortest word that is also looked for as the beginning of a longer one. */
const PREFIX_FROM = 4;

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
      return search.all(
        plain.map((word) => `"${word}"${word.length >= PREFIX_FROM ? '*' : ''}`).join(' AND '),
      );
    },
  };
}
