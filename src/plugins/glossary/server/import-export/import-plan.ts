import type { Core } from '@strapi/strapi';
import { faultsOf, inFileWords } from '../../core/publishing/completeness';
import {
  changesOfCategory,
  changesOfTerm,
  type FieldChange,
  fieldChange,
  mergedTerm,
} from '../../core/import-export/diff';
import { isSameScore, reachableScore } from '../../core/import-export/file-score';
import { type FileTerm, storedFromFileTerm } from '../../core/import-export/file-term';
import type { IncomingRow } from '../../core/import-export/incoming';
import {
  type ImportAim,
  type ImportPlan,
  isToBePublished,
  type KeptScoreRow,
  type PlannedRow,
  type RefusedRow,
  type UnresolvedRow,
} from '../../core/import-export/import-plan';
import { readRows, type ReadRow } from '../../core/import-export/files/read-rows';
import {
  type FileScan,
  refusalLimit,
  rowIdentity,
  scanRows,
} from '../../core/import-export/file-scan';
import { WAYS_TO_TAKE_OVER } from '../../core/publishing/slug-holder';
import { serviceOf } from '../platform/service-of';
import type { ExistingCategory, ExistingTerm } from './import-export-store';
import { digesting, grouped, type ImportSource } from './import-source';

/** Rows that are compared with one look into the database. */
const ROWS_AT_ONCE = 100;
const RELATIONS = ['related', 'prerequisites'] as const;

