import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';
import { keysNotWritable, keysRefused, type WritableType } from '../../core/panel/written-keys';
import {
  closedInFilters,
  closedInOrders,
  pathsClosed,
  type QueriedType,
} from '../../core/panel/query-paths';

type Handler = (ctx: ReadContext, next: Next) => unknown;
type Controller = Record<string, Handler>;

/** A schema of Strapi's, whichever it is. */
interface Model {
  readonly uid: string;
  readonly attributes: Readonly<Record<string, Attribute | undefined>>;
  readonly options?: { readonly draftAndPublish?: boolean };
}
/** A request whose body Strapi has read. */
type ReadContext = Context & { readonly request: { readonly body?: unknown } };
/** What a list is filtered and ordered by. */
interface Query {
  readonly filters?: unknown;
  readonly sort?: unknown;
}
interface Attribute {
  readonly type: string;
  readonly component?: string;
  readonly target?: string;
  readonly writable?: boolean;
  /** How a relation relates, and the attribute of the other type that holds it. */
  readonly relation?: string;
  readonly mappedBy?: string;
}

const CONTENT_MANAGER = 'plugin::content-manager';
/** Handlers of the content manager whose body is a document. */
const DOCUMENTS = ['create', 'createOrUpdate', 'update', 'clone', 'autoClone', 'publish'];
/** Its handlers whose body names documents, or says what becomes of one. */
const ACTIONS = [
  'unpublish',
  'discard',
  'bulkDelete',
  'bulkPublish',
  'bulkUnpublish',
  'bulkFindForValidation',
];
const ACTION_KEYS: ReadonlySet<string> = new Set(['documentIds', 'discardDraft', 'sort']);
const ACTION: WritableType = { attributes: ACTION_KEYS, components: new Map() };
/** Attributes of every content type that the service fills in. */
const SYSTEM_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...['createdBy', 'updatedBy', 'createdAt', 'updatedAt', 'publishedAt', 'firstPublishedAt'],
  ...['locale', 'localizations', 'id', 'documentId'],
]);
/** Handlers of the REST API whose body holds a document as `data`. */
const REST = ['create', 'update'];
/** What the panel shows of an administrator beside what somebody has written. */
const OF_ADMINISTRATORS: ReadonlySet<string> = new Set(['id', 'firstname', 'lastname', 'username']);
const ADMINISTRATOR = 'admin::user';
const IDS: ReadonlySet<string> = new Set(['id', 'documentId']);

/**
 * The one door in front of all that the content manager and the REST API write: a body holds attributes of its content type, and nothing
 * that the service itself decides: which document it is, in which row and language it stands, who wrote it and when. Strapi takes those
 * from bodies as they come. It also stands in front of lists, whose filters and orders Strapi lets reach into related documents and
 * accounts.
 *
 * It wraps the handlers, so that there is no way of writing an address that leads around it.
 */
export function guardInput(strapi: Core.Strapi): void {
  const model = (uid: string) => modelOf(strapi, uid);
  const refuse = (body: unknown, uid: string, named: string | null): void => {
    const schema = model(uid);
    if (schema === undefined || typeof body !== 'object' || body === null) return;
    const type = writableType(strapi, schema);
    const keys = keysRefused(body, type, named);
    if (keys.length > 0) throw new errors.ValidationError(keysNotWritable(keys, type.attributes));
  };
  const refuseQuery = ({ filters, sort }: Query, uid: string): void => {
    const schema = model(uid);
    if (schema === undefined) return;
    const type = queriedType(strapi, schema);
    const paths = [...closedInFilters(filters, type), ...closedInOrders(sort, type)];
    if (paths.length > 0) throw new errors.ValidationError(pathsClosed(paths));
  };

  for (const kind of ['collection-types', 'single-types']) {
    // The form of a copy names the document that is copied; Strapi gives the copy an identity of its own.
    wrap(strapi, `${CONTENT_MANAGER}.${kind}`, DOCUMENTS, ({ request, params }) =>
      refuse(request.body, params.model, params.id ?? params.sourceId ?? null),
    );
    wrap(strapi, `${CONTENT_MANAGER}.${kind}`, ACTIONS, ({ request, params }) => {
      const body: Query = Object(request.body);
      const keys = keysRefused(body, ACTION, null);
      if (keys.length > 0) throw new errors.ValidationError(keysNotWritable(keys, ACTION_KEYS));
      refuseQuery(body, params.model);
    });
  }
  wrap(strapi, `${CONTENT_MANAGER}.collection-types`, ['find'], (ctx) =>
    refuseQuery(ctx.query, ctx.params.model),
  );
  wrap(strapi, `${CONTENT_MANAGER}.relations`, ['findAvailable', 'findExisting'], (ctx) => {
    const schema = model(ctx.params.model);
    if (schema === undefined) return;
    const target = targetUid(attributeOf(schema, String(ctx.params.targetField)));
    if (target !== null) refuseQuery(ctx.query, target);
  });
  for (const uid of Object.keys(strapi.contentTypes).filter((name) => name.startsWith('api::')))
    if (strapi.get('controllers').get(uid) !== undefined)
      wrap(strapi, uid, REST, ({ request, params }) =>
        refuse(
          (request.body as { readonly data?: unknown } | undefined)?.data,
          uid,
          params.id ?? null,
        ),
      );
}

