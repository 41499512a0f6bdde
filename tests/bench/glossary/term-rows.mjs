/** Below what SQLite (32 766) and PostgreSQL (65 535) take as parameters of one statement. */
const MOST_PARAMETERS = 30_000;
/** knex writes rows for SQLite as one SELECT a row, of which a statement takes 500. */
const MOST_ROWS = 400;

const TERM = 'plugin::glossary.term';
const CATEGORY = 'plugin::glossary.category';
const SCORE = 'plugin::glossary.debt-score';

/**
 * Writes published terms as rows, the way publication through the Document Service leaves them: a draft and a published row of
 * one document id, each with its own links and components.
 *
 * Tables and columns come from Strapi's metadata. Ids are given by the database, because PostgreSQL's sequences would not
 * know of ours.
 */
export function termRows(strapi) {
  const modelOf = (uid) => strapi.db.metadata.get(uid);
  const joinTableOf = (uid, attribute) => modelOf(uid).attributes[attribute].joinTable;

  /** @returns {Promise<number[]>} the ids in the order of the rows: both databases number the rows of a statement in turn */
  async function insert(transaction, table, rows) {
    if (rows.length === 0) return [];
    const size = Math.min(MOST_ROWS, Math.floor(MOST_PARAMETERS / Object.keys(rows[0]).length));
    const ids = [];
    for (let start = 0; start < rows.length; start += size) {
      const inserted = await strapi.db
        .connection(table)
        .insert(rows.slice(start, start + size))
        .returning('id')
        .transacting(transaction);
      ids.push(...inserted.map(({ id }) => Number(id)).sort((one, other) => one - other));
    }
    return ids;
  }

  /** Rows of a content type or component, given by its attributes' names. */
  function insertAs(transaction, uid, items) {
    const { tableName, attributes } = modelOf(uid);
    const rows = items.map((item) =>
      Object.fromEntries(
        Object.entries(item).map(([name, value]) => {
          const { columnName, type } = attributes[name];
          return [columnName, type === 'json' ? JSON.stringify(value) : value];
        }),
      ),
    );
    return insert(transaction, tableName, rows);
  }

  /** One component of every owner; `owners` are ids in the order of `items`. */
  async function insertComponents(transaction, uid, attribute, owners, items) {
    const { target: component, joinTable } = modelOf(uid).attributes[attribute];
    const ids = await insertAs(transaction, component, items);
    const [owner, part, field, type] = joinTable.pivotColumns;
    const rows = ids.map((id, index) => ({
      [owner]: owners[index],
      [part]: id,
      [field]: attribute,
      [type]: component,
    }));
    await insert(transaction, joinTable.name, rows);
  }

  /** Links of a relation; a link's `order` goes where the relation keeps one. */
  function insertLinks(transaction, uid, attribute, links) {
    const { name, joinColumn, inverseJoinColumn, orderColumnName, inverseOrderColumnName } =
      joinTableOf(uid, attribute);
    const order = orderColumnName ?? inverseOrderColumnName;
    const rows = links.map((link) => ({
      [joinColumn.name]: link.from,
      [inverseJoinColumn.name]: link.to,
      ...(order ? { [order]: link.order } : {}),
    }));
    return insert(transaction, name, rows);
  }

  return {
    /** @returns {Promise<number[]>} ids of the rows */
    insertCategories: (transaction, categories) => insertAs(transaction, CATEGORY, categories),

    /**
     * @param {readonly object[]} terms with `row` (attributes), `score`, `detection`, `agent`, `categoryId`, `categoryOrder`
     * @returns {Promise<{ drafts: number[], published: number[] }>} ids of the rows
     */
    async insertTerms(transaction, terms) {
      const scored = terms.filter(({ score }) => score !== null);
      const scoreIds = await insertAs(
        transaction,
        SCORE,
        scored.map(({ score, row: { createdAt, updatedAt } }) => ({
          documentId: score.documentId,
          createdAt,
          updatedAt,
          publishedAt: createdAt,
        })),
      );
      for (const axis of ['detectability', 'effort', 'burden', 'trap']) {
        await insertComponents(
          transaction,
          SCORE,
          axis,
          scoreIds,
          scored.map(({ score }) => score.axes[axis]),
        );
      }
      const scoreIdOf = new Map(scored.map((term, index) => [term, scoreIds[index]]));

      async function insertVersion(publishedAtOf) {
        const rows = terms.map(({ row }) => ({ ...row, publishedAt: publishedAtOf(row) }));
        const ids = await insertAs(transaction, TERM, rows);
        const linksTo = (targetOf) =>
          terms.flatMap((term, index) => {
            const to = targetOf(term);
            return to === undefined ? [] : [{ from: ids[index], to, order: term.categoryOrder }];
          });
        await insertLinks(
          transaction,
          TERM,
          'category',
          linksTo(({ categoryId }) => categoryId),
        );
        await insertLinks(
          transaction,
          TERM,
          'debt_score',
          linksTo((term) => scoreIdOf.get(term)),
        );
        for (const attribute of ['detection', 'agent']) {
          const items = terms.map((term) => term[attribute]);
          await insertComponents(transaction, TERM, attribute, ids, items);
        }
        return ids;
      }

      const drafts = await insertVersion(() => null);
      const published = await insertVersion(({ updatedAt }) => updatedAt);
      return { drafts, published };
    },

    /** @param {'related' | 'prerequisites'} attribute @param {readonly { from: number, to: number, order: number }[]} links */
    insertTermLinks: (transaction, attribute, links) =>
      insertLinks(transaction, TERM, attribute, links),
  };
}
