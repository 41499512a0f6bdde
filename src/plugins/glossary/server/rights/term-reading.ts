import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { PERMISSIONS, READ_TERMS } from '../../core/panel/panel-permission';
import { TERM } from '../../core/term/content-types';
import { FIELD_PATHS } from '../../core/term/edit-form';
import {
  mayWithAll,
  permissionsOf,
  type PermissionChecker,
  type UserAbility,
  WITH_CREATOR,
} from '../../../shared/server/rights/permissions';

/** A draft with its author, on whom some permissions depend. */
export interface OwnedDraft {
  readonly documentId: string;
}

/** A term that the client may read, and which of its fields; those of a component are named as in `detection.tools`. */
export interface ReadableTerm {
  readonly documentId: string;
  mayRead(field: string): boolean;
  mayReadName(other: OwnedDraft): boolean;
  mayChange(): boolean;
  /** Whether the role publishes the term, and takes it back. */
  mayPublish(): boolean;
}

export function termPermissions(strapi: Core.Strapi, ctx: Context): PermissionChecker {
  const { userAbility } = ctx.state as { userAbility: unknown };
  return termPermissionsOf(strapi, userAbility);
}

/** @param userAbility Strapi's data about the roles of an account */
export const termPermissionsOf = (strapi: Core.Strapi, userAbility: unknown): PermissionChecker =>
  permissionsOf(strapi, userAbility, TERM);

/** The refusal to a role that reads only some terms or fields, on routes about all terms. */
const READS_NOT_ALL = 'Your role may not read every term with all its fields.';

/**
 * The policy of routes about all terms, drafts included.
 *
 * @throws {PolicyError}, answered with 403 and its sentence; for other errors that forbid something Strapi answers without a sentence
 */
export function requireAllTerms(ctx: Context): void {
  if (!mayWithAll(ctx, [READ_TERMS], ...FIELD_PATHS)) throw new errors.PolicyError(READS_NOT_ALL);
}

export function mayAnswerReports(ctx: Context): boolean {
  return (ctx.state as { userAbility: UserAbility }).userAbility.can(PERMISSIONS.reports);
}

/** What the client's role may read of terms: a role may read some terms and not others, and some fields and not others. */
export function termReading(strapi: Core.Strapi, ctx: Context) {
  const { cannot, sanitizedQuery } = termPermissions(strapi, ctx);

  const mayRead = (draft: OwnedDraft, field: string): boolean =>
    !cannot.read(draft) && !cannot.read(draft, field);

  async function draftOf(documentId: string): Promise<OwnedDraft | null> {
    return strapi.db.query(TERM).findOne({
      where: { documentId, publishedAt: { $null: true } },
      populate: WITH_CREATOR,
    });
  }

  /**
   * The term that the request names.
   *
   * @throws a NotFoundError or a PolicyError, answered with 404 and 403
   */
  async function requested(): Promise<ReadableTerm> {
    const { documentId } = ctx.params as { documentId: string };
    const draft = await draftOf(documentId);
    if (draft === null) throw new errors.NotFoundError('There is no such term.');
    if (cannot.read(draft)) throw new errors.PolicyError('Your role may not read this term.');
    return {
      documentId,
      mayRead: (field) => mayRead(draft, field),
      mayReadName: (other) => mayRead(other, 'term'),
      mayChange: () => !cannot.update(draft),
      mayPublish: () => !cannot.publish(draft),
    };
  }

  return {
    mayRead,
    draftOf,
    requested,

    /** The condition for a query that finds only the terms that the role may read. */
    condition: async (): Promise<object> => (await sanitizedQuery.read({})).filters ?? {},

    /**
     * The same of a term that the role publishes: its document id.
     *
     * @throws {NotFoundError} or a PolicyError, answered with 404 and 403
     */
    async publishable(): Promise<string> {
      const { documentId, mayPublish } = await requested();
      if (!mayPublish()) throw new errors.PolicyError('Your role may not publish this term.');
      return documentId;
    },
  };
}

/** The values of the fields that may be read; a component has only its readable parts. */
export function readableValues(
  stored: Readonly<Record<string, unknown>>,
  mayRead: (field: string) => boolean,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const path of FIELD_PATHS.filter(mayRead)) {
    const [name = '', part] = path.split('.');
    if (part === undefined) values[name] = stored[name];
    else if (stored[name]) {
      const component = stored[name] as Readonly<Record<string, unknown>>;
      values[name] = { ...(values[name] as object | undefined), [part]: component[part] };
    }
  }
  return values;
}
