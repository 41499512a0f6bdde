import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { type CalendarDay, daysBefore } from '../../core/time/calendar-day';
import {
  type DecisionState,
  effectOf,
  isOpen,
  type UnusualMetric,
  type WaveEffect,
} from '../../core/unusual/unusual';
import type { UnusualDecision, WaveAnswer } from '../../core/unusual/unusual-answers';
import { RATINGS } from '../database/tables';
import type { StatEventsService } from '../activity/stat-events';
import { lockUntilTransactionEnds } from '../../../shared/server/database/advisory-locks';
import { inGroups } from '../database/queries';
import { currentEditor } from '../publication-log/editor';
import type { Clock } from '../time/clock';
import { decisionOf, DECISIONS, type DecisionRow, numbersOf } from './decision-row';
import { type Found, startOfDay, unusualNumbers } from './unusual-numbers';

export type Decided = UnusualDecision | 'nothing-unusual';

export type UnusualDecisionsService = ReturnType<typeof createUnusualDecisions>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly clock: Clock;
  readonly statEvents: StatEventsService;
}

/** The editors' decisions about unusual days: whether a wave of ratings counts. */
export function createUnusualDecisions({ strapi, clock, statEvents }: Needs) {
  const { connection } = strapi.db;
  const { foundViews, waveOf } = unusualNumbers(connection, () => clock.today());

  async function sumsOf(
    documentId: string,
    transaction?: Knex.Transaction,
  ): Promise<{ readonly count: number; readonly sumOfStars: number }> {
    const row = await (transaction ?? connection)(RATINGS)
      .where({ term_document_id: documentId })
      .whereNull('taken_back_at')
      .count({ count: '*' })
      .sum({ sum: 'stars' })
      .first<{ count: number | string; sum: number | string | null } | undefined>();
    return { count: Number(row?.count ?? 0), sumOfStars: Number(row?.sum ?? 0) };
  }

  async function decisionOn(
    documentId: string,
    day: CalendarDay,
    what: UnusualMetric,
    transaction: Knex.Transaction,
  ): Promise<DecisionRow | null> {
    const row = await transaction(DECISIONS)
      .where({ term_document_id: documentId, day, what })
      .orderBy('id', 'desc')
      .first<DecisionRow | undefined>();
    return row ?? null;
  }

  /** Adds a decision; earlier ones are kept. */
  async function decide(
    { documentId, day, what, count, beside }: Found,
    state: DecisionState,
    effect: WaveEffect | null,
    transaction: Knex.Transaction,
  ): Promise<UnusualDecision> {
    const { name, id } = currentEditor(strapi);
    const moment = clock.now().getTime();
    await transaction(DECISIONS).insert({
      term_document_id: documentId,
      day,
      what,
      state,
      count,
      beside,
      count_before: effect?.before.count ?? null,
      average_before: effect?.before.average ?? null,
      count_after: effect?.after.count ?? null,
      average_after: effect?.after.average ?? null,
      editor: name,
      editor_id: id,
      moment,
    });
    return { state, editor: name, moment, effect };
  }

  /** Has ratings count, or not any more; how many were changed. */
  async function mark(
    ids: readonly number[],
    takenBackAt: number | null,
    transaction: Knex.Transaction,
  ): Promise<number> {
    let changed = 0;
    for (const some of inGroups(ids)) {
      const rows = transaction(RATINGS).whereIn('id', some);
      changed += await (
        takenBackAt === null ? rows.whereNotNull('taken_back_at') : rows.whereNull('taken_back_at')
      ).update({ taken_back_at: takenBackAt });
    }
    return changed;
  }

  /** Ratings of a day that were taken back count again. */
  async function countAgain(
    documentId: string,
    day: CalendarDay,
    transaction: Knex.Transaction,
  ): Promise<void> {
    const ids = await transaction(RATINGS)
      .where({ term_document_id: documentId })
      .whereNotNull('taken_back_at')
      .where('created_at', '>=', startOfDay(day))
      .where('created_at', '<', startOfDay(daysBefore(day, -1)))
      .pluck<number[]>('id');
    if ((await mark(ids, null, transaction)) > 0)
      await statEvents.announceRated(documentId, transaction);
  }

  return {
    /** The wave of a term on a day, and the effect of withdrawing it; null if there is none. */
    async wave(documentId: string, day: CalendarDay): Promise<WaveAnswer | null> {
      const wave = await waveOf(documentId, day, Infinity);
      if (wave === null) return null;
      const { ratings, usual } = wave;
      const effect = effectOf(await sumsOf(documentId), wave);
      const [from = 0, to = from] = [ratings[0]?.at, ratings.at(-1)?.at];
      return { ...effect, day, usual, count: ratings.length, from, to };
    },

    /**
     * Withdraws a wave of ratings: they stay, and count no more. Once it is done, doing it again changes nothing.
     *
     * @param until when the last rating that was shown was given, in milliseconds since 1970: no editor has seen the effect of later ones
     */
    async takeBack(documentId: string, day: CalendarDay, until: number): Promise<Decided> {
      return strapi.db.transaction(async ({ trx }) => {
        await lockUntilTransactionEnds(strapi, 'unusual', trx);
        const wave = await waveOf(documentId, day, until, trx);
        const before = await sumsOf(documentId, trx);
        const ids = wave?.ratings.map(({ id }) => id) ?? [];
        const changed = await mark(ids, clock.now().getTime(), trx);
        if (wave === null || changed === 0) {
          const known = await decisionOn(documentId, day, 'ratings', trx);
          return known?.state === 'taken-back' ? decisionOf(known) : 'nothing-unusual';
        }
        const numbers = { count: ids.length, beside: wave.usual };
        const decision = await decide(
          { documentId, day, what: 'ratings', ...numbers },
          'taken-back',
          effectOf(before, wave),
          trx,
        );
        await statEvents.announceRated(documentId, trx);
        return decision;
      });
    },

    /** Marks the day as fine; idempotent. Withdrawn ratings count again. */
    async keep(documentId: string, day: CalendarDay, what: UnusualMetric): Promise<Decided> {
      return strapi.db.transaction(async ({ trx }) => {
        await lockUntilTransactionEnds(strapi, 'unusual', trx);
        const known = await decisionOn(documentId, day, what, trx);
        const wave = what === 'ratings' ? await waveOf(documentId, day, Infinity, trx) : null;
        const viewed = what === 'views' ? await foundViews(trx) : [];
        const found = wave
          ? { documentId, what, day, count: wave.ratings.length, beside: wave.usual }
          : (viewed.find((one) => one.documentId === documentId && one.day === day) ??
            (known && numbersOf(known)));
        if (found === null) return 'nothing-unusual';
        if (what === 'ratings') await countAgain(documentId, day, trx);
        if (known?.state === 'kept' && !isOpen(found.count, known)) return decisionOf(known);
        return decide(found, 'kept', null, trx);
      });
    },
  };
}
