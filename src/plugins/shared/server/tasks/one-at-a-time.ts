import type { Knex } from 'knex';

/** Does one thing at a time: the next when the one before has ended, well or not. */
export function oneAtATime(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const turn = last.then(task);
    last = turn.catch(() => undefined);
    return turn;
  };
}

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
