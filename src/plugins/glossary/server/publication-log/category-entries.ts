import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import {
  CATEGORY_KEY_MAX_LENGTH,
  isCategoryKey,
} from '../../core/import-export/missing-categories';
import { quotedKey } from '../../../shared/core/text/named-keys';
import { CATEGORY } from '../../core/term/content-types';
import {
  categoryContentFrom,
  type CategoryContent,
  digestOfContent,
} from '../../core/term/term-content';
import { currentEditor } from './editor';
import type { Mutation } from '../database/mutation';
import type { PublicationLogService } from './publication-log';
import type { LoggedGroupsService } from './logged-groups';

const NAMES_LISTED = 5;

/** @param terms names of the published terms that belong to the category */
export function categoryInUse(terms: readonly string[]): string {
  const names = terms.slice(0, NAMES_LISTED).map((name) => `“${name}”`);
  const others = terms.length - names.length;
  return (
    `The category is not deleted: published terms belong to it: ${names.join(', ')}` +
    `${others > 0 ? ` and ${others} more` : ''}. Merge it into another category, or give them another one and publish them first.`
  );
}

/** Not a `regex` of the attribute: Strapi would answer with that instead of what is allowed. */
export function noCategoryKey(key: string): string {
  return `The category is not saved: the key is “${quotedKey(key)}”; allowed are lower-case words and digits joined by single underscores, at most ${CATEGORY_KEY_MAX_LENGTH} characters.`;
}

/** The form of the panel shows the message at the field of this path. */
function refusedKey(key: string): errors.ValidationError {
  const message = noCategoryKey(key);
  return new errors.ValidationError(message, {
    errors: [{ path: ['key'], name: 'ValidationError', message }],
  });
}

/** @param name of the category that the key redirects to */
export function categoryKeyTaken(key: string, name: string): string {
  return (
    `The category is not saved: the key “${key}” was once that of “${name}”, and addresses with it lead there. ` +
    'Choose another key.'
  );
}

export type CategoryEntriesService = ReturnType<typeof createCategoryEntries>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly publicationLog: PublicationLogService;
  readonly loggedGroups: LoggedGroupsService;
}

/** The category into which the one that is being deleted is merged. */
const mergedInto = new AsyncLocalStorage<string>();

/** Writes changes of categories into the publication log, and keeps a category with published terms from being deleted. */
export function createCategoryEntries({ strapi, publicationLog, loggedGroups }: Needs) {
  async function contentOf(documentId: string): Promise<CategoryContent | null> {
    const row: CategoryContent | null = await strapi.db.query(CATEGORY).findOne({
      where: { documentId },
      select: ['key', 'name', 'tagline', 'introduction'],
    });
    return row && categoryContentFrom(row);
  }

  async function refuseDeletionInUse(
    documentId: string,
    transaction: Knex.Transaction,
  ): Promise<void> {
    const terms = await publicationLog.termsOfCategory(documentId, transaction);
    if (terms.length === 0) return;
    throw new errors.ApplicationError(categoryInUse(terms));
  }

  /** A key belongs to its category for as long as the category exists, as a slug does to its term. */
  async function refuseFormerKey(
    documentId: string,
    key: string,
    transaction: Knex.Transaction,
  ): Promise<void> {
    const owner = (await loggedGroups.categoryKeys(transaction)).ownerOf(key);
    if (owner === null || owner === documentId) return;
    const name = (await contentOf(owner))?.name;
    if (name !== undefined) throw new errors.ApplicationError(categoryKeyTaken(key, name));
  }

  return {
    /** Whether a category says already what a change would write: an editor who gets no answer sends the same again. */
    async isWritten({ action, params: { documentId, data } }: Mutation): Promise<boolean> {
      if (action !== 'update' || documentId === undefined) return false;
      const content = await contentOf(documentId);
      if (content === null) return false;
      const written = categoryContentFrom({ ...content, ...data });
      return digestOfContent(written) === digestOfContent(content);
    },

    /** A category that is deleted within `remove` is merged into another one, which gets its keys. */
    withSuccessor: <Result>(successor: string, remove: () => Promise<Result>): Promise<Result> =>
      mergedInto.run(successor, remove),

    /** Document Service middleware for categories. */
    async guard(
      { action, params }: Mutation,
      next: () => Promise<unknown>,
      transaction: Knex.Transaction,
    ): Promise<unknown> {
      const key = params.data?.key;
      if (typeof key === 'string' && !isCategoryKey(key)) throw refusedKey(key);
      if (action === 'delete' && params.documentId !== undefined)
        await refuseDeletionInUse(params.documentId, transaction);
      const result = await next();
      const documentId =
        action === 'clone' || params.documentId === undefined
          ? (result as { documentId?: string } | null)?.documentId
          : params.documentId;
      if (documentId === undefined) return result;
      const content = await contentOf(documentId);
      const last = await publicationLog.lastContentOf(documentId, transaction);
      const entry = { subject: documentId, slug: null, editor: currentEditor(strapi) };
      if (content === null) {
        if (last !== null)
          await publicationLog.append(transaction, {
            ...entry,
            kind: 'category-deleted',
            version: null,
            content: null,
            successor: mergedInto.getStore() ?? null,
          });
      } else if (last?.digest !== digestOfContent(content)) {
        await refuseFormerKey(documentId, content.key, transaction);
        const version = (last?.version ?? 0) + 1;
        await publicationLog.append(transaction, { ...entry, kind: 'category', version, content });
      }
      return result;
    },
  };
}
