import type { Core } from '@strapi/strapi';
import {
  type AttentionRow,
  type BrokenRelation,
  brokenRelations,
  panelTerm,
} from '../../core/panel/attention';
import type { Catalogue, CatalogueEntry } from '../../core/catalogue/catalogue';
import { type PanelPage, pageOfRows, type PanelQuery } from '../../core/listing/panel-query';
import { TERMS } from '../database/tables';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';

/** The links of one published term that lead to no published term. */
interface Broken {
  readonly entry: CatalogueEntry;
  readonly relations: readonly BrokenRelation[];
}

export type BrokenRelationsService = ReturnType<typeof createBrokenRelations>;

interface Needs {
  readonly strapi: Core.Strapi;
  readonly catalogueSource: CatalogueSourceService;
}

/**
 * Links of published terms that their readers do not see, because the other term is not published or was deleted. They change only
 * with a publication, so they are worked out once for each state of the catalogue.
 */
export function createBrokenRelations({ strapi, catalogueSource }: Needs) {
  const { connection } = strapi.db;
  let known: { readonly catalogue: Catalogue; readonly broken: readonly Broken[] } | null = null;

  async function current(): Promise<readonly Broken[]> {
    const catalogue = await catalogueSource.current();
    if (known?.catalogue !== catalogue) {
      const { entries, byDocumentId } = catalogue;
      const broken = entries.flatMap((entry) => {
        const relations = brokenRelations(entry, (id) => byDocumentId.get(id) !== undefined);
        return relations.length > 0 ? [{ entry, relations }] : [];
      });
      known = { catalogue, broken };
    }
    return known.broken;
  }

  async function namesOf(documentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await connection(TERMS)
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
