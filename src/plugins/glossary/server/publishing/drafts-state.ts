import type { Core } from '@strapi/strapi';
import { TERMS, TERM_CATEGORIES } from '../database/tables';
import type { LogFollowerService } from '../publication-log/log-follower';

/** The maximum difference between the clocks of instances, in milliseconds. */
const CLOCKS_DIFFER = 600_000;

/** The state of all drafts at one moment; it changes with every write that may affect their missing fields. */
export interface DraftsState {
  readonly rows: number;
  readonly published: number;
  readonly lastId: number;
  readonly lastEdit: unknown;
  /**
   * The sum of the times of all edits: an instance with a slow clock may save without changing `lastEdit`, but changes this. A string, because it
   * exceeds the exact integers.
   */
  readonly edits: string;
  readonly links: number;
  readonly lastLink: number;
  /** The version of the published content, including the names of the categories. */
  readonly version: number;
  /** Which publication log that version is of, see `LogState`. */
  readonly log: number;
}

/** The current state of the drafts, from aggregates that both databases compute quickly. */
export async function draftsState(
  strapi: Core.Strapi,
  logFollower: LogFollowerService,
): Promise<DraftsState> {
  const { connection } = strapi.db;
  const { version, log } = logFollower.known();
  const moment =
    strapi.db.dialect.client === 'sqlite'
      ? 'updated_at'
      : '(extract(epoch from updated_at) * 1000)::bigint';
  const terms = await connection(TERMS)
    .count({ rows: '*', published: 'published_at' })
    .max({ lastId: 'id', lastEdit: 'updated_at' })
    .select(connection.raw(`cast(sum(${moment}) as text) as edits`))
    .first<Record<'rows' | 'published' | 'lastId' | 'lastEdit' | 'edits', unknown>>();
  const categories = await connection(TERM_CATEGORIES)
    .count({ links: '*' })
    .max({ lastLink: 'id' })
    .first<Record<'links' | 'lastLink', unknown>>();
  return {
    rows: Number(terms.rows),
    published: Number(terms.published),
    lastId: Number(terms.lastId),
    lastEdit: terms.lastEdit,
    edits: String(terms.edits),
    links: Number(categories.links),
    lastLink: Number(categories.lastLink),
    version,
    log,
  };
}

/** The earliest time that any instance's clock may give to an edit after this state; on PostgreSQL a Date. */
export function earliestWithAnyClock({ lastEdit }: DraftsState): Date | number {
  if (lastEdit instanceof Date) return new Date(lastEdit.getTime() - CLOCKS_DIFFER);
  return lastEdit === null ? new Date(0) : Number(lastEdit) - CLOCKS_DIFFER;
}
