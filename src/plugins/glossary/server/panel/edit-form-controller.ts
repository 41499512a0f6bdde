import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { z } from 'zod';
import {
  type CategoryReaders,
  type Duplicate,
  type KnownWords,
  MOST_TEXTS_SHOWN,
  type PublicSide,
  type RenderedTexts,
  type TermChoices,
} from '../../core/panel/panel-answers';
import { READ_TERMS } from '../../core/panel/panel-permission';
import { TEXT_LIMITS } from '../../core/publishing/field-limits';
import { FIELD_OF_WORDS, WORD_LISTS, type WordList, type KnownWordsService } from './known-words';
import { parsedFields } from '../http/request-fields';
import { mayWithAll } from '../../../shared/server/rights/permissions';
import { termPermissions, termReading } from '../rights/term-reading';
import type { DuplicatesService } from './duplicates';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';
import type { TermChoicesService } from './term-choices';
import type { RenderedTextsService } from './rendered-texts';
import type { EditFormService } from './edit-form';
import type { RedirectsService } from '../publishing/redirects';

/** Maximum length of a search for terms, in characters, as of a name. */
const LONGEST_NAME = 200;
/** Maximum length of a text to preview, in characters: that of the longest field. */
const LONGEST_TEXT = Math.max(...Object.values(TEXT_LIMITS));
const textsToShow = z.object({
  texts: z
    .array(
      z.object({
        text: z.string().max(LONGEST_TEXT),
        shape: z.enum(['block', 'line']),
        documentId: z.string().max(40),
      }),
    )
    .max(MOST_TEXTS_SHOWN),
});
/** Maximum length of a prefix to complete, in characters. */
const LONGEST_BEGINNING = 100;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly duplicates: DuplicatesService;
  readonly knownWords: KnownWordsService;
  readonly catalogueSource: CatalogueSourceService;
  readonly termChoices: TermChoicesService;
  readonly renderedTexts: RenderedTextsService;
  readonly editForm: EditFormService;
  readonly redirects: RedirectsService;
}

/** Handlers for requests of the edit form while an editor types. */
export function createEditFormController({
  strapi,
  duplicates,
  knownWords,
  catalogueSource,
  termChoices,
  renderedTexts,
  editForm,
  redirects,
}: Needs) {
  return {
    /** One click in the list: a draft with everything of another one that does not belong to that one alone. */
    async duplicate(ctx: Context): Promise<void> {
      const { documentId, mayRead } = await termReading(strapi, ctx).requested();
      const { cannot } = termPermissions(strapi, ctx);
      const mayCopy = (field: string): boolean =>
        mayRead(field) && !cannot.create(undefined, field);
      const { id } = ctx.state.user as { readonly id: number };
      ctx.body = (await duplicates.make(documentId, mayCopy, id)) satisfies Duplicate;
      ctx.status = 201;
    },

    async words(ctx: Context): Promise<void> {
      const { list, beginning = '' } = ctx.query;
      if (
        !isWordList(list) ||
        typeof beginning !== 'string' ||
        beginning.length > LONGEST_BEGINNING
      )
        throw new errors.ValidationError(
          `“list” is one of ${WORD_LISTS.join(', ')}, “beginning” at most ${LONGEST_BEGINNING} characters.`,
        );
      const ofDrafts = mayWithAll(ctx, [READ_TERMS], FIELD_OF_WORDS[list]);
      const words = await knownWords.startingWith(list, beginning, ofDrafts);
      ctx.body = { words } satisfies KnownWords;
    },

    /** How many published terms a category has; published facts are public. */
    async category(ctx: Context): Promise<void> {
      const { documentId } = ctx.params as { documentId: string };
      const { entries } = await catalogueSource.current();
      const own = entries.filter(({ categoryId }) => categoryId === documentId);
      ctx.body = { published: own.length } satisfies CategoryReaders;
    },

    async choices(ctx: Context): Promise<void> {
      const { text = '', except = '' } = ctx.query;
      if (typeof text !== 'string' || text.length > LONGEST_NAME || typeof except !== 'string')
        throw new errors.ValidationError(
          `“text” is a text of at most ${LONGEST_NAME} characters, “except” a document id.`,
        );
      const reading = termReading(strapi, ctx);
      const terms = await termChoices.of(text, except, reading);
      ctx.body = { terms } satisfies TermChoices;
    },

    async renderedTexts(ctx: Context): Promise<void> {
      const parsed = textsToShow.safeParse(parsedFields(ctx));
      if (!parsed.success)
        throw new errors.ValidationError(
          `“texts” is a list of at most ${MOST_TEXTS_SHOWN}; of each, “text” is a text of at most ${LONGEST_TEXT} characters, “shape” is “block” or “line”, “documentId” that of the term.`,
        );
      const html = await renderedTexts.show(parsed.data.texts);
      ctx.body = { html } satisfies RenderedTexts;
    },

    async publicSide(ctx: Context): Promise<void> {
      const { documentId, mayRead } = await termReading(strapi, ctx).requested();
      const { slug, addresses, oldAddresses, score } = await editForm.publicSideOf(documentId);
      ctx.body = {
        ...(mayRead('slug')
          ? { slug, addresses, oldAddresses }
          : { slug: null, addresses: [], oldAddresses: [] }),
        score: mayRead('score_draft') ? score : null,
      } satisfies PublicSide;
    },

    /** A released address is free for other terms, so releasing it takes the right to publish. */
    async releaseSlug(ctx: Context): Promise<void> {
      const reading = termReading(strapi, ctx);
      const { documentId, mayRead } = await reading.requested();
      const draft = await reading.draftOf(documentId);
      if (!mayRead('slug') || draft === null || termPermissions(strapi, ctx).cannot.publish(draft))
        throw new errors.PolicyError('Your role may not publish this term.');
      const { slug } = ctx.params as { slug: string };
      await redirects.giveUp(documentId, slug);
      ctx.body = {};
    },
  };
}

function isWordList(value: unknown): value is WordList {
  return (WORD_LISTS as readonly unknown[]).includes(value);
}
