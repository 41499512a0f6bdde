import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { keysNotWritable, keysRefused, type WritableType } from '../../core/panel/written-keys';
import {
  closedInFilters,
  closedInOrders,
  notSearchable,
  pathsClosed,
} from '../../core/panel/query-paths';
import { TOO_LONG_SEARCH } from '../../core/panel/filter-conditions';
import { isMailAddress, noMailAddress } from '../../core/text/mail-address';
import { refusedValue } from '../../core/panel/written-values';
import {
  countOfRelated,
  MOST_DELETED,
  MOST_WIDGETS,
  populatesTooFar,
  TOO_FAR,
  TOO_MANY_DELETED,
  TOO_MANY_WIDGETS,
} from '../../core/panel/request-size';
import type { GuardSettings } from '../../core/settings/guard-settings';
import { mayWithAll, mayWithEachListed } from '../../../shared/server/rights/permissions';
import { populateForConditions } from './populated-relations';
import { CLIENT_ERRORS } from './client-errors';
import { limitAnswers, limitRestAnswers } from './answered-fields';
import { guardFields } from './field-rights';
import { nameFields } from './named-fields';
import { guardSingleTypes } from './guarded-single-types';
import { nameListed } from './listed-names';
import { nameWriters } from './named-writers';
import { type Check, type ReadContext, wrap } from './wrapped-handlers';
import {
  ADMINISTRATOR,
  attributeOf,
  isSearched,
  isTranslated,
  LOCALE,
  type Model,
  modelOf,
  queriedType,
  SYSTEM_ATTRIBUTES,
  targetUid,
  writableType,
  writtenValues,
} from './guarded-types';
import {
  expensiveWithin,
  isSearch,
  type Query,
  refuseConditions,
  refuseExpensive,
  refuseLong,
} from './query-limits';

/** Strapi's object for the permissions of an account. */
interface UserAbility {
  can(action: string, subject?: string, field?: string): boolean;
}
const CONTENT_MANAGER = 'plugin::content-manager';
/** Content manager handlers whose body is a document. */
const DOCUMENTS = ['create', 'update', 'clone', 'autoClone', 'publish'];
/** Its handlers whose body names documents, or an action on them. */
const ACTIONS = ['unpublish', 'discard', 'bulkDelete'];
const OF_ACTION = ['documentIds', 'discardDraft'];
/**
 * The query parameters accepted by content manager handlers and by lists of accounts and roles. Strapi would pass all others to its database: with
 * `populate`, a list of terms to choose from returned their authors' accounts with password hashes.
 */
const QUERY_KEYS: ReadonlySet<string> = new Set([
  ...['page', 'pageSize', 'sort', 'filters', '_q', '_filter', 'locale', 'status'],
  ...['publicationFilter', 'publicationStatusFilter', 'hasPublishedVersion'],
  ...['id', 'idsToOmit', 'idsToInclude', 'documentIds'],
]);
/** How documents for a relation are searched; of Strapi's operators, some take no text, and fail. */
const SEARCHED_BY: readonly unknown[] = [
  ...['$eq', '$eqi', '$ne', '$nei', '$contains', '$containsi', '$notContains', '$notContainsi'],
  ...['$startsWith', '$startsWithi', '$endsWith', '$endsWithi'],
];
export const NOT_SEARCHED_BY = `“_filter” is one of ${SEARCHED_BY.join(', ')}.`;
const OF_ONE = ['findOne', 'countDraftRelations'];
/** What only lists take. Strapi would walk through them for every other address as well, whatever their length. */
const OF_LISTS = ['filters', 'sort', '_q'];
/** The parameters of QUERY_KEYS that have parts. */
const WITH_PARTS: ReadonlySet<string> = new Set(['filters', 'sort']);
export const noText = (parameter: string): string =>
  `The parameter ${JSON.stringify(parameter)} is a text or a list of texts.`;
const READ = 'plugin::content-manager.explorer.read';
/** The message for an account whose role may read only some documents. */
export const COUNTS_ALL = 'These numbers count every document, and your role may not read each.';
const ARRANGE_COMPONENTS = 'plugin::content-manager.components.configure-layout';
/** REST API handlers whose body has a document as `data`, and then all of them, whose responses contain documents. */
const REST = ['create', 'update'];
const REST_ANSWERS = [...REST, 'find', 'findOne', 'delete'];
const ROLE = 'admin::role';
const READERS = 'plugin::users-permissions';
/**
 * Checks everything that clients of the content manager and the REST API read and write. A body may contain attributes of its content type, but
 * nothing that the service decides: the document's ids and language, its authors and dates. Strapi takes those from bodies unchecked. Lists and objects
 * are accepted only where an attribute takes them. Content manager queries may use only the parameters of their address, and its responses contain only
 * the names of a document's authors.
 *
 * It wraps the handlers, so that no spelling of an address bypasses it.
 */
