import { type CandidateTerm, plannedTermsTask } from '../../core/import-export/candidate-terms';
import {
  changesOfCategory,
  changesOfTerm,
  type FieldChange,
  unseenBy,
  withoutDraft,
} from '../../core/import-export/diff';
import type { FileTerm } from '../../core/import-export/file-term';
import type { IncomingRow, IncomingTerm } from '../../core/import-export/incoming';
import {
  type ImportChoices,
  isToBePublished,
  type KeptScoreRow,
  type PlannedRow,
  type RefusedRow,
  statedBy,
  type StatedFields,
  targetTerm,
} from '../../core/import-export/import-plan';
import type { ReadRow } from '../../core/import-export/files/read-rows';
import { type FileScan, refusalLimit, rowIdentity } from '../../core/import-export/file-scan';
import {
  type CategoryRights,
  isCategoryKey,
  missingCategory,
  MOST_MISSING,
  TOO_MANY_MISSING,
} from '../../core/import-export/missing-categories';
import { FileError } from '../../core/import-export/file-error';
import { RELATION_FIELDS } from '../../core/term/fields';
import type { RowPlace } from '../../core/import-export/file-format';
import type { NameField } from '../../core/search/shared-names';
import type { ExistingTerm } from './file-terms';
import type { ExistingCategory, ImportExportStoreService } from './import-export-store';
import type { CalledRow } from './import-names';
import { NOT_ALLOWED_CATEGORY, reasonsAgainst, severalDrafts } from './import-reasons';
import type { Clock } from '../time/clock';
import type { Settings } from '../../core/settings/settings';
import type { SlugHoldersService } from '../publishing/slug-holders';
import { inSlices } from '../tasks/in-slices';

type IncomingTermRow = Extract<IncomingRow, { kind: 'term' }>;

/** The fields with names of a term. */
const NAMES: ReadonlySet<string> = new Set([
  'term',
  'aliases',
  'identifiers',
] satisfies NameField[]);

interface Needs {
  readonly importExportStore: ImportExportStoreService;
  readonly clock: Clock;
  readonly slugHolders: SlugHoldersService;
  readonly settings: Settings;
}

interface Compared {
  readonly choices: ImportChoices;
  readonly rights: CategoryRights;
  /** The first reading of the file. */
  readonly scan: FileScan;
  readonly categories: ReadonlyMap<string, ExistingCategory>;
}

