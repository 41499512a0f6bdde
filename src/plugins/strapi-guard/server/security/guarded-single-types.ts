import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { modelOf } from './guarded-types';
import { nameWriters } from './named-writers';
import { type Check, wrap } from './wrapped-handlers';

const SINGLE_TYPES = 'plugin::content-manager.single-types';
/** Handlers whose body is the document. */
const DOCUMENT = ['createOrUpdate', 'publish'];
const ACTIONS = ['unpublish', 'discard'];
const ALL = [...DOCUMENT, ...ACTIONS, 'delete', 'find', 'countDraftRelations'];

interface Checks {
  readonly refuse: (body: unknown, uid: string, named: string | null) => void;
  readonly refuseAction: Check;
  /** Each takes parameters away that the addresses do not have. */
  readonly narrow: readonly Check[];
}

/**
 * The checks of documents for types that have a single one, which no address names; the panel's form repeats its id. Strapi takes any other type there
 * as well, and would act on the first of its documents.
 */
export function guardSingleTypes(
  strapi: Core.Strapi,
  { refuse, refuseAction, narrow }: Checks,
): void {
  wrap(strapi, SINGLE_TYPES, DOCUMENT, async ({ request, params }) => {
    const stored = await strapi.db.query(params.model).findOne({ where: {} });
    refuse(request.body, params.model, stored?.documentId ?? null);
  });
  wrap(strapi, SINGLE_TYPES, ACTIONS, refuseAction);
  for (const check of narrow) wrap(strapi, SINGLE_TYPES, ALL, check);
  wrap(strapi, SINGLE_TYPES, ALL, ({ params }) => {
    if (modelOf(strapi, String(params.model))?.kind !== 'singleType')
      throw new errors.NotFoundError();
  });
  nameWriters(strapi, SINGLE_TYPES, ALL);
}
