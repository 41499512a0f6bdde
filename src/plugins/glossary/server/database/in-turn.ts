import type { Knex } from 'knex';

const turns = new WeakMap<Knex.Transaction, Promise<unknown>>();

/**
 * Does things one after the other within a transaction. Strapi publishes, unpublishes and deletes many documents at once in one
 * transaction, so that their statements are mixed; a lock of the database, which belongs to the transaction, does not keep them apart.
 */
export function inTurn<Result>(
  transaction: Knex.Transaction,
  act: () => Promise<Result>,
): Promise<Result> {
  const before = turns.get(transaction) ?? Promise.resolve();
  const turn = before.catch(() => undefined).then(act);
  turns.set(transaction, turn);
  return turn;
}
