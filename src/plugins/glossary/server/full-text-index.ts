import Database from 'better-sqlite3';

/** Most terms that are found by their running text alone; whoever searches a glossary means its names. */
const MATCHES_MAX = 1000;
/** Shortest word that is also looked for as the beginning of a longer one. */
const PREFIX_FROM = 4;

/** Megabytes of words that are gathered before they are written, while the index is filled. */
const GATHERED_MAX = 8;
const BYTES_PER_MEGABYTE = 1024 * 1024;

export interface Text {
  readonly documentId: string;
  readonly text: string;
}

export interface FullTextIndex {
  put(texts: readonly Text[]): void;
  /** Puts everything that comes, in half the time of putting part by part; the index can be used when it is over. */
  fill(parts: AsyncIterable<readonly Text[]>): Promise<void>;
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
     insert into texts (texts, rank) values ('hashsize', ${GATHERED_MAX * BYTES_PER_MEGABYTE});
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
  const put = (texts: readonly Text[]): void => {
    for (const { documentId, text } of texts) {
      remove(documentId);
      insertText.run(insertDocument.run(documentId).lastInsertRowid, text);
    }
  };
  return {
    put: database.transaction(put),
    async fill(parts) {
      // Within one transaction the words are written whenever many are gathered, not after each part, and then merged less often.
      database.exec('begin');
      for await (const texts of parts) put(texts);
      database.exec('commit');
    },
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
