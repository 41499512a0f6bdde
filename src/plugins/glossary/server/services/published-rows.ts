import type { Core } from '@strapi/strapi';
import type { CatalogueCategory, CatalogueEntry } from '../../core/catalogue';
import { AXES, type Axis } from '../../core/debt-score';
import {
  catalogueEntryFromStored,
  type StoredDebtScore,
  type StoredTerm,
} from '../../core/stored-term';
import type { Text } from '../full-text-index';

/** Most document ids that one statement names: both databases bound the number of parameters. */
const IDS_PER_STATEMENT = 500;
/** Texts that the full text search looks through, beside names, aliases and tags. */
const TEXT_COLUMNS = [
  'short',
  'long',
  'misconception',
  'why_it_matters',
  'common_mistakes',
  'when_to_use',
  'avoid_when',
  'quick_fix',
  'applies_to',
] as const;

interface EntryRow {
  readonly document_id: string;
  readonly category_key: string | null;
  readonly category_name: string | null;
  readonly category_document_id: string | null;
  readonly [column: string]: unknown;
}

/**
 * What lists and searches need of the published rows, read with plain statements: the catalogue holds every term, and a query layer
 * that makes an object of each row and relation takes ten times as long.
 */
export default function publishedRows({ strapi }: { strapi: Core.Strapi }) {
  const { connection } = strapi.db;

  const published = () => connection('terms').whereNotNull('terms.published_at');

  /** The axes of the scores, each with the row of the term that it hangs on. */
  const axesOfTerms = () =>
    connection('terms')
      .join('terms_debt_score_lnk', 'terms_debt_score_lnk.term_id', 'terms.id')
      .join('debt_scores_cmps', 'debt_scores_cmps.entity_id', 'terms_debt_score_lnk.debt_score_id')
      .join('components_glossary_axes', 'components_glossary_axes.id', 'debt_scores_cmps.cmp_id');

  async function inChunks<Row>(
    documentIds: readonly string[],
    read: (documentIds: string[]) => PromiseLike<Row[]>,
  ): Promise<Row[]> {
    const rows: Row[] = [];
    for (let start = 0; start < documentIds.length; start += IDS_PER_STATEMENT) {
      rows.push(...(await read(documentIds.slice(start, start + IDS_PER_STATEMENT))));
    }
    return rows;
  }

  async function scores(
    documentIds: readonly string[],
  ): Promise<ReadonlyMap<string, Readonly<Record<Axis, number>>>> {
    interface ScoreRow {
      readonly document_id: string;
      readonly field: Axis;
      readonly value: number;
    }
    const rows = await inChunks(documentIds, (ids) =>
      axesOfTerms()
        .whereIn('terms.document_id', ids)
        .select<ScoreRow[]>(
          'terms.document_id',
          'debt_scores_cmps.field',
          'components_glossary_axes.value',
        ),
    );
    const found = new Map<string, Partial<Record<Axis, number>>>();
    for (const { document_id, field, value } of rows) {
      found.set(document_id, { ...found.get(document_id), [field]: value });
    }
    return new Map(
      [...found].filter((pair): pair is [string, Record<Axis, number>] =>
        AXES.every((axis) => pair[1][axis] !== undefined),
      ),
    );
  }

  return {
    /** The score of one term, whichever of its rows it hangs on: the published row is made anew with every publication. */
    async score(documentId: string): Promise<StoredDebtScore | null> {
      interface AxisRow {
        readonly field: Axis;
        readonly value: number;
        readonly rationale: string;
      }
      const rows = await axesOfTerms()
        .where('terms.document_id', documentId)
        .orderBy('terms_debt_score_lnk.id')
        .select<AxisRow[]>(
          'debt_scores_cmps.field',
          'components_glossary_axes.value',
          'components_glossary_axes.rationale',
        );
      const axis = (name: Axis) => rows.find(({ field }) => field === name) ?? null;
      return rows.length === 0
        ? null
        : {
            detectability: axis('detectability'),
            effort: axis('effort'),
            burden: axis('burden'),
            trap: axis('trap'),
          };
    },

    /**
     * The document ids of all published terms, a few at a time: whoever reads a large glossary piece by piece never holds all its rows
     * at once. A term that is published meanwhile may come twice.
     */
    async *documentIds(): AsyncGenerator<readonly string[], void> {
      interface IdRow {
        readonly id: number;
        readonly document_id: string;
      }
      for (let last = 0; ;) {
        const rows = await published()
          .where('id', '>', last)
          .orderBy('id')
          .limit(IDS_PER_STATEMENT)
          .select<IdRow[]>('id', 'document_id');
        const end = rows.at(-1);
        if (end === undefined) return;
        last = end.id;
        yield rows.map(({ document_id }) => document_id);
      }
    },

    /** Published terms as lists show them. */
    async entries(documentIds: readonly string[]): Promise<CatalogueEntry[]> {
      const rows = await inChunks<EntryRow>(documentIds, (ids) =>
        published()
          .whereIn('terms.document_id', ids)
          .leftJoin('terms_category_lnk', 'terms_category_lnk.term_id', 'terms.id')
          .leftJoin('categories', 'categories.id', 'terms_category_lnk.category_id')
          .select<EntryRow[]>(
            'terms.document_id',
            'terms.slug',
            'terms.term',
            'terms.difficulty',
            'terms.short',
            'terms.aliases',
            'terms.tags',
            'terms.created',
            'terms.updated',
            'terms.publication',
            'categories.key as category_key',
            'categories.name as category_name',
            'categories.document_id as category_document_id',
          ),
      );
      const scoresById = await scores(documentIds);
      return rows.map((row) =>
        catalogueEntryFromStored(storedFrom(row), scoresById.get(row.document_id) ?? null),
      );
    },

    /** The running text of published terms, for the full text search. */
    async texts(documentIds: readonly string[]): Promise<Text[]> {
      const rows = await inChunks<Record<string, unknown> & { document_id: string }>(
        documentIds,
        (ids) =>
          published()
            .whereIn('document_id', ids)
            .select('document_id', ...TEXT_COLUMNS),
      );
      return rows.map((row) => ({
        documentId: row.document_id,
        text: TEXT_COLUMNS.map((column) => textOf(row[column])).join('\n'),
      }));
    },

    async categories(): Promise<CatalogueCategory[]> {
      return connection('categories').select<CatalogueCategory[]>(
        'key',
        'name',
        'tagline',
        'introduction',
      );
    },
  };
}

/** The row in the shape in which core knows it: SQLite has JSON and days as text, PostgreSQL as values. */
function storedFrom(row: EntryRow): StoredTerm {
  return {
    documentId: row.document_id,
    slug: row.slug,
    term: row.term,
    difficulty: row.difficulty,
    short: row.short,
    aliases: jsonOf(row.aliases),
    tags: jsonOf(row.tags),
    created: dayOf(row.created),
    updated: dayOf(row.updated),
    publication: jsonOf(row.publication) as StoredTerm['publication'],
    category:
      row.category_key === null
        ? null
        : {
            documentId: row.category_document_id ?? '',
            key: row.category_key,
            name: row.category_name ?? '',
          },
  };
}

function jsonOf(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value;
}

function dayOf(value: unknown): unknown {
  return value instanceof Date ? value.toISOString().slice(0, 10) : value;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'string' ? value : '';
}
