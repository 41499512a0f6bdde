import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { CREATOR_FIELDS } from '../../../shared/server/rights/permissions';
import { type OwnedDraft, termPermissions, termReading } from '../rights/term-reading';
import { type ListedDeletion, type DeletedTermsService } from './deleted-terms';

export interface KnownTerm {
  readonly documentId: string;
  /** Null for an existing term. */
  readonly deleted: ListedDeletion | null;
  mayRead(field: string): boolean;
  mayReadName(other: OwnedDraft): boolean;
  /** Whether the role may write the current value of the field; a role that does not read a field cannot know what it would write. */
  mayChange(field?: string): boolean;
  mayPublish(): boolean;
}

export async function ownedDeletions(
  strapi: Core.Strapi,
  deletions: readonly ListedDeletion[],
): Promise<readonly (ListedDeletion & OwnedDraft)[]> {
  const ids = new Set(deletions.map(({ creatorId }) => creatorId));
  const creators: { readonly id: number }[] = await strapi.db
    .query('admin::user')
    .findMany({ where: { id: { $in: [...ids] } }, ...CREATOR_FIELDS });
  return deletions.map((deletion) => {
    const createdBy = creators.find(({ id }) => id === deletion.creatorId);
    return { ...deletion, ...(createdBy && { createdBy }) };
  });
}

/**
 * The term that the request names.
 *
 * @throws {NotFoundError} or a PolicyError, answered with 404 and 403
 */
export async function knownTerm(
  strapi: Core.Strapi,
  deletedTerms: DeletedTermsService,
  ctx: Context,
): Promise<KnownTerm> {
  const { documentId } = ctx.params as { documentId: string };
  const { cannot } = termPermissions(strapi, ctx);
  const reading = termReading(strapi, ctx);
  const draft = await reading.draftOf(documentId);
  const deleted = draft ? null : await deletedTerms.find(documentId);
  const [term = draft] = deleted ? await ownedDeletions(strapi, [deleted]) : [];
  if (term === null) throw new errors.NotFoundError('There is no such term.');
  if (cannot.read(term)) throw new errors.PolicyError('Your role may not read this term.');
  const mayRead = (field: string): boolean => !cannot.read(term, field);
  return {
    documentId,
    deleted,
    mayRead,
    mayReadName: (other) => reading.mayRead(other, 'term'),
    mayPublish: () => deleted === null && !cannot.publish(term),
    mayChange: (field) =>
      deleted === null &&
      !cannot.update(term) &&
      (field === undefined || (mayRead(field) && !cannot.update(term, field))),
  };
}
