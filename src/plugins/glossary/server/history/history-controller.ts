import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import type {
  DeletedTerms,
  LeftOut,
  TermHistory,
  VersionComparison,
  VersionName,
} from '../../core/history/history-answers';
import { versionName, versionNumber } from '../../core/versions/version-query';
import { DELETED_TERM_DAYS, lastMomentOf } from '../../core/history/retention';
import { FIELD_PATHS } from '../../core/term/edit-form';
import { pageOf, placeOfPage, ROWS_PER_PAGE } from '../../core/listing/panel-query';
import type { ComparedTerm } from '../../core/publishing/term-diff';
import type { Settings } from '../../core/settings/settings';
import type { PermissionChecker } from '../../../shared/server/rights/permissions';
import { termPermissions } from '../rights/term-reading';
import { type KnownTerm, knownTerm, ownedDeletions } from './known-term';
import type { ComparedVersionsService } from '../editing/compared-versions';
import type { FreshnessReviewsService } from '../freshness/freshness-reviews';
import type { TermHistoryService } from './term-history';
import type { OpenFormsService } from '../drafts/open-forms';
import type { RestoringService } from '../editing/restoring';
import type { DeletedTermsService } from './deleted-terms';
import type { BringBackService } from '../editing/bring-back';

/** The refusal to a role that may write only some fields of a new term: a deleted term is restored with all its fields. */
const MAKES_NO_WHOLE = 'Your role may not write all fields of a new term.';

/** A condition of the role does not count: it would be about the author of a term, and a new one has none yet. */
const mayMakeWhole = (cannot: PermissionChecker['cannot']): boolean =>
  FIELD_PATHS.every((field) => !cannot.create(undefined, field));

interface Needs {
  readonly strapi: Core.Strapi;
  readonly settings: Settings;
  readonly comparedVersions: ComparedVersionsService;
  readonly freshnessReviews: FreshnessReviewsService;
  readonly termHistory: TermHistoryService;
  readonly openForms: OpenFormsService;
  readonly restoring: RestoringService;
  readonly deletedTerms: DeletedTermsService;
  readonly bringBack: BringBackService;
}

export function createHistoryController({
  strapi,
  settings,
  comparedVersions,
  freshnessReviews,
  termHistory,
  openForms,
  restoring,
  deletedTerms,
  bringBack,
}: Needs) {
  async function comparedTerm(term: KnownTerm, name: VersionName): Promise<ComparedTerm> {
    const found =
      name === 'draft'
        ? await comparedVersions.ofDraft(term.documentId, term)
        : await comparedVersions.ofVersion(term.documentId, name, term);
    if (found === null) throw new errors.NotFoundError('The term has no such version.');
    return found;
  }

  return {
    async term(ctx: Context): Promise<void> {
      const page = requestedPage(ctx);
      const { documentId, deleted, mayRead, mayChange, mayPublish } = await knownTerm(
        strapi,
        deletedTerms,
        ctx,
      );
      const saved = await termHistory.lastSaved(documentId);
      ctx.body = {
        ...(await termHistory.page(documentId, page, mayRead)),
        name: mayRead('term') ? (saved?.name ?? deleted?.term ?? '') : '',
        lastSaved: saved?.stamp ?? null,
        versions: await termHistory.versionsOf(documentId),
        mayRestore: settings.features.versions && mayChange(),
        confirmed: await freshnessReviews.lastOf(documentId),
        mayConfirm: mayPublish() && (await freshnessReviews.isDue(documentId)),
      } satisfies TermHistory;
    },

    async comparison(ctx: Context): Promise<void> {
      const [from, to] = [versionName(ctx.query.from), versionName(ctx.query.to)];
      if (from === null || to === null)
        throw new errors.ValidationError(
          '“from” and “to” are each the number of a version, from 1, or “draft”.',
        );
      const term = await knownTerm(strapi, deletedTerms, ctx);
      ctx.body = {
        from: await comparedTerm(term, from),
        to: await comparedTerm(term, to),
        savedAt: (await openForms.lastSaveOf(term.documentId))?.updatedAt ?? null,
      } satisfies VersionComparison;
    },

    async restore(ctx: Context): Promise<void> {
      const { version: requestedVersion } = ctx.params as { version: string };
      const version = versionNumber(requestedVersion);
      if (version === null) throw new errors.ValidationError('A version is a whole number from 1.');
      const { documentId, deleted, mayChange, mayReadName } = await knownTerm(
        strapi,
        deletedTerms,
        ctx,
      );
      if (deleted !== null)
        throw new errors.ValidationError('The term is deleted: bring it back first.');
      if (!mayChange()) throw new errors.PolicyError('Your role may not change this term.');
      const answer = await restoring.restore(documentId, version, mayChange, mayReadName);
      ctx.body = answer satisfies LeftOut;
    },

    async deletedTerms(ctx: Context): Promise<void> {
      const pageNumber = requestedPage(ctx);
      const { cannot } = termPermissions(strapi, ctx);
      const mayBringBack = mayMakeWhole(cannot);
      if (cannot.create() && cannot.delete())
        throw new errors.PolicyError('Your role neither writes nor deletes terms.');
      const all = await ownedDeletions(strapi, await deletedTerms.all());
      const readable = all.filter((term) => !cannot.read(term));
      const { start, ...place } = placeOfPage(pageNumber, readable.length);
      const rows = readable.slice(start, start + ROWS_PER_PAGE).map((term) => {
        const visible = (field: 'term' | 'slug') => (cannot.read(term, field) ? '' : term[field]);
        const { documentId, moment, editor } = term;
        const until = lastMomentOf(moment);
        return { documentId, moment, editor, until, term: visible('term'), slug: visible('slug') };
      });
      ctx.body = {
        rows,
        total: readable.length,
        ...place,
        mayBringBack,
      } satisfies DeletedTerms;
    },

    async bringBack(ctx: Context): Promise<void> {
      const { documentId } = ctx.params as { documentId: string };
      const { cannot } = termPermissions(strapi, ctx);
      const deleted = await deletedTerms.find(documentId);
      const [term] = deleted ? await ownedDeletions(strapi, [deleted]) : [];
      if (term === undefined)
        throw new errors.NotFoundError(
          `There is no such deleted term; a term can be brought back for ${DELETED_TERM_DAYS} days.`,
        );
      if (cannot.read(term)) throw new errors.PolicyError('Your role may not read this term.');
      if (!mayMakeWhole(cannot)) throw new errors.PolicyError(MAKES_NO_WHOLE);
      const answer = await bringBack.run(documentId, (other) => !cannot.read(other, 'term'));
      ctx.body = answer satisfies LeftOut;
    },
  };
}

/** @throws {ValidationError} with the allowed values, sent as 400 */
export function requestedPage(ctx: Context): number {
  const page = pageOf(ctx.query.page);
  if (page === null) throw new errors.ValidationError('“page” is a whole number from 1.');
  return page;
}
