import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { lockUntilTransactionEnds } from '../../../shared/server/database/advisory-locks';
import { inTurn } from '../../../shared/server/tasks/one-at-a-time';
import type { StatEvent } from './activity-store';

const CHANGES = 'glossary_number_changes';
/** Of a change, in the place of a term: the ratings of all terms are others. */
export const EVERY_TERM = '*';
/** Changes that instances can catch up with: a minute of two of them. */
const CHANGES_KEPT = 240;
/** Number of changes after which older ones are deleted. */
const CHANGES_PER_DELETION = 40;

type NewChange = Omit<StatEvent, 'id' | 'position'>;

/**
 * Notes a change for other instances, at the end of the caller's transaction: from here to the commit one instance writes at a time, so
 * that positions become visible in their order.
 *
 * @param after a position that an instance has seen: it comes later, also where the database has lost that one
 * @returns the position
 */
export function appendChange(
  strapi: Core.Strapi,
  change: NewChange,
  transaction: Knex.Transaction,
  after = 0,
): Promise<number> {
  return inTurn(transaction, () => appendNow(strapi, change, transaction, after));
}

async function appendNow(
  strapi: Core.Strapi,
  change: NewChange,
  transaction: Knex.Transaction,
  after: number,
): Promise<number> {
  await lockUntilTransactionEnds(strapi, 'positions', transaction);
  const last = await transaction(CHANGES)
    .max({ position: 'position' })
    .first<{ position: number | string | null } | undefined>();
  const position = Math.max(Number(last?.position ?? 0), after) + 1;
  await transaction(CHANGES).insert({ position, ...change });
  if (position % CHANGES_PER_DELETION === 0)
    await transaction(CHANGES)
      .where('position', '<=', position - CHANGES_KEPT)
      .delete();
  return position;
}
