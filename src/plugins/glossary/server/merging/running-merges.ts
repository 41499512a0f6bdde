import type { Core } from '@strapi/strapi';
import { isSameMerge, type Merge, oppositeOf, withRunning } from '../../core/merging/merge';
import type { PublicationLogService } from '../publication-log/publication-log';

/** Where the merges that have begun and not ended are stored. */
const RUNNING = { type: 'plugin', name: 'glossary', key: 'running-merges' } as const;

export type RunningMergesService = ReturnType<typeof createRunningMerges>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly publicationLog: PublicationLogService;
}

/** The merges that have begun and not ended: two that would move the same terms to and fro are never among them. */
export function createRunningMerges({ strapi, publicationLog }: Needs) {
  const running = async (): Promise<readonly Merge[]> =>
    ((await strapi.store.get(RUNNING)) ?? []) as readonly Merge[];

  /**
   * Notes that a merge has begun, unless that would make terms go round in a circle.
   *
   * @param ended a noted merge that was never ended, though no term is left to move
   * @returns the opposite merge that keeps this one from beginning; null when it has begun
   */
  async function note(merge: Merge, ended: Merge | null): Promise<Merge | null> {
    return strapi.db.transaction(async ({ trx }): Promise<Merge | null> => {
      await publicationLog.lock(trx);
      const others = (await running()).filter((one) => ended === null || !isSameMerge(one, ended));
      const opposite = oppositeOf(others, merge);
      if (opposite === null && !others.some((one) => isSameMerge(one, merge)))
        await strapi.store.set({ ...RUNNING, value: withRunning(others, merge) });
      return opposite;
    });
  }

  return {
    /**
     * Notes that a merge has begun.
     *
     * @param hasTerms whether a noted merge has terms left to move
     * @returns the opposite merge that keeps this one from beginning; null when it has begun
     */
    async begin(merge: Merge, hasTerms: (noted: Merge) => Promise<boolean>): Promise<Merge | null> {
      let opposite = await note(merge, null);
      while (opposite !== null) {
        // Asked after the lock is released: on SQLite, the catalogue reads on another connection.
        if (await hasTerms(opposite)) return opposite;
        opposite = await note(merge, opposite);
      }
      return null;
    },

    /** Notes that a merge has ended; call under the lock of the log. */
    async end(merge: Merge): Promise<void> {
      const others = (await running()).filter((one) => !isSameMerge(one, merge));
      await strapi.store.set({ ...RUNNING, value: others });
    },
  };
}
