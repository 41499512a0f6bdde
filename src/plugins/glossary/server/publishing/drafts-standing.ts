import type { Core } from '@strapi/strapi';
import { serviceOf } from '../platform/service-of';

/** How the drafts stood at one moment; another one as soon as something was written that may change what they lack. */
export interface Standing {
  readonly rows: number;
  readonly published: number;
  readonly lastId: number;
  readonly lastEdit: unknown;
  readonly links: number;
  readonly lastLink: number;
  /** Of what is published, with the names of the categories. */
  readonly version: number;
}

/** How the drafts stand now, by numbers that both databases have at once. */
export async function draftsStanding(strapi: Core.Strapi): Promise<Standing> {
  const { connection } = strapi.db;
  const { version } = serviceOf(strapi, 'logFollower').known();
  const terms = await connection('terms')
    .count({ rows: '*', published: 'published_at' })
    .max({ lastId: 'id', lastEdit: 'updated_at' })
    .first<Record<'rows' | 'published' | 'lastId' | 'lastEdit', unknown>>();
  const categories = await connection('terms_category_lnk')
    .count({ links: '*' })
    .max({ lastLink: 'id' })
    .first<Record<'links' | 'lastLink', unknown>>();
  return {
    rows: Number(terms.rows),
    published: Number(terms.published),
    lastId: Number(terms.lastId),
    lastEdit: terms.lastEdit,
    links: Number(categories.links),
    lastLink: Number(categories.lastLink),
    version,
  };
}
