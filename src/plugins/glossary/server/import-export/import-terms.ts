import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { changesOfTerm } from '../../core/import-export/diff';
import { isSameScore, scoreData } from '../../core/import-export/file-score';
import type { FileTerm } from '../../core/import-export/file-term';
import type { IncomingTerm } from '../../core/import-export/incoming';
import { withDefaults } from '../../core/import-export/import-defaults';
import {
  type ImportChoices,
  isToBePublished,
  targetTerm,
} from '../../core/import-export/import-plan';
import type { RowPlace } from '../../core/import-export/file-format';
import type { TermDate } from '../../core/publishing/publication';
import { SCORE_REMOVAL } from '../../core/publishing/score-draft';
import { TERM } from '../../core/term/content-types';
import type { NewDraft } from './draft-rows';
import type { ExistingTerm } from './file-terms';
import type { RowIds } from './import-export-store';
import { noSuchCategory } from './import-reasons';
import { namesOfKind, RELATION_FIELDS } from '../../core/term/fields';
import type { FirstPublications } from '../publishing/first-publications';
import type { PublicationFinalizerService } from '../publishing/publication-finalizer';

const DATES: readonly TermDate[] = namesOfKind('day');
const RELATIONS: ReadonlySet<string> = new Set(RELATION_FIELDS);
const COMPONENTS: ReadonlySet<string> = new Set(namesOfKind('component'));

export interface ImportedTerm extends RowPlace {
  readonly term: IncomingTerm;
  /** Reclaim the slug if it is a redirect of another term. */
  readonly reclaimSlug: boolean;
}

export interface NamedIds {
  readonly categories: ReadonlyMap<string, RowIds>;
  /** By slug; relations to missing terms are left out. */
  readonly terms: ReadonlyMap<string, RowIds>;
}

export type ImportTermsService = ReturnType<typeof createImportTerms>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly publicationFinalizer: PublicationFinalizerService;
  readonly firstPublications: FirstPublications;
}

