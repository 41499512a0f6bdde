import type { Core } from '@strapi/strapi';
import { isSameScore } from '../../core/import-export/file-score';
import { type FileTerm, storedFromFileTerm } from '../../core/import-export/file-term';
import { isToBePublished, type ImportAim } from '../../core/import-export/import-plan';
import type { IncomingRow } from '../../core/import-export/incoming';
import { faultsOf, inFileWords } from '../../core/publishing/completeness';
import { WAYS_TO_TAKE_OVER } from '../../core/publishing/slug-holder';
import { serviceOf } from '../platform/service-of';
import type { ExistingTerm } from './import-export-store';

/** A term of a file, and what it would be. */
export interface ComparedTerm {
  readonly row: Extract<IncomingRow, { kind: 'term' }>;
  readonly wanted: FileTerm;
  readonly existing: ExistingTerm | null;
}

/**
 * Why a term cannot become what a file says.
 *
 * @param categories keys of the categories that there are, and that the file brings
 */
export async function reasonsAgainst(
  strapi: Core.Strapi,
  { row: { term, takeOverAddress }, wanted, existing }: ComparedTerm,
  categories: ReadonlySet<string>,
  as: ImportAim,
): Promise<string[]> {
  const reasons = categoryReasons(wanted.category, categories);
  if (!isToBePublished(term, as)) return reasons;
  const created = wanted.created ?? serviceOf(strapi, 'clock').today();
  if (wanted.updated !== null && wanted.updated < created) {
    reasons.push(earlierThanCreated(wanted.updated, created));
  }
  const candidate = {
    ...storedFromFileTerm(wanted, takeOverAddress),
    // A score that a file brings takes the place of the drafted one.
    score_draft: isSameScore(wanted.score, existing?.content.score ?? null)
      ? existing?.scoreDraft
      : null,
  };
  const addressFaults = await serviceOf(strapi, 'publications').addressFaults(
    { ...candidate, documentId: existing?.documentId ?? '' },
    WAYS_TO_TAKE_OVER.inFile,
  );
  const { requiredFields } = serviceOf(strapi, 'settings').current();
  const faults = [...faultsOf(candidate, requiredFields), ...addressFaults];
  return [...reasons, ...faults.map(inFileWords)];
}

/** Of a row whose days contradict each other. */
export const earlierThanCreated = (updated: string, created: string): string =>
  `updated is ${updated}, earlier than created, ${created}`;

/** Of a row whose slug several drafts have. */
export const severalDrafts = (drafts: number): string =>
  `the glossary has ${drafts} drafts with this slug; give them different ones first`;

/** Of a category that neither the file nor the glossary has. */
export const noSuchCategory = (category: string, known: readonly string[]): string =>
  `category is "${category}"; allowed is ${known.join(', ')}`;

/** Of a category where there is none at all. */
export const noCategories = (category: string): string =>
  `category is "${category}"; neither the glossary nor the file has a category`;

function categoryReasons(category: string | null, known: ReadonlySet<string>): string[] {
  if (!category || known.has(category)) return [];
  return known.size === 0
    ? [noCategories(category)]
    : [noSuchCategory(category, [...known].sort())];
}
