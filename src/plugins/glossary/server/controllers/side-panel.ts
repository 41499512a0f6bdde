import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { isSlug } from '../../core/slug';
import type { SlugHolder } from '../../core/slug-holder';
import { COMPONENT_FORMS, fieldsOf, TERM_FORM } from '../../core/term-form';
import { serviceOf } from '../service-of';
import type { KnownHolder } from '../services/slug-holders';

const TERM = 'api::term.term';
/** Longest name that is looked for, in characters; a term's own can be no longer. */
const LONGEST_NAME = 200;

/** The part of the content manager that knows what an editor's role allows. */
interface PermissionChecker {
  readonly cannot: { read(entity: object, field?: string): boolean };
}
interface PermissionCheckers {
  create(options: { userAbility: unknown; model: string }): PermissionChecker;
}

/** What stands beside the form of a term. A role may read some terms and not others, so each is looked at. */
export default function sidePanel({ strapi }: { strapi: Core.Strapi }) {
  function checkerOf(ctx: Context): PermissionChecker {
    const { userAbility } = ctx.state as { userAbility: unknown };
    return strapi
      .plugin('content-manager')
      .service<PermissionCheckers>('permission-checker')
      .create({ userAbility, model: TERM });
  }

  /** The draft as permissions look at it, some of which ask who wrote it. */
  async function draftOf(documentId: string): Promise<object | null> {
    return strapi.db.query(TERM).findOne({
      where: { documentId, publishedAt: { $null: true } },
      populate: { createdBy: true },
    });
  }

  /** The document id of the request, once it is sure that the editor may read the term. */
  async function readableTerm(ctx: Context, fields: readonly string[] = []): Promise<string> {
    const { documentId } = ctx.params as { documentId: string };
    const draft = await draftOf(documentId);
    if (draft === null) throw new errors.NotFoundError('There is no such term.');
    const checker = checkerOf(ctx);
    if (checker.cannot.read(draft) || fields.some((field) => checker.cannot.read(draft, field)))
      throw new errors.ForbiddenError('Your role may not read all of this term.');
    return documentId;
  }

  /** A holder as far as the editor's role may know it. What is published everybody may know. */
  async function shownHolder(
    ctx: Context,
    { hold, documentId, name }: KnownHolder,
  ): Promise<SlugHolder | null> {
    if (hold === 'page') return { hold, name };
    const draft = await draftOf(documentId);
    const { cannot } = checkerOf(ctx);
    const isHidden = (field: string): boolean =>
      draft === null || cannot.read(draft) || cannot.read(draft, field);
    // An old address keeps the term from being published, so its editor has to hear of it, if not of whose it is.
    if (hold === 'draft' && isHidden('slug')) return null;
    return { hold, name: isHidden('term') ? null : name };
  }

  return {
    async alike(ctx: Context): Promise<void> {
      const { name, except = '' } = ctx.query;
      if (typeof name !== 'string' || name.length > LONGEST_NAME || typeof except !== 'string')
        throw new errors.ValidationError(
          `“name” is a text of at most ${LONGEST_NAME} characters, “except” a document id.`,
        );
      ctx.body = { names: await serviceOf(strapi, 'sidePanel').alike(name, except) };
    },

    /** Which other term has a slug that somebody writes, and what it could be instead. */
    async slugHolder(ctx: Context): Promise<void> {
      const { slug, except = '' } = ctx.query;
      if (typeof slug !== 'string' || !isSlug(slug) || typeof except !== 'string')
        throw new errors.ValidationError('“slug” is a slug, “except” a document id.');
      const holders = serviceOf(strapi, 'slugHolders');
      const known = await holders.of(slug, except);
      const holder = known && (await shownHolder(ctx, known));
      const free = holder && (await holders.freeVariantOf(slug, except));
      ctx.body = { holder, free };
    },

    async relations(ctx: Context): Promise<void> {
      ctx.body = await serviceOf(strapi, 'sidePanel').relationsOf(await readableTerm(ctx));
    },

    async readers(ctx: Context): Promise<void> {
      ctx.body = await serviceOf(strapi, 'sidePanel').readersSideOf(await readableTerm(ctx));
    },

    async comparison(ctx: Context): Promise<void> {
      const documentId = await readableTerm(ctx);
      const [published, saved] = await Promise.all([
        serviceOf(strapi, 'sidePanel').publishedVersionOf(documentId),
        serviceOf(strapi, 'sidePanel').relationsOf(documentId),
      ]);
      ctx.body = { published, saved };
    },

    /** A link to the page of the saved draft, which shows every field. */
    async preview(ctx: Context): Promise<void> {
      const documentId = await readableTerm(ctx, PREVIEWED_FIELDS);
      ctx.body = { path: serviceOf(strapi, 'previews').pathOf(documentId) };
    },
  };
}

/** Permissions name the fields within a component, never the component; whoever reads the rest reads those too. */
const PREVIEWED_FIELDS = TERM_FORM.flatMap(fieldsOf)
  .map(({ name }) => name)
  .filter((name) => !(`glossary.${name}` in COMPONENT_FORMS));
