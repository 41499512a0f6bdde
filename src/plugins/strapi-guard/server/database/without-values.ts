/** The message of a statement that failed is written into the log: it has the statement, and none of its values (knex). */
export const WITHOUT_VALUES = { compileSqlOnError: false };