export interface PlanOptions {
  readonly as: ImportAim;
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

type IncomingTermRow = Extract<IncomingRow, { kind: 'term' }>;

/** A term that may be written; whether its relations differ is known once every term of the file is. */
interface Candidate {
  readonly line: number;
  readonly slug: string;
  readonly isNew: boolean;
  readonly changes: readonly FieldChange[];
  readonly before: Pick<FileTerm, (typeof RELATIONS)[number]>;
  readonly after: Pick<FileTerm, (typeof RELATIONS)[number]>;
}

/** Everything that is known of the file and the glossary while they are compared. */
interface Comparison {
  readonly as: ImportAim;
  readonly scan: FileScan;
  readonly categories: ReadonlyMap<string, ExistingCategory>;
  readonly candidates: Candidate[];
  readonly planned: PlannedRow[];
  readonly refused: RefusedRow[];
  readonly countRefusal: ReturnType<typeof refusalLimit>;
  readonly keptScores: KeptScoreRow[];
  /** Slugs that relations may name. */
  readonly known: Set<string>;
  unchanged: number;
}

/** Says what an import would do, and writes nothing. */
export default function importPlan({ strapi }: { strapi: Core.Strapi }) {
  function compareCategory(
    comparison: Comparison,
    line: number,
    { category }: Extract<IncomingRow, { kind: 'category' }>,
  ): void {
    const existing = comparison.categories.get(category.key);
    const changes = existing ? changesOfCategory(existing.content, category) : [];
    if (existing && changes.length === 0) comparison.unchanged += 1;
    else {
      const change = existing ? 'changed' : 'new';
      comparison.planned.push({ line, kind: 'category', name: category.key, change, changes });
    }
  }

  /** Why the term cannot become what the file says; `merged` is what it would be. */
  async function reasonsAgainst(
    comparison: Comparison,
    { term, takeOverAddress }: IncomingTermRow,
    merged: FileTerm,
    existing: ExistingTerm | null,
  ): Promise<string[]> {
    const { categories, scan } = comparison;
    const reasons: string[] = [];
    const { category } = term;
    if (category && !categories.has(category) && !scan.categories.has(category)) {
      const allowed = [...new Set([...categories.keys(), ...scan.categories.keys()])].sort();
      reasons.push(
        allowed.length === 0
          ? `category is "${category}"; neither the glossary nor the file has a category`
          : `category is "${category}"; allowed is ${allowed.join(', ')}`,
      );
    }
    if (!isToBePublished(term, comparison.as)) return reasons;
    const created = merged.created ?? serviceOf(strapi, 'clock').today();
    if (merged.updated !== null && merged.updated < created) {
      reasons.push(`updated is ${merged.updated}, earlier than created, ${created}`);
    }
    const candidate = {
      ...storedFromFileTerm(merged, takeOverAddress),
      // A score that a file brings takes the place of the drafted one.
      score_draft: isSameScore(merged.score, existing?.content.score ?? null)
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

  async function compareTerm(
    comparison: Comparison,
    line: number,
    row: IncomingTermRow,
    drafts: readonly ExistingTerm[],
  ): Promise<void> {
    const { slug } = row.term;
    const refuse = (reasons: readonly string[]): void => {
      comparison.countRefusal(reasons);
      comparison.refused.push({ line, name: slug, reasons });
    };
    if (drafts.length > 1) {
      refuse([
        `the glossary has ${drafts.length} drafts with this slug; give them different ones first`,
      ]);
      return;
    }
    const existing = drafts[0] ?? null;
    const wanted = mergedTerm(existing?.content ?? null, row.term);
    const score = reachableScore(
      wanted.score,
      existing && { drafted: existing.content.score, stored: existing.storedScore },
      isToBePublished(row.term, comparison.as),
    );
    if (!isSameScore(score, wanted.score)) comparison.keptScores.push({ line, name: slug });
    const merged = { ...wanted, score };
    const changes = existing
      ? [
          ...changesOfTerm(existing.content, { ...merged, ...relationsOf(existing.content) }),
          ...publicationChange(existing, isToBePublished(row.term, comparison.as)),
        ]
      : [];
    const before = relationsOf(existing?.content ?? null);
    const after = relationsOf(merged);
    const isSame = JSON.stringify(before) === JSON.stringify(after);
    if (existing && changes.length === 0 && isSame) {
      comparison.unchanged += 1;
      return;
    }
    const reasons = await reasonsAgainst(comparison, row, merged, existing);
    if (reasons.length > 0) {
      refuse(reasons);
      return;
    }
    comparison.known.add(slug);
    comparison.candidates.push({ line, slug, isNew: existing === null, changes, before, after });
  }

  async function compareGroup(comparison: Comparison, group: readonly ReadRow[]): Promise<void> {
    const rows = group.flatMap(({ line, result }) =>
      result.ok && !comparison.scan.refusedIdentities.has(rowIdentity(result.row))
        ? [{ line, row: result.row }]
        : [],
    );
    const terms = rows.flatMap(({ row }) => (row.kind === 'term' ? [row.term] : []));
    const store = serviceOf(strapi, 'importExportStore');
    const existing = await store.bySlugs(terms.map(({ slug }) => slug));
    for (const { content } of [...existing.values()].flat()) {
      for (const field of RELATIONS) content[field].forEach((slug) => comparison.known.add(slug));
    }
    const named = terms.flatMap((term) => RELATIONS.flatMap((field) => term[field] ?? []));
    const unknown = [...new Set(named)].filter((slug) => !comparison.known.has(slug));
    for (const slug of (await store.idsOf(unknown)).keys()) comparison.known.add(slug);

    for (const { line, row } of rows) {
      if (row.kind === 'category') compareCategory(comparison, line, row);
      else await compareTerm(comparison, line, row, existing.get(row.term.slug) ?? []);
    }
  }

  /** Relations are compared last, when it is known which terms there will be. */
  function settle(comparison: Comparison): UnresolvedRow[] {
    const unresolved: UnresolvedRow[] = [];
    for (const { line, slug, isNew, changes, before, after } of comparison.candidates) {
      const all = [...changes];
      for (const field of RELATIONS) {
        const missing = after[field].filter((other) => !comparison.known.has(other));
        if (missing.length > 0) unresolved.push({ line, name: slug, field, slugs: missing });
        const resolved = after[field].filter((other) => comparison.known.has(other));
        if (!isNew && resolved.join() !== before[field].join()) {
          all.push(fieldChange(field, before[field].join(', '), resolved.join(', ')));
        }
      }
      if (!isNew && all.length === 0) comparison.unchanged += 1;
      else {
        const change = isNew ? 'new' : 'changed';
        comparison.planned.push({ line, kind: 'term', name: slug, change, changes: all });
      }
    }
    return unresolved;
  }

  return {
    /**
     * Compares a file with the glossary.
     *
     * @throws {FileFault} when the file as a whole cannot be read
     */
    async of(source: ImportSource, { as, onProgress, signal }: PlanOptions): Promise<ImportPlan> {
      const categories = await serviceOf(strapi, 'importExportStore').categories();
      const { bytes, digest } = digesting(source.open());
      const scan = await scanRows(readRows(bytes, source.format), (key) => categories.has(key));
      const comparison: Comparison = {
        as,
        scan,
        categories,
        candidates: [],
        planned: [],
        refused: [...scan.refused],
        countRefusal: refusalLimit(scan.refused.length),
        keptScores: [],
        known: new Set(),
        unchanged: 0,
      };
      let done = 0;
      for await (const group of grouped(readRows(source.open(), source.format), ROWS_AT_ONCE)) {
        signal?.throwIfAborted();
        await compareGroup(comparison, group);
        done += group.length;
        onProgress?.(done, scan.total);
      }
      const unresolved = settle(comparison);
      return {
        digest: digest(),
        as,
        planned: comparison.planned.sort(byLine),
        unchanged: comparison.unchanged,
        refused: comparison.refused.sort(byLine),
        unresolved,
        keptScores: comparison.keptScores,
      };
    },
  };
}

function relationsOf(term: FileTerm | null): Candidate['before'] {
  return { related: term?.related ?? [], prerequisites: term?.prerequisites ?? [] };
}

function publicationChange(existing: ExistingTerm, toBePublished: boolean): FieldChange[] {
  if (!toBePublished || (existing.content.published && !existing.isChanged)) return [];
  const before = existing.content.published ? 'published without the last changes' : 'draft';
  return [{ field: 'published', before, after: 'published' }];
}

function byLine(one: { readonly line: number }, other: { readonly line: number }): number {
  return one.line - other.line;
}
