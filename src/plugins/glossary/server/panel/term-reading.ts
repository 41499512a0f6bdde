import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { PERMISSIONS } from '../../core/panel/panel-permission';

const TERM = 'api::term.term';

/** The part of the content manager that knows what an editor's role allows. */
export interface PermissionChecker {
  readonly cannot: {
    /** @param entity leave undefined: a new term is no term yet */
    create(entity?: undefined, field?: string): boolean;
    read(entity: object, field?: string): boolean;
    /** Without a term: any term. */
    update(entity?: object, field?: string): boolean;
    delete(entity?: object): boolean;
    /** Without a term: any term. */
    publish(entity?: object): boolean;
  };
}
interface PermissionCheckers {
  create(options: { userAbility: unknown; model: string }): PermissionChecker;
}

/** What Strapi knows of the roles of an account. */
interface UserAbility {
  can(action: string, subject?: string): boolean;
  rulesFor(
    action: string,
    subject: string,
    field?: string,
  ): readonly { readonly conditions?: unknown }[];
}

/** A draft with who wrote it, which some permissions ask for. */
export interface OwnedDraft {
  readonly documentId: string;
}

/** What the conditions of Strapi's permissions ask for of an account. */
export const ASKED_OF_CREATOR = { select: ['id'], populate: { roles: { select: ['id'] } } };
/** Populates a draft with it. */
export const WITH_CREATOR = { createdBy: ASKED_OF_CREATOR };

/** A term that whoever asks may read, and which of its fields; those of a component are named as in `detection.tools`. */
export interface ReadableTerm {
  readonly documentId: string;
  mayRead(field: string): boolean;
  /** Whether it may read what another one is called. */
  mayReadName(other: OwnedDraft): boolean;
  /** Whether the role publishes the term, and takes it back. */
  mayPublish(): boolean;
}

/** What the role of whoever asks lets them do with terms. */
export function termPermissions(strapi: Core.Strapi, ctx: Context): PermissionChecker {
  const { userAbility } = ctx.state as { userAbility: unknown };
  return permissionsOf(strapi, userAbility);
}

/**
 * Whether the role may do each of these with every term: then no term has to be read to know it.
 *
 * @param field with which it may; left out, with any
 */
export function mayWithAll(
  ctx: Context,
  rights: readonly { readonly action: string }[],
  field?: string,
): boolean {
  const { userAbility } = ctx.state as { userAbility: UserAbility };
  return rights.every(({ action }) =>
    userAbility.rulesFor(action, TERM, field).some(({ conditions }) => conditions === undefined),
  );
}

/** @param userAbility what Strapi knows of the roles of an account */
export function permissionsOf(strapi: Core.Strapi, userAbility: unknown): PermissionChecker {
  return strapi
    .plugin('content-manager')
    .service<PermissionCheckers>('permission-checker')
    .create({ userAbility, model: TERM });
}

/** Whether the role of whoever asks may see and answer the reports of readers. */
export function mayAnswerReports(ctx: Context): boolean {
  return mayDo(ctx, { action: PERMISSIONS.reports });
}

/** Whether the role of whoever asks has a right; one that reaches some documents only is one. */
export function mayDo(
  ctx: Context,
  { action, subject }: { readonly action: string; readonly subject?: string },
): boolean {
  return (ctx.state as { userAbility: UserAbility }).userAbility.can(action, subject);
}

/** What the role of whoever asks lets them read of terms. A role may read some terms and not others, and some fields and not others. */
export function termReading(strapi: Core.Strapi, ctx: Context) {
  const { cannot } = termPermissions(strapi, ctx);

  const mayRead = (draft: OwnedDraft, field: string): boolean =>
    !cannot.read(draft) && !cannot.read(draft, field);

  async function draftOf(documentId: string): Promise<OwnedDraft | null> {
    return strapi.db.query(TERM).findOne({
      where: { documentId, publishedAt: { $null: true } },
      populate: WITH_CREATOR,
    });
  }

  return {
    mayRead,
    draftOf,

    /**
     * The term that the request names.
     *
     * @throws a NotFoundError or a ForbiddenError, answered with 404 and 403
     */
    async requested(): Promise<ReadableTerm> {
      const { documentId } = ctx.params as { documentId: string };
      const draft = await draftOf(documentId);
      if (draft === null) throw new errors.NotFoundError('There is no such term.');
      if (cannot.read(draft)) throw new errors.ForbiddenError('Your role may not read this term.');
      return {
        documentId,
        mayRead: (field) => mayRead(draft, field),
        mayReadName: (other) => mayRead(other, 'term'),
        mayPublish: () => !cannot.publish(draft),
      };
    },
  };
}
