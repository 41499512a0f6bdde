import type { Core } from '@strapi/strapi';
import type { LogFollowerService } from '../publication-log/log-follower';

/** By how much the clocks of instances may differ that save at the same time, in milliseconds. */
const CLOCKS_DIFFER = 600_000;

/** How the drafts stood at one moment; another one as soon as something was written that may change what they lack. */
export interface DraftsState {
  readonly rows: number;
  readonly published: number;
  readonly lastId: number;
  readonly lastEdit: unknown;
  /** The sum of the moments of all edits: the clock of whoever edits may be behind, so that the last one stays. Too large for a number. */
  readonly edits: string;
  readonly links: number;
  readonly lastLink: number;
  /** Of what is published, with the names of the categories. */
  readonly version: number;
}

/** How the drafts stand now, by numbers that both databases have at once. */
export async function draftsState({
  strapi,
  logFollower,
}: {
  readonly strapi: Core.Strapi;
  readonly logFollower: LogFollowerService;
}): Promise<DraftsState> {
  const { connection } = strapi.db;
  const { version } = logFollower.known();
  const moment =
    strapi.db.dialect.client === 'sqlite'
      ? 'updated_at'
      : '(extract(epoch from updated_at) * 1000)::bigint';
  const terms = await connection('terms')
    .count({ rows: '*', published: 'published_at' })
    .max({ lastId: 'id', lastEdit: 'updated_at' })
    .select(connection.raw(`cast(sum(${moment}) as text) as edits`))
    .first<Record<'rows' | 'published' | 'lastId' | 'lastEdit' | 'edits', unknown>>();
  const categories = await connection('terms_category_lnk')
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
  };
}

/** From when on drafts may have been edited since then, by whichever instance: as the database has it, PostgreSQL as a Date. */
export function earliestWithAnyClock({ lastEdit }: DraftsState): Date | number {
  if (lastEdit instanceof Date) return new Date(lastEdit.getTime() - CLOCKS_DIFFER);
  return lastEdit === null ? new Date(0) : Number(lastEdit) - CLOCKS_DIFFER;
}