export function guardInput({
  strapi,
  settings,
}: {
  readonly strapi: Core.Strapi;
  readonly settings: Pick<GuardSettings, 'refusesDeepPopulate'>;
}): void {
  const model = (uid: unknown) => modelOf(strapi, String(uid));
  const refuse = (body: unknown, uid: string, named: string | null): void => {
    const schema = model(uid);
    if (schema === undefined || typeof body !== 'object' || body === null) return;
    // First, because it limits what else is looked at.
    const problem = refusedValue(body, writtenValues(strapi, schema));
    if (problem !== null) throw new errors.ValidationError(problem);
    const type = writableType(strapi, schema);
    const keys = keysRefused(body, type, named);
    if (keys.length > 0) throw new errors.ValidationError(keysNotWritable(keys, type));
    for (const [key, value] of Object.entries(body) as [string, unknown][]) {
      const isAddress = attributeOf(schema, key)?.type === 'email' && typeof value === 'string';
      if (isAddress && !isMailAddress(value)) throw new errors.ValidationError(noMailAddress(key));
    }
  };
  const refuseQuery = (ctx: ReadContext, uid: string): void => {
    const schema = model(uid);
    if (schema === undefined) return;
    const { filters, sort }: Query = ctx.query;
    const type = queriedType(
      strapi,
      schema,
      (subject, field) => mayWithAll(ctx, [{ action: READ, subject }], field),
      (field) => mayWithEachListed(ctx, { action: READ, subject: uid }, field),
    );
    refuseExpensive({ filters, sort }, type);
    refuseConditions([[filters, type]]);
    const paths = [...closedInFilters(filters, type), ...closedInOrders(sort, type)];
    if (paths.length > 0) throw new errors.ValidationError(pathsClosed(paths));
  };
  /** Checks reads with a query of their own, as programs send. */
  const refuseRead = (query: ReadContext['query'], uid: string): void => {
    if (!isSearch(query._q)) throw new errors.ValidationError(TOO_LONG_SEARCH);
    const schema = model(uid);
    // What a token may ask about, Strapi checks.
    if (schema !== undefined)
      refuseConditions(
        expensiveWithin(
          query,
          queriedType(strapi, schema, () => true),
        ),
      );
  };

  populateForConditions(strapi);
  limitAnswers(strapi);
  nameFields(strapi);
  nameListed(strapi);
  guardFields(strapi);
  const documents = `${CONTENT_MANAGER}.collection-types`;
  const guard = (names: readonly string[], check: Check) => wrap(strapi, documents, names, check);
  // The body of a copy contains the ids of the original; Strapi assigns new ones.
  guard(DOCUMENTS, ({ request, params }) =>
    refuse(request.body, params.model, params.id ?? params.sourceId ?? null),
  );
  const refuseAction: Check = ({ request, params }) => {
    // Strapi writes the language of a request into its body.
    const attributes = new Set([
      ...OF_ACTION,
      ...(isTranslated(model(params.model)) ? [LOCALE] : []),
    ]);
    const action: WritableType = { attributes, components: new Map() };
    const body = Object(request.body) as { readonly documentIds?: unknown };
    if (Array.isArray(body)) throw new errors.ValidationError(CLIENT_ERRORS.form);
    const keys = keysRefused(body, action, null);
    if (keys.length > 0) throw new errors.ValidationError(keysNotWritable(keys, action));
    if (countOfRelated(body.documentIds) > MOST_DELETED)
      throw new errors.ValidationError(TOO_MANY_DELETED);
  };
  guard(ACTIONS, refuseAction);
  guard(['find'], (ctx) => {
    const schema = model(ctx.params.model);
    if (schema !== undefined && ctx.query._q !== undefined) refuseBlindSearch(ctx, schema);
    refuseQuery(ctx, ctx.params.model);
    refuseLong(ctx);
  });
  guard(['find'], narrowQuery);
  const leaveOutLists: Check = ({ query }) => {
    for (const key of OF_LISTS) Reflect.deleteProperty(query, key);
  };
  guard([...DOCUMENTS, ...ACTIONS, ...OF_ONE, 'delete'], leaveOutLists);
  guard([...DOCUMENTS, ...ACTIONS, ...OF_ONE, 'delete'], narrowQuery);
  nameWriters(strapi, documents, [...DOCUMENTS, ...ACTIONS, 'find', ...OF_ONE]);
  guardSingleTypes(strapi, { refuse, refuseAction, narrow: [leaveOutLists, narrowQuery] });
  const relations = ['findAvailable', 'findExisting'];
  wrap(strapi, `${CONTENT_MANAGER}.relations`, relations, (ctx) => {
    narrowQuery(ctx);
    const schema = model(ctx.params.model);
    if (schema === undefined) return;
    const target = targetUid(attributeOf(schema, String(ctx.params.targetField)));
    if (target !== null) refuseQuery(ctx, target);
    refuseLong(ctx);
    const { _filter: operator } = ctx.query;
    if (operator !== undefined && !SEARCHED_BY.includes(operator))
      throw new errors.ValidationError(NOT_SEARCHED_BY);
  });
  nameWriters(strapi, `${CONTENT_MANAGER}.relations`, relations);
  wrap(strapi, 'admin::user', ['find'], (ctx) => {
    narrowQuery(ctx);
    refuseQuery(ctx, ADMINISTRATOR);
    refuseLong(ctx);
  });
  // Strapi walks through each name of an order, and a reader asks for one account.
  wrap(strapi, `${READERS}.user`, ['me'], ({ query }) => {
    for (const key of Object.keys(query)) Reflect.deleteProperty(query, key);
  });
  // The content manager passes readers' accounts on to users-permissions.
  wrap(strapi, `${READERS}.contentmanageruser`, ['create', 'update'], ({ request, params }) =>
    refuse(request.body, `${READERS}.user`, params.id ?? null),
  );
  wrap(strapi, 'admin::homepage', ['updateHomepageLayout'], ({ request }) => {
    const { widgets } = Object(request.body) as { readonly widgets?: unknown };
    if (Array.isArray(widgets) && widgets.length > MOST_WIDGETS)
      throw new errors.ValidationError(TOO_MANY_WIDGETS);
  });
  wrap(strapi, ROLE, ['findAll'], (ctx) => {
    narrowQuery(ctx);
    refuseQuery(ctx, ROLE);
    refuseLong(ctx);
  });
  // Strapi counts all documents of a type, including drafts, even for a role that may read only some.
  wrap(strapi, `${CONTENT_MANAGER}.homepage`, ['getCountDocuments'], (ctx) => {
    for (const subject of Object.keys(strapi.contentTypes)) {
      const reading = { action: READ, subject };
      if (abilityOf(ctx).can(READ, subject) && !mayWithAll(ctx, [reading]))
        throw new errors.PolicyError(COUNTS_ALL);
    }
  });
  // Strapi lets every logged-in account change the edit forms that all others use.
  wrap(strapi, `${CONTENT_MANAGER}.components`, ['updateComponentConfiguration'], (ctx) => {
    if (!abilityOf(ctx).can(ARRANGE_COMPONENTS)) throw new errors.ForbiddenError();
  });
  const types = Object.keys(strapi.contentTypes);
  for (const uid of types.filter((name) => isInContentApi(strapi, name))) {
    wrap(strapi, uid, REST, ({ request, params }) =>
      refuse(
        (request.body as { readonly data?: unknown } | undefined)?.data,
        uid,
        params.id ?? null,
      ),
    );
    limitRestAnswers(strapi, uid, REST);
    const isOne = (name: string): boolean => {
      const schema = model(uid);
      return schema !== undefined && attributeOf(schema, name)?.relation === 'oneToOne';
    };
    wrap(strapi, uid, REST_ANSWERS, ({ query }) => {
      if (settings.refusesDeepPopulate && populatesTooFar(query.populate, isOne))
        throw new errors.ValidationError(TOO_FAR);
      refuseRead(query, uid);
    });
  }
}

