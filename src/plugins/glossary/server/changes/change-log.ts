import type { Core } from '@strapi/strapi';
import {
  type LoggedEntry,
  STATE_KINDS,
  type TermState,
  TOLD_KINDS,
} from '../../core/changes/logged-change';

const LOG = 'glossary_log';
/** Terms that one statement asks for: both databases bound the number of parameters. */
const SUBJECTS_PER_STATEMENT = 500;
const COLUMNS = ['position', 'subject', 'kind', 'slug', 'version', 'moment'] as const;

/** An entry as the database answers it: PostgreSQL has large numbers as texts. */
interface TableRow extends Omit<LoggedEntry, 'position' | 'moment'> {
  readonly position: number | string;
  readonly moment: number | string;
}

/** The entries of the publication log that may be changes for readers, without their contents. */
export default function changeLog({ strapi }: { strapi: Core.Strapi }) {
  const log = () => strapi.db.connection(LOG);

  return {
    /** Entries after one position and up to another, in their order. */
    async between(after: number, upTo: number, limit: number): Promise<LoggedEntry[]> {
      const rows = await log()
        .where('position', '>', after)
        .where('position', '<=', upTo)
        .whereIn('kind', TOLD_KINDS)
        .orderBy('position')
        .limit(limit)
        .select<TableRow[]>(...COLUMNS);
      return rows.map((row) => ({
        ...row,
        slug: row.slug ?? '',
        position: Number(row.position),
        moment: Number(row.moment),
      }));
    },

    /** What the last entry up to a position left of each of some terms; terms that were never published are missing. */
    async statesOf(
      documentIds: readonly string[],
      upTo: number,
    ): Promise<ReadonlyMap<string, TermState>> {
      const states = new Map<string, TermState>();
      for (let start = 0; start < documentIds.length; start += SUBJECTS_PER_STATEMENT) {
        const last = log()
          .whereIn('subject', documentIds.slice(start, start + SUBJECTS_PER_STATEMENT))
          .where('position', '<=', upTo)
          .whereIn('kind', STATE_KINDS)
          .groupBy('subject')
          .max('position');
        const rows = await log()
          .whereIn('position', last)
          .select<TableRow[]>('subject', 'kind', 'slug');
        for (const { subject, kind, slug } of rows) states.set(subject, { kind, slug: slug ?? '' });
      }
      return states;
    },
  };
}
