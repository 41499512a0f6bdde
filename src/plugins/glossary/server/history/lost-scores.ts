import type { Core } from '@strapi/strapi';
import {
  isCopyOf,
  isOlderThanItsTerm,
  type LostScore,
  lostScoresSentence,
} from '../../core/history/lost-score';
import type { TermContent } from '../../core/term/term-content';
import { DEBT_SCORES, TERMS, TERM_SCORES } from '../database/tables';
import type { PublicationLogService } from '../publication-log/publication-log';

/** The store key of the terms that were found when an earlier version's database was upgraded. */
const FOUND = { type: 'plugin', name: 'glossary', key: 'lost-scores' } as const;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly publicationLog: PublicationLogService;
}

/**
 * Names the terms that lost their score in an earlier version. The log begins after that, so it cannot say. The signs are the score itself,
 * which is older than the copy that has it, and the texts that the copy shares with a term without a score.
 */
export function createLostScores({ strapi, publicationLog }: Needs) {
  const { connection } = strapi.db;

  /** Document ids of terms whose score is older than they are. */
  async function copies(): Promise<ReadonlySet<string>> {
    const rows = await connection({ link: TERM_SCORES })
      .join({ linked: TERMS }, 'linked.id', 'link.term_id')
      // A publication replaces the published row: the oldest row of the term has its creation time.
      .join({ row: TERMS }, 'row.document_id', 'linked.document_id')
      .join({ score: DEBT_SCORES }, 'score.id', 'link.debt_score_id')
      .groupBy('linked.document_id', 'score.id', 'score.created_at')
      .select('linked.document_id', 'score.created_at as score_made')
      .min<{ document_id: string; score_made: unknown; term_made: unknown }[]>({
        term_made: 'row.created_at',
      });
    return new Set(
      rows
        .filter((row) => isOlderThanItsTerm(momentOf(row.score_made), momentOf(row.term_made)))
        .map(({ document_id }) => document_id),
    );
  }

  async function find(): Promise<LostScore[]> {
    const entries = await publicationLog.currentOf([...(await copies())]);
    if (entries.size === 0) return [];
    const found: LostScore[] = [];
    for await (const rows of publicationLog.current()) {
      for (const { subject, content } of rows) {
        for (const [copy, entry] of entries) {
          const isLost =
            copy !== subject && isCopyOf(entry.content as TermContent, content as TermContent);
          if (isLost && subject !== null) found.push({ term: subject, copy });
        }
      }
    }
    return found;
  }

  return {
    /** Call once, when the database of an earlier version was carried over. */
    async look(): Promise<void> {
      await strapi.store.set({ ...FOUND, value: await find() });
    },

    /** Says at each start which terms still have no score. */
    async warn(): Promise<void> {
      const found = ((await strapi.store.get(FOUND)) ?? []) as readonly LostScore[];
      if (found.length === 0) return;
      const current = await publicationLog.currentOf(
        found.flatMap(({ term, copy }) => [term, copy]),
      );
      const contentOf = (documentId: string) =>
        (current.get(documentId)?.content ?? null) as TermContent | null;
      const names = found.flatMap((one) => {
        const [term, copy] = [contentOf(one.term), contentOf(one.copy)];
        return term?.score === null && copy ? [{ term: term.term, copy: copy.term }] : [];
      });
      if (names.length > 0) strapi.log.warn(lostScoresSentence(names));
    },
  };
}

/** In milliseconds; SQLite keeps a moment as a number, PostgreSQL as a time stamp. */
function momentOf(stored: unknown): number {
  return new Date(stored as string | number | Date).getTime();
}
