import type { Knex } from 'knex';
import { oneAtATime } from '../tasks/one-at-a-time';

const turns = new WeakMap<Knex.Transaction, ReturnType<typeof oneAtATime>>();

/**
 * Runs actions one after the other within a transaction. Strapi publishes, unpublishes and deletes many documents at once in one
 * transaction, so their statements interleave; a lock of the database belongs to the transaction and does not separate them.
 */
export function inTurn<Result>(
  transaction: Knex.Transaction,
  task: () => Promise<Result>,
): Promise<Result> {
  const inOrder = turns.get(transaction) ?? oneAtATime();
  turns.set(transaction, inOrder);
  return inOrder(task);
}