/** Writes one term of an import through the Document Service, with all its rules. */
export function createImportTerms({ strapi, publicationFinalizer, firstPublications }: Needs) {
  /** Attributes for the Document Service, without score and relations. */
  function dataOf(term: Partial<FileTerm>, ids: NamedIds): Record<string, unknown> {
    const { category, score: _score, published: _published, ...values } = term;
    const data = Object.fromEntries(
      Object.entries(values).filter(([name]) => !RELATIONS.has(name)),
    );
    if (category === undefined) return data;
    return {
      ...data,
      category: idsOfCategory(category, ids)?.documentId ?? null,
    };
  }

  /**
   * Sets relations of a draft without the Document Service, which would validate and announce the whole draft: that takes as long as the publication
   * that follows and does it anyway.
   */
  async function linkDraft(
    documentId: string,
    relations: Readonly<Record<string, readonly RowIds[]>>,
  ): Promise<void> {
    const data = Object.fromEntries(
      Object.entries(relations).map(([field, others]) => [field, others.map(({ id }) => id)]),
    );
    await strapi.db
      .query(TERM)
      .update({ where: { documentId, publishedAt: { $null: true } }, data });
  }

  /** The term as the file wants it, and the attributes that change. */
  function changeOf(
    term: IncomingTerm,
    existing: ExistingTerm,
    choices: ImportChoices,
    ids: NamedIds,
  ): { readonly target: FileTerm; readonly changed: ReadonlySet<string | undefined> } {
    const { term: merged } = targetTerm(term, existing, choices);
    const known = (slugs: readonly string[]) => slugs.filter((slug) => ids.terms.has(slug));
    const relations = RELATION_FIELDS.map((field) => [field, known(merged[field])]);
    const target: FileTerm = { ...merged, ...Object.fromEntries(relations) };
    const changes = changesOfTerm(existing.content, target);
    return { target, changed: new Set(changes.map(({ field }) => field.split('.')[0])) };
  }

  const isPublic = ({ content, isChanged }: ExistingTerm): boolean =>
    content.published && !isChanged;

  return {
    /** The draft of a new term, without relations, because their targets may not exist yet. */
    newDraftOf({ term }: ImportedTerm, { as, defaults }: ImportChoices, ids: NamedIds): NewDraft {
      const {
        category,
        score = null,
        published: _published,
        ...values
      } = withDefaults(term, null, defaults);
      const fields = Object.entries(values).filter(([name]) => !RELATIONS.has(name));
      const groups = fields.filter(([name, value]) => COMPONENTS.has(name) && value);
      const attributes = fields.filter(([name]) => !COMPONENTS.has(name));
      const isHidden = score !== null && !isToBePublished(term, as);
      return {
        attributes: {
          ...Object.fromEntries(attributes),
          ...(isHidden && { score_draft: scoreData(score) }),
        },
        groups: Object.fromEntries(groups),
        category: idsOfCategory(category, ids),
        // If the term is published next, its score need not be a draft: readers see neither before.
        score: isHidden ? null : score,
      };
    },

    isWritten(
      { term }: ImportedTerm,
      existing: ExistingTerm,
      choices: ImportChoices,
      ids: NamedIds,
    ): boolean {
      const { changed } = changeOf(term, existing, choices, ids);
      return changed.size === 0 && (isPublic(existing) || !isToBePublished(term, choices.as));
    },

    /** Updates a term to the row of the file, and publishes it if it should be; an equal term is not touched. */
    async write(
      { term, reclaimSlug }: ImportedTerm,
      existing: ExistingTerm,
      choices: ImportChoices,
      ids: NamedIds,
    ): Promise<void> {
      const toBePublished = isToBePublished(term, choices.as);
      const { target, changed } = changeOf(term, existing, choices, ids);
      const data = dataOf(
        Object.fromEntries(Object.entries(target).filter(([key]) => changed.has(key))),
        ids,
      );
      if (changed.has('score')) {
        data.score_draft = isSameScore(target.score, existing.storedScore)
          ? null
          : target.score === null
            ? SCORE_REMOVAL
            : scoreData(target.score);
      }
      const relations = Object.fromEntries(
        RELATION_FIELDS.filter((field) => changed.has(field)).map((field) => [
          field,
          target[field].flatMap((slug) => ids.terms.get(slug) ?? []),
        ]),
      );

      const { documentId } = existing;
      const documents = strapi.documents(TERM);
      const hasRelations = Object.keys(relations).length > 0;
      if (toBePublished && reclaimSlug) data.take_over_address = true;
      if (toBePublished && hasRelations) await linkDraft(documentId, relations);
      else Object.assign(data, documentIdsOf(relations));
      const hasData = Object.keys(data).length > 0;

      if (!toBePublished) {
        if (hasData) await documents.update({ documentId, data });
        return;
      }
      if (isPublic(existing) && !hasData && !hasRelations) return;
      const stated = new Set(DATES.filter((date) => term[date]));
      await publicationFinalizer.withStatedDates(stated, async () => {
        if (hasData) await documents.update({ documentId, data, status: 'published' });
        else await firstPublications.copied(() => documents.publish({ documentId }));
      });
    },
  };
}

/** @throws {ValidationError} when the category was deleted after the file was compared: the term would lose it unseen */
function idsOfCategory(
  category: string | null | undefined,
  { categories }: NamedIds,
): RowIds | null {
  if (!category) return null;
  const ids = categories.get(category);
  if (ids !== undefined) return ids;
  throw new errors.ValidationError(noSuchCategory(category, [...categories.keys()].sort()));
}

function documentIdsOf(
  relations: Readonly<Record<string, readonly RowIds[]>>,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(relations).map(([field, others]) => [
      field,
      others.map(({ documentId }) => documentId),
    ]),
  );
}
