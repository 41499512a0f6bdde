import type { Core } from '@strapi/strapi';
import {
  changesOfCategory,
  changesOfTerm,
  type FieldChange,
  fieldChange,
  unseenBy,
} from '../../core/import-export/diff';
import type { FileTerm } from '../../core/import-export/file-term';
import type { IncomingRow, IncomingTerm } from '../../core/import-export/incoming';
import {
  type ImportChoices,
  type ImportPlan,
  isToBePublished,
  type KeptScoreRow,
  type PlannedRow,
  type RefusedRow,
  type UnresolvedRow,
  targetTerm,
} from '../../core/import-export/import-plan';
import { withCurrentNames } from '../../core/import-export/current-names';
import {
  readRows,
  type ReadRow,
  rowsWithCurrentNames,
} from '../../core/import-export/files/read-rows';
import {
  type FileScan,
  refusalLimit,
  rowIdentity,
  scanRows,
} from '../../core/import-export/file-scan';
import {
  type CategoryRights,
  isCategoryKey,
  missingCategory,
  MOST_MISSING,
  TOO_MANY_MISSING,
} from '../../core/import-export/missing-categories';
import { FileError } from '../../core/import-export/file-error';
import { RELATION_FIELDS, type RelationField } from '../../core/term/fields';
import type { RowPlace } from '../../core/import-export/file-format';
import type { NameField } from '../../core/search/shared-names';
import {
  type ExistingCategory,
  type ExistingTerm,
  type ImportExportStoreService,
} from './import-export-store';
import { ambiguousNames, type CalledRow } from './import-names';
import { NOT_ALLOWED_CATEGORY, reasonsAgainst, severalDrafts } from './import-reasons';
import { digesting, grouped, type ImportSource } from './import-source';
import type { PendingRelationsService } from './pending-relations';
import type { Clock } from '../time/clock';
import type { PublicationsService } from '../publishing/publications';
import type { Settings } from '../../core/settings/settings';

/** Rows compared per database query. */
const ROWS_AT_ONCE = 100;

export interface PlanOptions extends ImportChoices {
  readonly rights: CategoryRights;
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

type IncomingTermRow = Extract<IncomingRow, { kind: 'term' }>;

/** A term that can be written; its relations are compared when all terms of the file are known. */
interface Candidate extends RowPlace {
  readonly slug: string;
  readonly stated: readonly RelationField[];
  readonly isNew: boolean;
  readonly comparedWith?: string;
  readonly changes: readonly FieldChange[];
  readonly before: Pick<FileTerm, RelationField>;
  readonly after: Pick<FileTerm, RelationField>;
  readonly called: CalledRow;
}

/** The state of a comparison. */
interface Comparison {
  readonly choices: ImportChoices;
  readonly rights: CategoryRights;
  readonly scan: FileScan;
  readonly categories: ReadonlyMap<string, ExistingCategory>;
  readonly categoryKeys: ReadonlySet<string>;
  /** Missing categories, and how many terms name each. */
  readonly missing: Map<string, number>;
  readonly candidates: Candidate[];
  readonly planned: PlannedRow[];
  readonly refused: RefusedRow[];
  readonly countRefusal: ReturnType<typeof refusalLimit>;
  readonly keptScores: KeptScoreRow[];
  readonly statedUnchanged: [string, readonly RelationField[]][];
  /** Slugs of terms that exist, or will after the import. */
  readonly known: Set<string>;
  unchanged: number;
}

/** The fields with names of a term. */
const NAMES: ReadonlySet<string> = new Set([
  'term',
  'aliases',
  'identifiers',
] satisfies NameField[]);

const statedIn = (term: IncomingTerm): readonly RelationField[] =>
  RELATION_FIELDS.filter((field) => term[field] !== undefined);

export type ImportPlanService = ReturnType<typeof createImportPlan>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly importExportStore: ImportExportStoreService;
  readonly pendingRelations: PendingRelationsService;
  readonly clock: Clock;
  readonly publications: PublicationsService;
  readonly settings: Settings;
}

