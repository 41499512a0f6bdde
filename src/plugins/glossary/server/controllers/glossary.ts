import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { Activity } from '../../core/activity';
import { browse } from '../../core/browse';
import {
  type BrowseInput,
  showsActivity,
  toLastingBrowsePage,
  withActivity,
} from '../../core/browse-page';
import {
  type BrowseQuery,
  browseQueryOf,
  PAGE_SIZE_HTML,
  PAGE_SIZE_JSON,
} from '../../core/browse-query';
import { toBrowseRecord } from '../../core/browse-record';
import { digestOf } from '../../core/representation';
import { sendRepresentation } from '../answer';
import type { Audience } from '../answer-headers';
import { isDatabaseAway } from '../database-away';
import { publishedRepresentation } from '../published-representation';
import { controllerOf, serviceOf } from '../service-of';

/** What a query finds. */
type List = Omit<BrowseInput, 'activity'>;

/** The list of terms, searched and filtered: as a page and as data. */
export default function glossary({ strapi }: { strapi: Core.Strapi }) {
  const errors = () => controllerOf(strapi, 'error');

  /** What the request asks for; null when it has been answered with an error. */
  async function listFor(
    ctx: Context,
    audience: Audience,
    pageSize: { readonly default: number; readonly most: number },
  ): Promise<List | null> {
    const parsed = browseQueryOf(new URLSearchParams(ctx.search), pageSize);
    if (!parsed.ok) {
      await errors().malformedParameters(ctx, parsed.faults, audience);
      return null;
    }
    const { query } = parsed;
    const terms = serviceOf(strapi, 'catalogue');
    const { catalogue, found } =
      query.q === null
        ? { catalogue: await terms.current(), found: null }
        : await terms.search(query.q);
    const popularity = await serviceOf(strapi, 'popularity').current(query.sort);
    const today = serviceOf(strapi, 'clock').today();
    const result = browse(catalogue, query, today, found, popularity);
    if (!result.ok) {
      await errors().notFound(ctx, result.detail, audience);
      return null;
    }
    const near = query.q !== null && result.total === 0 ? await terms.near(query.q) : [];
    return { catalogue, query, result, found, near };
  }

  /** Null as well when it was never read and the database is away: the list is there all the same. */
  async function activityFor(query: BrowseQuery): Promise<Activity | null> {
    if (!showsActivity(query)) return null;
    try {
      return await serviceOf(strapi, 'activitySums').of(query.category);
    } catch (error) {
      if (isDatabaseAway(error)) return null;
      throw error;
    }
  }

  return {
    async page(ctx: Context): Promise<void> {
      const pageSize = { default: PAGE_SIZE_HTML, most: PAGE_SIZE_HTML };
      const list = await listFor(ctx, 'reader', pageSize);
      if (list === null) return;
      const { renderer, context } = serviceOf(strapi, 'pages').loaded();
      const lasting = toLastingBrowsePage(list, context);
      const activity = await activityFor(list.query);
      const page = withActivity(lasting, { ...list, activity });
      const representation = publishedRepresentation(strapi, {
        contentType: 'text/html; charset=utf-8',
        body: renderer.render('browse', page),
        weak: true,
        // Each view of a term changes the activity, and not what a reader comes for.
        digest: digestOf(JSON.stringify(lasting), renderer.digest),
      });
      await sendRepresentation(ctx, representation, { audience: 'reader' });
    },

    async record(ctx: Context): Promise<void> {
      const list = await listFor(ctx, 'program', PAGE_SIZE_JSON);
      if (list === null) return;
      const { publicUrl } = serviceOf(strapi, 'settings').current();
      const record = toBrowseRecord(list.query, list.result, publicUrl);
      const representation = publishedRepresentation(strapi, {
        contentType: 'application/json; charset=utf-8',
        body: `${JSON.stringify(record, null, 2)}\n`,
        weak: false,
      });
      await sendRepresentation(ctx, representation, { audience: 'program' });
    },
  };
}
