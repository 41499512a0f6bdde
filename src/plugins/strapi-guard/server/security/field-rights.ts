import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import {
  type PermissionChecker,
  permissionsOf,
  WITH_CREATOR,
} from '../../../shared/server/rights/permissions';
import { MOST_NAMED } from '../../../shared/core/text/named-keys';
import { isTranslated, type Model, modelOf, SYSTEM_ATTRIBUTES } from './guarded-types';
import { type ReadContext, wrap } from './wrapped-handlers';

const CONTROLLERS = ['collection-types', 'single-types'].map(
  (name) => `plugin::content-manager.${name}`,
);

/** Types of attributes that have rows of their own. */
const COMPARED: ReadonlySet<string> = new Set(['component', 'relation', 'media']);

type Row = Readonly<Record<string, unknown>>;
/** The document that a request names, and what its role may do. */
interface Named {
  readonly schema: Model;
  readonly cannot: PermissionChecker['cannot'];
  readonly rows: readonly Row[];
  readonly fields: readonly string[];
}
interface ContentTypes {
  getNestedFields(model: Model, options: { readonly components: object }): readonly string[];
}

const listed = (fields: readonly string[]): string =>
  [...fields.slice(0, MOST_NAMED), ...(fields.length > MOST_NAMED ? ['and more'] : [])].join(', ');
export const notCopied = (fields: readonly string[]): string =>
  `Your role may not read all that would be copied from this document: ${listed(fields)}.`;
export const notDiscarded = (fields: readonly string[]): string =>
  `Discarding the changes would write what your role may not: ${listed(fields)}.`;
export const notRemoved = (component: string, fields: readonly string[]): string =>
  `“${component}” replaces what is stored, unless it has the id of that, and your role may not write some of it: ${listed(fields)}; nothing was saved.`;

/** The fields of a type as permissions name them: of a component its own, such as `detection.tools`. */
export function fieldsOf(strapi: Core.Strapi, model: Model): readonly string[] {
  const contentTypes: ContentTypes = strapi.get('services').get('admin::content-type');
  return contentTypes.getNestedFields(model, { components: strapi.components });
}

/** Refuses what copies or overwrites fields of a document that the role may not read or write. Strapi checks only those that the body names. */
export function guardFields(strapi: Core.Strapi): void {
  guard(['clone', 'autoClone'], ({ cannot, rows, fields }) => {
    if (rows.some((row) => cannot.read(row))) throw new errors.ForbiddenError();
    const copied = fields.filter(
      (field) => !isRefused(field, (path) => cannot.create(undefined, path)),
    );
    const unread = copied.filter((field) =>
      rows.some((row) => isRefused(field, (path) => cannot.read(row, path))),
    );
    if (unread.length > 0) throw new errors.PolicyError(notCopied(unread));
  });
  guard(['discard'], refuseDiscard);
  guard(['unpublish'], (named, body) => {
    if (body.discardDraft) refuseDiscard(named);
  });
  guard(['update', 'createOrUpdate', 'publish'], ({ schema, cannot, rows, fields }, body) => {
    const hasDraft = schema.options?.draftAndPublish === true;
    const row = rows.find(({ publishedAt }) => !hasDraft || publishedAt === null);
    if (row === undefined) return;
    for (const name of componentsOf(schema).filter((key) => Object.hasOwn(body, key))) {
      const named = new Set(idsOf(body[name]));
      if (idsOf(row[name]).every((id) => named.has(id))) continue;
      const parts = fields.filter((field) => field.startsWith(`${name}.`));
      const kept = parts.filter((field) => isRefused(field, (path) => cannot.update(row, path)));
      // Of a component that the role may not write at all, Strapi writes nothing.
      const isWritten = kept.length < parts.length;
      if (isWritten && kept.length > 0) throw new errors.PolicyError(notRemoved(name, kept));
    }
  });

  function guard(names: readonly string[], check: (named: Named, body: Row) => void): void {
    for (const controller of CONTROLLERS)
      wrap(strapi, controller, names, async (ctx) => {
        const named = await namedBy(ctx);
        if (named !== null) check(named, Object(ctx.request.body) as Row);
      });
  }

  async function namedBy({ params, request, state }: ReadContext): Promise<Named | null> {
    const { model, id, sourceId } = params as Readonly<Record<string, string | undefined>>;
    const schema = modelOf(strapi, String(model));
    const documentId = sourceId ?? id;
    if (schema === undefined || (documentId === undefined && schema.kind !== 'singleType'))
      return null;
    // Strapi has written the language of the request into its body; a copy is of all.
    const { locale } = Object(request.body) as Row;
    const isOfOneLanguage = sourceId === undefined && isTranslated(schema) && locale !== undefined;
    const compared = Object.keys(schema.attributes)
      .filter(
        (name) => COMPARED.has(schema.attributes[name]?.type ?? '') && !SYSTEM_ATTRIBUTES.has(name),
      )
      .map((name): [string, true] => [name, true]);
    const rows = await strapi.db.query(schema.uid).findMany({
      where: {
        ...(documentId !== undefined && { documentId }),
        ...(isOfOneLanguage && { locale }),
      },
      populate: { ...Object.fromEntries(compared), ...WITH_CREATOR },
    });
    const { cannot } = permissionsOf(strapi, state.userAbility, schema.uid);
    return { schema, cannot, rows, fields: fieldsOf(strapi, schema) };
  }
}

/** Refuses what would overwrite a field of the draft that the role may not write, and that differs from what is published. */
function refuseDiscard({ cannot, rows, fields }: Named): void {
  if (rows.some((row) => cannot.update(row))) throw new errors.ForbiddenError();
  const kept = fields.filter((field) =>
    rows.some((row) => isRefused(field, (path) => cannot.update(row, path))),
  );
  const changed = kept.filter((field) => {
    const path = field.split('.');
    return new Set(rows.map((row) => JSON.stringify(valueAt(row, path)))).size > 1;
  });
  if (changed.length > 0) throw new errors.PolicyError(notDiscarded(changed));
}

/** What stands in a field of a row; of related documents, which they are. */
function valueAt(value: unknown, path: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => valueAt(item, path));
  const [name, ...rest] = path;
  const { documentId = value ?? null } = Object(value) as { readonly documentId?: unknown };
  return name === undefined ? documentId : valueAt(Reflect.get(Object(value), name), rest);
}

/** Whether a role lacks a field, and the component around it: new roles of Strapi name `detection` for all its parts. */
const isRefused = (field: string, cannot: (path: string) => boolean): boolean =>
  field.split('.').every((_name, at, names) => cannot(names.slice(0, at + 1).join('.')));

const componentsOf = ({ attributes }: Model): readonly string[] =>
  Object.keys(attributes).filter((name) => attributes[name]?.type === 'component');

/** The rows of a component, or of several, as texts: a client may send their ids as such. */
const idsOf = (value: unknown): readonly string[] =>
  [value].flat().flatMap((item) => {
    const { id } = Object(item) as { readonly id?: unknown };
    return typeof id === 'number' || typeof id === 'string' ? [String(id)] : [];
  });
