import type { Core } from '@strapi/strapi';
import { mayWithAll } from '../../../shared/server/rights/permissions';
import { READ_TERMS } from '../../core/panel/panel-permission';
import { COLUMNS } from '../../core/panel/listed-columns';
import { TERM } from '../../core/term/content-types';

/** The content manager's address of the list of terms. */
const LIST = `/content-manager/collection-types/${TERM}`;
/** What a list shows of a category: its name is one of them. */
const OF_CATEGORY = { fields: ['key', 'name'] };

/** What Strapi adds to a type: roles read it with the document, without a right to it alone. */
const WITH_THE_DOCUMENT: ReadonlySet<string> = new Set([
  ...['createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy', 'locale'],
]);

type Attributes = Readonly<Record<string, { readonly type: string }>>;
interface Reading {
  readonly uid: string;
  readonly action: string;
  readonly params: object;
}

/**
 * Has the list of terms in the panel read its columns only, which the panel names: Strapi reads all texts of a hundred terms, most of a megabyte that nobody
 * sees. What a role may not read stays left out of the answer. Conditions of a role compare values of each term, so for a role that has some, all are read.
 */
export function createListedColumns({ strapi }: { readonly strapi: Core.Strapi }) {
  const attributes = (): Attributes => strapi.contentType(TERM).attributes;
  const isPopulated = (name: string): boolean =>
    ['relation', 'component', 'dynamiczone', 'media'].includes(attributes()[name]?.type ?? '');

  function columns(): readonly string[] | null {
    const ctx = strapi.requestContext.get();
    if (ctx?.method !== 'GET' || ctx.path !== LIST || ctx.state.userAbility === undefined)
      return null;
    // The query itself may have been narrowed to Strapi's own parameters.
    const named = new URLSearchParams(ctx.querystring).get(COLUMNS)?.split(',') ?? [];
    const known = named.filter((name) => Object.hasOwn(attributes(), name));
    const withRights = known.filter((name) => !WITH_THE_DOCUMENT.has(name));
    return withRights.length > 0 && mayWithAll(ctx, [READ_TERMS], ...withRights) ? known : null;
  }

  return {
    /** A middleware of the Document Service, which reads `params` after it. */
    async guard({ uid, action, params }: Reading, next: () => Promise<unknown>): Promise<unknown> {
      const shown = uid === TERM && action === 'findMany' ? columns() : null;
      if (shown !== null) {
        const { populate } = params as { readonly populate?: unknown };
        const populated = Object.entries(populate ?? {}).filter(([name]) => shown.includes(name));
        Object.assign(params, {
          fields: shown.filter((name) => !isPopulated(name)),
          populate: Object.fromEntries(
            populated.map(([name, value]: [string, unknown]) => [
              name,
              name === 'category' ? OF_CATEGORY : value,
            ]),
          ),
        });
      }
      return next();
    },
  };
}
