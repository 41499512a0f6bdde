import { isDeepStrictEqual } from 'node:util';
import type { Core } from '@strapi/strapi';

/** The part of the content manager that knows the permissions of an editor's role. */
export interface PermissionChecker {
  readonly cannot: {
    /** @param entity leave undefined: a new document is none yet */
    create(entity?: undefined, field?: string): boolean;
    read(entity: object, field?: string): boolean;
    /** Without a document: any. */
    update(entity?: object, field?: string): boolean;
    delete(entity?: object): boolean;
    /** Without a document: any. */
    publish(entity?: object): boolean;
  };
  readonly sanitizedQuery: {
    /** The query, with the filters of the role's conditions. */
    read(query: object): Promise<{ readonly filters?: object }>;
  };
}
interface PermissionCheckers {
  create(options: { userAbility: unknown; model: string }): PermissionChecker;
}

/** Strapi's data about the roles of an account. */
export interface UserAbility {
  can(action: string): boolean;
  rulesFor(action: string, subject: string, field: string | undefined): readonly Rule[];
}
/** What one permission lets an account do. */
interface Rule {
  readonly conditions?: unknown;
  /** As permissions name them, such as `term` and `detection.tools`; left out, all. */
  readonly fields?: readonly string[];
}

/** The data about an account that the conditions of Strapi's permissions need. */
export const CREATOR_FIELDS = { select: ['id'], populate: { roles: { select: ['id'] } } };
export const WITH_CREATOR = { createdBy: CREATOR_FIELDS };

/**
 * What a role may do with documents of a content type.
 *
 * @param userAbility Strapi's data about the roles of an account
 */
export function permissionsOf(
  strapi: Core.Strapi,
  userAbility: unknown,
  model: string,
): PermissionChecker {
  return strapi
    .plugin('content-manager')
    .service<PermissionCheckers>('permission-checker')
    .create({ userAbility, model });
}

/**
 * Whether the role may do each of these with every document: then none has to be read to know it.
 *
 * @param fields with all of which it may; left out, with any
 */
export function mayWithAll(
  { state }: { readonly state: Readonly<Record<string, unknown>> },
  rights: readonly { readonly action: string; readonly subject: string }[],
  ...fields: readonly string[]
): boolean {
  const { userAbility } = state as { readonly userAbility: UserAbility };
  return rights.every(({ action, subject }) =>
    (fields.length === 0 ? [undefined] : fields).every((field) =>
      userAbility
        .rulesFor(action, subject, field)
        .some(({ conditions }) => conditions === undefined),
    ),
  );
}

/**
 * Whether an account may do something with a field of each document that its lists have. With several roles it may be another field of each: all
 * of its own documents, and one of every other.
 *
 * @param field as permissions name it; of a component that has parts, `detection` is any of them
 */
export function mayWithEachListed(
  { state }: { readonly state: Readonly<Record<string, unknown>> },
  { action, subject }: { readonly action: string; readonly subject: string },
  field: string,
): boolean {
  const { userAbility } = state as { readonly userAbility: UserAbility };
  const rules = userAbility.rulesFor(action, subject, undefined);
  const withField = rules.filter(
    ({ fields }) => fields?.some((name) => isWithin(name, field) || isWithin(field, name)) ?? true,
  );
  return rules.every((rule) =>
    withField.some(
      ({ conditions }) =>
        conditions === undefined || isDeepStrictEqual(conditions, rule.conditions),
    ),
  );
}

const isWithin = (field: string, other: string): boolean =>
  field === other || field.startsWith(`${other}.`);
