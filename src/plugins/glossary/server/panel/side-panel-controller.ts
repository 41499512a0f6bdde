import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { z } from 'zod';
import { isSlug } from '../../core/term/slug';
import type { SlugHolder } from '../../core/publishing/slug-holder';
import {
  type AlikeNames,
  type DeadLinks,
  type TakenSlug,
  MOST_NAMES_CHECKED,
  type OpenForm,
  type PreviewLink,
  type TermComparison,
} from '../../core/panel/panel-answers';
import { FIELD_PATHS } from '../../core/term/edit-form';
import type { PanelUser } from '../publication-log/editor';
import { type KnownHolder, type SlugHoldersService } from '../publishing/slug-holders';
import { mayAnswerReports, termReading } from '../rights/term-reading';
import type { AlikeNamesService } from './alike-names';
import type { SidePanelService } from './side-panel';
import type { DeadLinksService } from './dead-links';
import type { OpenFormsService } from '../drafts/open-forms';
import type { PreviewsService } from '../editing/previews';

/** Maximum length of a name to look up, in characters, as of a term's name. */
const LONGEST_NAME = 200;
/** Links that one answer is about, and the longest of them, in characters. */
const [MOST_LINKS, LONGEST_LINK] = [40, 500];

const namesToCheck = z.array(z.string().max(LONGEST_NAME)).max(MOST_NAMES_CHECKED);
const linksToCheck = z
  .array(
    z
      .string()
      .max(LONGEST_LINK)
      .regex(/^\/(?![/\\])/),
  )
  .min(1)
  .max(MOST_LINKS);

interface Needs {
  readonly strapi: Core.Strapi;
  readonly sidePanel: SidePanelService;
  readonly alikeNames: AlikeNamesService;
  readonly deadLinks: DeadLinksService;
  readonly slugHolders: SlugHoldersService;
  readonly openForms: OpenFormsService;
  readonly previews: PreviewsService;
}

/** Data beside the form of a term, as far as the client's role may read it. */
export function createSidePanelController({
  strapi,
  sidePanel,
  alikeNames,
  deadLinks,
  slugHolders,
  openForms,
  previews,
}: Needs) {
  /** A holder, with its name only if the client's role may read it. Names of published terms are public. */
  async function visibleHolder(
    ctx: Context,
    { hold, documentId, name }: KnownHolder,
  ): Promise<SlugHolder> {
    if (hold === 'page') return { hold, name };
    const reading = termReading(strapi, ctx);
    const draft = await reading.draftOf(documentId);
    const mayRead = (field: string): boolean => draft !== null && reading.mayRead(draft, field);
    // A refused editor has to learn the reason, even without the name of the other term.
    return { hold, name: mayRead('term') ? name : null };
  }

  return {
    async alike(ctx: Context): Promise<void> {
      const { name, except = '' } = ctx.query;
      const also = namesToCheck.safeParse([ctx.query.also ?? []].flat());
      if (
        typeof name !== 'string' ||
        name.length > LONGEST_NAME ||
        !also.success ||
        typeof except !== 'string'
      )
        throw new errors.ValidationError(
          `“name” is a text of at most ${LONGEST_NAME} characters, “also” up to ${MOST_NAMES_CHECKED} more, “except” a document id.`,
        );
      const reading = termReading(strapi, ctx);
      ctx.body = (await alikeNames.among(
        { name, others: also.data, exceptDocumentId: except },
        reading,
      )) satisfies AlikeNames;
    },

    /** Which of some links in a text lead nowhere on this site. */
    async deadLinks(ctx: Context): Promise<void> {
      const parsed = linksToCheck.safeParse([ctx.query.link ?? []].flat());
      if (!parsed.success)
        throw new errors.ValidationError(
          `“link” is a path that begins with one slash, at most ${MOST_LINKS} times, of at most ${LONGEST_LINK} characters.`,
        );
      const links = await deadLinks.among(parsed.data);
      ctx.body = { links } satisfies DeadLinks;
    },

    /** Which other term has a slug that an editor types, and which slugs are free instead. */
    async slugHolder(ctx: Context): Promise<void> {
      const { slug, except = '' } = ctx.query;
      if (typeof slug !== 'string' || !isSlug(slug) || typeof except !== 'string')
        throw new errors.ValidationError('“slug” is a slug, “except” a document id.');
      const known = await slugHolders.of(slug, except);
      const holder = known && (await visibleHolder(ctx, known));
      const free = holder && (await slugHolders.freeVariantOf(slug, except));
      ctx.body = { holder, free } satisfies TakenSlug;
    },

    async relations(ctx: Context): Promise<void> {
      const term = await termReading(strapi, ctx).requested();
      ctx.body =
        ctx.query.status === 'published'
          ? await sidePanel.publishedRelationsOf(term)
          : await sidePanel.relationsOf(term);
    },

    async readers(ctx: Context): Promise<void> {
      const { documentId } = await termReading(strapi, ctx).requested();
      ctx.body = await sidePanel.readersSideOf(documentId, mayAnswerReports(ctx));
    },

    async comparison(ctx: Context): Promise<void> {
      const term = await termReading(strapi, ctx).requested();
      const [published, saved] = await Promise.all([
        sidePanel.publishedVersionOf(term),
        sidePanel.relationsOf(term),
      ]);
      ctx.body = { published, saved } satisfies TermComparison;
    },

    /** Called by an open form: notes that it is open, and answers who else has it open. */
    async openForm(ctx: Context): Promise<void> {
      const { documentId } = await termReading(strapi, ctx).requested();
      const editor = ctx.state.user as PanelUser & { readonly id: number };
      await openForms.note(documentId, editor);
      const [others, last] = await Promise.all([
        openForms.othersWith(documentId, editor.id),
        openForms.lastSaveOf(documentId),
      ]);
      if (last === null) throw new errors.NotFoundError('There is no such term.');
      ctx.body = { others, ...last } satisfies OpenForm;
    },

    /** A link to the page of the saved draft, which shows every field, those of components included. */
    async preview(ctx: Context): Promise<void> {
      const { documentId, mayRead } = await termReading(strapi, ctx).requested();
      if (!FIELD_PATHS.every(mayRead))
        throw new errors.PolicyError('Your role may not read all of this term.');
      const path = previews.pathOf(documentId);
      ctx.body = { path } satisfies PreviewLink;
    },
  };
}