/** Compares the rows of a file with the glossary, one after the other; writes nothing. */
export function rowComparison(
  { importExportStore, clock, slugHolders, settings }: Needs,
  { choices, rights, scan, categories }: Compared,
) {
  const categoryKeys = new Set([
    ...categories.keys(),
    ...(rights.create ? scan.categories.keys() : []),
  ]);
  /** Missing categories, and how many terms name each. */
  const missing = new Map<string, number>();
  const candidates: CandidateTerm[] = [];
  const called: CalledRow[] = [];
  const planned: PlannedRow[] = [];
  const refused: RefusedRow[] = [...scan.refused];
  const countRefusal = refusalLimit(scan.refused.length);
  const keptScores: KeptScoreRow[] = [];
  const statedUnchanged: [string, StatedFields][] = [];
  /** Slugs that rows name: of terms that exist, and of those that readers have. */
  const drafts = new Set<string>();
  const ofReaders = new Set<string>();
  let unchanged = 0;

  function refuse(place: RowPlace, name: string, reasons: readonly string[]): void {
    countRefusal(reasons);
    refused.push({ ...place, name, reasons });
  }

  function compareCategory(
    place: RowPlace,
    { category }: Extract<IncomingRow, { kind: 'category' }>,
  ): void {
    const existing = categories.get(category.key);
    const changes = existing ? changesOfCategory(existing.content, category) : [];
    if (existing && changes.length === 0) unchanged += 1;
    else {
      const change = existing ? 'changed' : 'new';
      const { key: name } = category;
      if (rights[existing ? 'update' : 'create']) {
        planned.push({ ...place, kind: 'category', name, change, changes });
      } else {
        refuse(place, name, [NOT_ALLOWED_CATEGORY[change]]);
      }
    }
  }

  function noteCategory(category: string | null): void {
    if (!category || categoryKeys.has(category)) return;
    if (!missing.has(category) && missing.size === MOST_MISSING) {
      if (choices.missingCategoriesAre === 'made') throw new FileError(TOO_MANY_MISSING);
      return;
    }
    missing.set(category, (missing.get(category) ?? 0) + 1);
  }

  async function compareTerm(
    place: RowPlace,
    row: IncomingTermRow,
    drafts: readonly ExistingTerm[],
  ): Promise<void> {
    const { slug } = row.term;
    if (drafts.length > 1) {
      refuse(place, slug, [severalDrafts(drafts.length)]);
      return;
    }
    const existing = drafts[0] ?? null;
    const { term: merged, keepsScore } = targetTerm(row.term, existing, choices);
    if (keepsScore) keptScores.push({ ...place, name: slug });
    const toBePublished = isToBePublished(row.term, choices.as);
    const changes = existing
      ? [
          ...changesOfTerm(existing.content, { ...merged, ...relationsOf(existing.content) }),
          ...(toBePublished ? unpublishedChanges(existing, row.term, merged) : []),
        ]
      : [];
    const before = relationsOf(existing?.content ?? null);
    const after = relationsOf(merged);
    const isSame = JSON.stringify(before) === JSON.stringify(after);
    if (existing && changes.length === 0 && isSame) {
      unchanged += 1;
      statedUnchanged.push([slug, statedBy(row.term, choices.as)]);
      return;
    }
    const othersAreMade = choices.missingCategoriesAre === 'made';
    const reasons = await reasonsAgainst(
      { clock, slugHolders, settings },
      { row, target: merged, existing },
      { keys: categoryKeys, othersAreMade },
      choices.as,
    );
    if (reasons.length > 0) {
      refuse(place, slug, reasons);
      // No category is created for a term that is refused anyway.
      if (!othersAreMade || !isCategoryKey(merged.category ?? '')) {
        noteCategory(merged.category);
      }
      return;
    }
    noteCategory(merged.category);
    candidates.push({
      ...place,
      slug,
      stated: statedBy(row.term, choices.as),
      change: existing === null ? 'new' : 'changed',
      ...(existing && { comparedWith: existing.updatedAt }),
      changes,
      before,
      after,
    });
    called.push({
      ...place,
      slug,
      term: merged.term ?? '',
      aliases: merged.aliases,
      identifiers: merged.identifiers,
      isRenamed: existing === null || changes.some(({ field }) => NAMES.has(field)),
    });
  }

  async function compareGroup(group: readonly ReadRow[]): Promise<void> {
    const rows = group.flatMap(({ result, ...place }) =>
      result.ok && !scan.refusedIdentities.has(rowIdentity(result.row))
        ? [{ place, row: result.row }]
        : [],
    );
    const terms = rows.flatMap(({ row }) => (row.kind === 'term' ? [row.term] : []));
    const existing = await importExportStore.bySlugs(terms.map(({ slug }) => slug));
    const named = terms.flatMap((term) => RELATION_FIELDS.flatMap((field) => term[field] ?? []));
    const unknown = [...new Set(named)].filter((slug) => !drafts.has(slug));
    const found = await importExportStore.idsOf(unknown);
    for (const slug of found.keys()) drafts.add(slug);
    for (const slug of await importExportStore.ofReaders(found)) ofReaders.add(slug);

    for (const { place, row } of rows) {
      if (row.kind === 'category') compareCategory(place, row);
      else await compareTerm(place, row, existing.get(row.term.slug) ?? []);
    }
  }

  return {
    /** Compares some rows; all but their relations. */
    compare: compareGroup,

    /** Ends the comparison, when all rows are compared. */
    async end() {
      const terms = await inSlices(plannedTermsTask(candidates, { drafts, ofReaders }));
      return {
        planned: [...planned, ...terms.planned].sort(byRow),
        unchanged: unchanged + terms.unchanged.length,
        refused: refused.sort(byRow),
        unresolved: terms.unresolved,
        statedUnchanged: [
          ...statedUnchanged,
          ...terms.unchanged.map(({ slug, stated }) => [slug, stated] as const),
        ],
        /** What each term of the file sets. */
        stated: new Map([
          ...statedUnchanged,
          ...candidates.map(({ slug, stated }) => [slug, stated] as const),
        ]),
        keptScores,
        called,
        missingCategories: [...missing].map(([key, count]) => missingCategory(key, count)),
      };
    },
  };
}

function relationsOf(term: FileTerm | null): CandidateTerm['before'] {
  return { related: term?.related ?? [], prerequisites: term?.prerequisites ?? [] };
}

/** What else is in the draft, which the import would publish along with the row. */
function unpublishedChanges(
  existing: ExistingTerm,
  incoming: IncomingTerm,
  merged: FileTerm,
): FieldChange[] {
  const { content, isChanged } = existing;
  if (content.published && !isChanged) return [];
  const before = content.published ? 'published without the last changes' : 'draft';
  return [
    ...unseenBy(changesOfTerm, withoutDraft(existing, incoming), content, merged),
    { field: 'published', before, after: 'published' },
  ];
}

function byRow(one: RowPlace, other: RowPlace): number {
  return one.row - other.row;
}
