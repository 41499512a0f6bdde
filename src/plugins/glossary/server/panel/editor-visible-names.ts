import type { Core } from '@strapi/strapi';
import { WITH_CREATOR } from '../../../shared/server/rights/permissions';
import { TERM } from '../../core/term/content-types';
import type { OwnedDraft } from '../rights/term-reading';
import type { CatalogueSourceService } from '../catalogue/catalogue-source';

/**
 * The names of terms for an editor: from their drafts where the role reads these, else from the published version, else their document ids.
 * Deleted terms have no name.
 */
export async function editorVisibleNames(
  strapi: Core.Strapi,
  catalogueSource: CatalogueSourceService,
  documentIds: readonly string[],
  mayReadName: (draft: OwnedDraft) => boolean,
): Promise<ReadonlyMap<string, string>> {
  const rows: (OwnedDraft & { readonly term: string | null })[] = await strapi.db
    .query(TERM)
    .findMany({
      where: { documentId: { $in: [...documentIds] }, publishedAt: { $null: true } },
      select: ['documentId', 'term'],
      populate: WITH_CREATOR,
    });
  const { byDocumentId } = await catalogueSource.current();
  return new Map(
    rows.map((row) => {
      const { documentId, term } = row;
      const ofReaders = byDocumentId.get(documentId)?.term ?? documentId;
      return [documentId, mayReadName(row) ? (term ?? '') : ofReaders];
    }),
  );
}
