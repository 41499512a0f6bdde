import type { Core } from '@strapi/strapi';
import {
  type AttentionRow,
  type BrokenRelation,
  brokenRelations,
  panelTerm,
} from '../../core/attention';
import type { Catalogue, CatalogueEntry } from '../../core/catalogue';
import { type PanelPage, pageOfRows, type PanelQuery } from '../../core/panel-query';
import type { PublicationStamp } from '../../core/publication';
import { serviceOf } from '../service-of';

/** Stamps that are in memory at a time. */
const STAMPS_PER_STATEMENT = 500;

/** The links of one published term that lead to no published term. */
interface Broken {
  readonly entry: CatalogueEntry;
  readonly relations: readonly BrokenRelation[];
}

/**
 * Links of published terms that their readers do not see, because the other term is not published or was deleted. They change only
 * with a publication: every stamp is read once for each version of the catalogue, and only terms with such a link are kept.
 */
export default function brokenRelationsService({ strapi }: { strapi: Core.Strapi }) {
  const { connection } = strapi.db;
  let known: { readonly catalogue: Catalogue; readonly broken: Promise<Broken[]> } | null = null;

  async function read({ byDocumentId }: Catalogue): Promise<Broken[]> {
    interface StampRow {
      readonly id: number;
      readonly document_id: string;
      readonly publication: unknown;
    }
    const isPublished = (documentId: string): boolean => byDocumentId.get(documentId) !== undefined;
    // By document id: a term that is published while the others are read may come twice.
    const broken = new Map<string, Broken>();
    for (let last = 0; ;) {
      const rows = await connection('terms')
        .whereNotNull('published_at')
        .where('id', '>', last)
        .orderBy('id')
        .limit(STAMPS_PER_STATEMENT)
        .select<StampRow[]>('id', 'document_id', 'publication');
      for (const { document_id, publication } of rows) {
        const entry = byDocumentId.get(document_id);
        const relations = brokenRelations(stampOf(publication), isPublished);
        if (entry && relations.length > 0) broken.set(document_id, { entry, relations });
      }
      const end = rows.at(-1);
      if (end === undefined) break;
      last = end.id;
    }
    return [...broken.values()].sort((one, other) =>
      one.entry.term.localeCompare(other.entry.term, 'en'),
    );
  }

  async function current(): Promise<Broken[]> {
    const catalogue = await serviceOf(strapi, 'catalogue').current();
    if (known?.catalogue !== catalogue) {
      const reading = { catalogue, broken: read(catalogue) };
      known = reading;
      reading.broken.catch(() => {
        if (known === reading) known = null;
      });
    }
    return known.broken;
  }

  /** What drafts that are not published are called. */
  async function namesOf(documentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await connection('terms')
      .whereIn('document_id', [...new Set(documentIds)])
      .select<{ document_id: string; term: string | null }[]>('document_id', 'term');
    return new Map(rows.map(({ document_id, term }) => [document_id, term ?? '']));
  }

  return {
    count: async (): Promise<number> => (await current()).length,

    async page(query: PanelQuery<string>): Promise<PanelPage<AttentionRow>> {
      const all = (await current()).map(({ entry, relations }) => ({
        ...panelTerm(entry),
        relations,
      }));
      const page = pageOfRows(all, query);
      const names = await namesOf(
        page.rows.flatMap(({ relations }) => relations.map(({ documentId }) => documentId)),
      );
      const rows = page.rows.map((row) => ({
        ...row,
        reason: 'broken' as const,
        relations: row.relations.map((relation) => ({
          ...relation,
          name: names.get(relation.documentId) ?? null,
        })),
      }));
      return { ...page, rows };
    },
  };
}

/** SQLite has JSON as text, PostgreSQL as a value. */
function stampOf(stored: unknown): PublicationStamp | null {
  const value: unknown = typeof stored === 'string' ? JSON.parse(stored) : stored;
  return (value ?? null) as PublicationStamp | null;
}