/** Whether a type is served in the content API as a document: a plugin's type is by Strapi's own controller, others of plugins have other bodies. */
function isInContentApi(strapi: Core.Strapi, uid: string): boolean {
  const controller: unknown = strapi.get('controllers').get(uid);
  if (controller === undefined) return false;
  return uid.startsWith('api::') || 'transformResponse' in Object(controller);
}

const abilityOf = (ctx: ReadContext): UserAbility =>
  (ctx.state as { readonly userAbility: UserAbility }).userAbility;

/** A search includes every searchable text of a type: a role that may not read one of them could guess it character by character. */
function refuseBlindSearch(ctx: ReadContext, { uid, attributes }: Model): void {
  const ability = abilityOf(ctx);
  const reading = { action: READ, subject: uid };
  const unread = Object.entries(attributes)
    .filter(([name, attribute]) => isSearched(attribute) && !SYSTEM_ATTRIBUTES.has(name))
    .map(([name]) => name)
    .filter((name) => !ability.can(READ, uid, name) || !mayWithEachListed(ctx, reading, name));
  if (unread.length > 0) throw new errors.ValidationError(notSearchable(unread));
}

/**
 * Removes parameters that the address does not accept before Strapi's queries see them; all users of the parsed query share one object. An order is
 * made a list: of a single string Strapi keeps a field that the role may not read, and the order of two documents tells what stands in it.
 */
export function narrowQuery({ query }: ReadContext): void {
  for (const [key, value] of Object.entries(query)) {
    if (!QUERY_KEYS.has(key)) Reflect.deleteProperty(query, key);
    else if (!WITH_PARTS.has(key) && !isFlat(value)) throw new errors.ValidationError(noText(key));
  }
  if (typeof query.sort === 'string' && query.sort !== '') query.sort = query.sort.split(',');
}

const isFlat = (value: unknown): boolean =>
  [value].flat().every((one) => one === undefined || typeof one === 'string');