/** Computes what an import would do; writes nothing. */
export function createImportPlan({
  strapi,
  importExportStore,
  pendingRelations,
  clock,
  publications,
  settings,
}: Needs) {
  function compareCategory(
    comparison: Comparison,
    place: RowPlace,
    { category }: Extract<IncomingRow, { kind: 'category' }>,
  ): void {
    const existing = comparison.categories.get(category.key);
    const changes = existing ? changesOfCategory(existing.content, category) : [];
    if (existing && changes.length === 0) comparison.unchanged += 1;
    else {
      const change = existing ? 'changed' : 'new';
      const { key: name } = category;
      if (comparison.rights[existing ? 'update' : 'create']) {
        comparison.planned.push({ ...place, kind: 'category', name, change, changes });
      } else {
        const reasons = [NOT_ALLOWED_CATEGORY[change]];
        comparison.countRefusal(reasons);
        comparison.refused.push({ ...place, name, reasons });
      }
    }
  }

  function noteCategory(
    { missing, categoryKeys, choices }: Comparison,
    category: string | null,
  ): void {
    if (!category || categoryKeys.has(category)) return;
    if (!missing.has(category) && missing.size === MOST_MISSING) {
      if (choices.missingCategoriesAre === 'made') throw new FileError(TOO_MANY_MISSING);
      return;
    }
    missing.set(category, (missing.get(category) ?? 0) + 1);
  }

  async function compareTerm(
    comparison: Comparison,
    place: RowPlace,
    row: IncomingTermRow,
    drafts: readonly ExistingTerm[],
  ): Promise<void> {
    const { slug } = row.term;
    const refuse = (reasons: readonly string[]): void => {
      comparison.countRefusal(reasons);
      comparison.refused.push({ ...place, name: slug, reasons });
    };
    if (drafts.length > 1) {
      refuse([severalDrafts(drafts.length)]);
      return;
    }
    const existing = drafts[0] ?? null;
    const { term: merged, keepsScore } = targetTerm(row.term, existing, comparison.choices);
    if (keepsScore) comparison.keptScores.push({ ...place, name: slug });
    const toBePublished = isToBePublished(row.term, comparison.choices.as);
    const changes = existing
      ? [
          ...changesOfTerm(existing.content, { ...merged, ...relationsOf(existing.content) }),
          ...(toBePublished ? unpublishedChanges(existing, merged) : []),
        ]
      : [];
    const before = relationsOf(existing?.content ?? null);
    const after = relationsOf(merged);
    const isSame = JSON.stringify(before) === JSON.stringify(after);
    if (existing && changes.length === 0 && isSame) {
      comparison.unchanged += 1;
      comparison.statedUnchanged.push([slug, statedIn(row.term)]);
      return;
    }
    const othersAreMade = comparison.choices.missingCategoriesAre === 'made';
    const reasons = await reasonsAgainst(
      { clock, publications, settings },
      { row, target: merged, existing },
      { keys: comparison.categoryKeys, othersAreMade },
      comparison.choices.as,
    );
    if (reasons.length > 0) {
      refuse(reasons);
      // No category is created for a term that is refused anyway.
      if (!othersAreMade || !isCategoryKey(merged.category ?? '')) {
        noteCategory(comparison, merged.category);
      }
      return;
    }
    noteCategory(comparison, merged.category);
    comparison.known.add(slug);
    comparison.candidates.push({
      ...place,
      slug,
      stated: statedIn(row.term),
      isNew: existing === null,
      ...(existing && { comparedWith: existing.updatedAt }),
      changes,
      before,
      after,
      called: {
        ...place,
        slug,
        term: merged.term ?? '',
        aliases: merged.aliases,
        identifiers: merged.identifiers,
        isRenamed: existing === null || changes.some(({ field }) => NAMES.has(field)),
      },
    });
  }

  async function compareGroup(comparison: Comparison, group: readonly ReadRow[]): Promise<void> {
    const rows = group.flatMap(({ result, ...place }) =>
      result.ok && !comparison.scan.refusedIdentities.has(rowIdentity(result.row))
        ? [{ place, row: result.row }]
        : [],
    );
    const terms = rows.flatMap(({ row }) => (row.kind === 'term' ? [row.term] : []));
    const existing = await importExportStore.bySlugs(terms.map(({ slug }) => slug));
    for (const { content } of [...existing.values()].flat()) {
      for (const field of RELATION_FIELDS)
        content[field].forEach((slug) => comparison.known.add(slug));
    }
    const named = terms.flatMap((term) => RELATION_FIELDS.flatMap((field) => term[field] ?? []));
    const unknown = [...new Set(named)].filter((slug) => !comparison.known.has(slug));
    for (const slug of (await importExportStore.idsOf(unknown)).keys()) comparison.known.add(slug);

    for (const { place, row } of rows) {
      if (row.kind === 'category') compareCategory(comparison, place, row);
      else await compareTerm(comparison, place, row, existing.get(row.term.slug) ?? []);
    }
  }

  /** Compares relations last, when all terms of the file are known. */
  function settle(comparison: Comparison): UnresolvedRow[] {
    const unresolved: UnresolvedRow[] = [];
    for (const candidate of comparison.candidates) {
      const { line, row, slug, stated, isNew, comparedWith, changes, before, after } = candidate;
      const all = [...changes];
      for (const field of RELATION_FIELDS) {
        const missing = after[field].filter((other) => !comparison.known.has(other));
        if (missing.length > 0) {
          const places = after[field].flatMap((other, place) =>
            comparison.known.has(other) ? [] : [place],
          );
          unresolved.push({ line, row, name: slug, field, slugs: missing, places });
        }
        const resolved = after[field].filter((other) => comparison.known.has(other));
        if (!isNew && resolved.join() !== before[field].join()) {
          all.push(fieldChange(field, before[field].join(', '), resolved.join(', ')));
        }
      }
      if (!isNew && all.length === 0) {
        comparison.unchanged += 1;
        comparison.statedUnchanged.push([slug, stated]);
      } else {
        const change = isNew ? 'new' : 'changed';
        comparison.planned.push({
          line,
          row,
          kind: 'term',
          name: slug,
          change,
          changes: all,
          ...(comparedWith !== undefined && { comparedWith }),
        });
      }
    }
    return unresolved;
  }

  return {
    /**
     * Compares a file with the glossary.
     *
     * @throws {FileError} when the file as a whole is unreadable
     */
    async of(
      source: ImportSource,
      { onProgress, signal, rights, ...given }: PlanOptions,
    ): Promise<ImportPlan> {
      const { format } = source;
      const categories = await importExportStore.categories();
      let names = await importExportStore.currentNames();
      const choices = { ...given, defaults: withCurrentNames(given.defaults, names) };
      const rowsOf = (bytes: AsyncIterable<Uint8Array>) =>
        rowsWithCurrentNames(readRows(bytes, format, choices.unknownKeysAre), names);
      const { bytes, digest } = digesting(source.open());
      const scan = await scanRows(rowsOf(bytes), format, (key) => categories.has(key));
      const { takenOver } = scan;
      names = await importExportStore.currentNames(takenOver);
      const comparison: Comparison = {
        choices,
        rights,
        scan,
        categories,
        categoryKeys: new Set([
          ...categories.keys(),
          ...(rights.create ? scan.categories.keys() : []),
        ]),
        missing: new Map(),
        candidates: [],
        planned: [],
        refused: [...scan.refused],
        countRefusal: refusalLimit(scan.refused.length),
        keptScores: [],
        statedUnchanged: [],
        known: new Set(),
        unchanged: 0,
      };
      let done = 0;
      for await (const group of grouped(rowsOf(source.open()), ROWS_AT_ONCE)) {
        signal?.throwIfAborted();
        await compareGroup(comparison, group);
        done += group.length;
        onProgress?.(done, scan.total);
      }
      const unresolved = settle(comparison);
      return {
        ...choices,
        digest: digest(),
        format,
        takenOver,
        planned: comparison.planned.sort(byRow),
        unchanged: comparison.unchanged,
        refused: comparison.refused.sort(byRow),
        unresolved,
        statedUnchanged: comparison.statedUnchanged,
        remembers: await pendingRelations.wouldChange(
          new Map(comparison.statedUnchanged),
          unresolved,
        ),
        keptScores: comparison.keptScores,
        ambiguous: await ambiguousNames(
          strapi,
          comparison.candidates.map(({ called }) => called),
        ),
        unknown: scan.unknown,
        missingCategories: [...comparison.missing].map(([key, count]) =>
          missingCategory(key, count),
        ),
      };
    },
  };
}

function relationsOf(term: FileTerm | null): Candidate['before'] {
  return { related: term?.related ?? [], prerequisites: term?.prerequisites ?? [] };
}

/** Other unpublished changes of the draft, which the import would publish along with its own. */
function unpublishedChanges(existing: ExistingTerm, merged: FileTerm): FieldChange[] {
  const { content, isChanged, published } = existing;
  if (content.published && !isChanged) return [];
  const before = content.published ? 'published without the last changes' : 'draft';
  return [
    ...(published ? unseenBy(changesOfTerm, published, content, merged) : []),
    { field: 'published', before, after: 'published' },
  ];
}

function byRow(one: RowPlace, other: RowPlace): number {
  return one.row - other.row;
}
