import { draftShown } from '../../core/term/shown-score';
import { isSameScore } from '../../core/import-export/file-score';
import { type FileTerm, storedFromFileTerm } from '../../core/import-export/file-term';
import { isToBePublished, type ImportAim } from '../../core/import-export/import-plan';
import { type IncomingRow, wrongValue } from '../../core/import-export/incoming';
import { CATEGORY_KEY } from '../../core/import-export/incoming-schema';
import { isCategoryKey } from '../../core/import-export/missing-categories';
import { validationErrorsOf, inFileWords } from '../../core/publishing/completeness';
import { isEditedBeforeAdded } from '../../core/publishing/publication';
import { WAYS_TO_RECLAIM } from '../../core/publishing/slug-holder';
import type { ExistingTerm } from './file-terms';
import type { Clock } from '../time/clock';
import type { SlugHoldersService } from '../publishing/slug-holders';
import type { Settings } from '../../core/settings/settings';

export interface ComparedTerm {
  readonly row: Extract<IncomingRow, { kind: 'term' }>;
  readonly target: FileTerm;
  readonly existing: ExistingTerm | null;
}

export interface KnownCategories {
  readonly keys: ReadonlySet<string>;
  /** Whether other categories are created. */
  readonly othersAreMade: boolean;
}

/**
 * The reasons why a row of a file cannot be imported.
 *
 * @param categories the existing ones and those of the file
 */
export async function reasonsAgainst(
  {
    clock,
    slugHolders,
    settings,
  }: {
    readonly clock: Clock;
    readonly slugHolders: SlugHoldersService;
    readonly settings: Settings;
  },
  { row: { term, reclaimSlug }, target, existing }: ComparedTerm,
  categories: KnownCategories,
  as: ImportAim,
): Promise<string[]> {
  const reasons = categoryReasons(target.category, categories);
  if (!isToBePublished(term, as)) return reasons;
  const created = target.created ?? clock.today();
  if (target.updated !== null && isEditedBeforeAdded(target.updated, created)) {
    reasons.push(earlierThanCreated(target.updated, created));
  }
  const candidate = {
    ...storedFromFileTerm(target, reclaimSlug),
    // A score in the file replaces the drafted one.
    score_draft: isSameScore(target.score, existing?.content.score ?? null)
      ? existing?.scoreDraft
      : null,
  };
  const slugErrors = await slugHolders.addressErrors(
    { ...candidate, documentId: existing?.documentId ?? '' },
    WAYS_TO_RECLAIM.inFile,
  );
  const { requiredFields, features } = settings;
  const shown = draftShown(candidate, features);
  const errors = [...validationErrorsOf(shown, requiredFields), ...slugErrors];
  return [...reasons, ...errors.map(inFileWords)];
}

/** For what changed between the comparison and the import. */
export const NOT_WRITTEN = {
  deleted: 'was deleted, or has got another slug, after the file was compared',
  saved: 'was saved after the file was compared; compare it again',
} as const;

/** For a row with `updated` before `created`. */
export const earlierThanCreated = (updated: string, created: string): string =>
  `updated is ${updated}, earlier than created, ${created}`;

export const severalDrafts = (drafts: number): string =>
  `the glossary has ${drafts} drafts with this slug; give them different ones first`;

export const noSuchCategory = (category: string, known: readonly string[]): string =>
  `category is "${category}"; allowed is ${known.join(', ')}`;

export const noCategories = (category: string): string =>
  `category is "${category}"; neither the glossary nor the file has a category`;

/** For a category row, when the editor's role cannot create or change categories. */
export const NOT_ALLOWED_CATEGORY = {
  new: 'is a new category, and your role may make none',
  changed: 'changes a category, and your role may change none',
} as const;

function categoryReasons(
  category: string | null,
  { keys, othersAreMade }: KnownCategories,
): string[] {
  if (!category || keys.has(category)) return [];
  if (othersAreMade) {
    return isCategoryKey(category)
      ? []
      : [wrongValue('category', JSON.stringify(category), CATEGORY_KEY)];
  }
  return keys.size === 0 ? [noCategories(category)] : [noSuchCategory(category, [...keys].sort())];
}
