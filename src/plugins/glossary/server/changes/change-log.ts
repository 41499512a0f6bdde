import type { Core } from '@strapi/strapi';
import type { CategoryContent } from '../../core/term/term-content';
import type { LogKind } from '../../core/history/log-kind';
import { inGroups } from '../database/queries';
import { recordPart } from '../publication-log/settings-digest';
import {
  type LoggedEntry,
  STATE_KINDS,
  type TermState,
  KINDS_FOR_READERS,
} from '../../core/changes/logged-change';
import { LOG } from '../database/tables';

const SETTINGS: LogKind = 'settings';
const COLUMNS = ['position', 'subject', 'kind', 'slug', 'version', 'moment'] as const;

/** An entry as the database answers it: PostgreSQL has large numbers as texts. */
interface TableRow extends Omit<LoggedEntry, 'position' | 'moment'> {
  readonly position: number | string;
  readonly moment: number | string;
}

export type ChangeLogService = ReturnType<typeof createChangeLog>;

/** The entries of the publication log that may be changes for readers, without their contents. */
export function createChangeLog({ strapi }: { strapi: Core.Strapi }) {
  const log = () => strapi.db.connection(LOG);

  return {
    /** Entries after one position and up to another, in their order. */
    async between(after: number, upTo: number, limit: number): Promise<LoggedEntry[]> {
      const rows = await log()
        .where('position', '>', after)
        .where('position', '<=', upTo)
        .whereIn('kind', KINDS_FOR_READERS)
        .orderBy('position')
        .limit(limit)
        .select<TableRow[]>(...COLUMNS);
      return rows.map((row) => ({
        ...row,
        subject: row.subject ?? '',
        slug: row.slug ?? '',
        position: Number(row.position),
        moment: Number(row.moment),
      }));
    },

    /** The states of some terms after the last entry up to a position; terms that were never published are missing. */
    async statesOf(
      documentIds: readonly string[],
      upTo: number,
    ): Promise<ReadonlyMap<string, TermState>> {
      const states = new Map<string, TermState>();
      for (const some of inGroups(documentIds)) {
        const last = log()
          .whereIn('subject', some)
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

    /** Those of some entries about categories that gave the category another key. */
    async givingAnotherKey(entries: readonly LoggedEntry[]): Promise<ReadonlySet<number>> {
      if (entries.length === 0) return new Set();
      const rows = await log()
        .whereIn('subject', [...new Set(entries.map(({ subject }) => subject))])
        .where('position', '<=', Math.max(...entries.map(({ position }) => position)))
        .where({ kind: 'category' satisfies LogKind })
        .orderBy('position')
        .select<{ position: number | string; subject: string; content: string }[]>(
          ...['position', 'subject', 'content'],
        );
      const keys = new Map<string, string>();
      const found = new Set<number>();
      for (const { position, subject, content } of rows) {
        const { key } = JSON.parse(content) as CategoryContent;
        if (keys.has(subject) && keys.get(subject) !== key) found.add(Number(position));
        keys.set(subject, key);
      }
      return found;
    },

    /** The entries about settings, up to a position, with which every record became another. */
    async changingRecords(upTo: number): Promise<ReadonlySet<number>> {
      const rows = await log()
        .where('position', '<=', upTo)
        .where({ kind: SETTINGS })
        .orderBy('position')
        .select<{ position: number | string; digest: string }[]>('position', 'digest');
      const parts = rows.map(({ digest }) => recordPart(digest));
      return new Set(
        rows.flatMap(({ position }, index) =>
          index > 0 && parts[index] !== parts[index - 1] ? [Number(position)] : [],
        ),
      );
    },

    async versionsAt(positions: readonly number[]): Promise<ReadonlyMap<number, number | null>> {
      const versions = new Map<number, number | null>();
      for (const some of inGroups(positions)) {
        const rows = await log()
          .whereIn('position', some)
          .select<{ position: number | string; version: number | null }[]>('position', 'version');
        for (const { position, version } of rows) versions.set(Number(position), version);
      }
      return versions;
    },
  };
}