/** Has a check run before handlers of a controller that are there; it throws to refuse. */
function wrap(
  strapi: Core.Strapi,
  uid: string,
  names: readonly string[],
  check: (ctx: ReadContext) => void,
): void {
  strapi.get('controllers').extend(uid, (controller: Controller): Controller => {
    const handlers = names
      .filter((name) => name in controller)
      .map((name): [string, Handler] => {
        const handle = controller[name] as Handler;
        return [
          name,
          function checked(this: unknown, ctx, next) {
            check(ctx);
            return handle.call(this, ctx, next);
          },
        ];
      });
    // Handlers call one another by `this`, and those of the REST API find what they inherit.
    return Object.assign(Object.create(controller) as Controller, Object.fromEntries(handlers));
  });
}

/** Undefined for what is no content type, which Strapi refuses itself; the names come from addresses and may be anything, such as `toString`. */
function modelOf(strapi: Core.Strapi, uid: string): Model | undefined {
  const isKnown = [strapi.contentTypes, strapi.components].some((all) => Object.hasOwn(all, uid));
  return isKnown ? (strapi.getModel(uid as UID.Schema) as Model) : undefined;
}

/** An own attribute. */
const attributeOf = ({ attributes }: Model, name: string): Attribute | undefined =>
  Object.hasOwn(attributes, name) ? attributes[name] : undefined;

function writableType(strapi: Core.Strapi, { attributes }: Model): WritableType {
  const all = Object.entries(attributes).filter(
    ([name, attribute]) => attribute?.writable !== false && !SYSTEM_ATTRIBUTES.has(name),
  );
  const own = all.filter(([, attribute]) => !isListOfOthers(attribute));
  const components = own.flatMap(([name, attribute]): [string, WritableType][] => {
    const component = modelOf(strapi, attribute?.component ?? '');
    return component === undefined ? [] : [[name, writableType(strapi, component)]];
  });
  const ofOthers = all.filter(([, attribute]) => isListOfOthers(attribute));
  return {
    attributes: new Set(own.map(([name]) => name)),
    components: new Map(components),
    ofOthers: new Set(ofOthers.map(([name]) => name)),
  };
}

/** The terms of a category: each says itself to which it belongs, and a list that is written here takes it away from others unseen. */
const isListOfOthers = (attribute: Attribute | undefined): boolean =>
  attribute?.relation === 'oneToMany' && attribute.mappedBy !== undefined;

function queriedType(strapi: Core.Strapi, model: Model): QueriedType {
  const { uid, attributes, options } = model;
  return {
    targetOf(name) {
      const target = modelOf(strapi, targetUid(attributeOf(model, name)) ?? '');
      return target === undefined ? undefined : queriedType(strapi, target);
    },
    isOpen(name) {
      if (uid === ADMINISTRATOR) return OF_ADMINISTRATORS.has(name);
      // Of a draft not even its name is for everybody who may choose it.
      return (
        IDS.has(name) || (options?.draftAndPublish !== true && Object.hasOwn(attributes, name))
      );
    },
  };
}

const targetUid = (attribute: Attribute | undefined): string | null =>
  attribute?.component ?? attribute?.target ?? null;
