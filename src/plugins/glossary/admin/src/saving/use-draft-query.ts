import { useQueryParams } from '@strapi/strapi/admin';
import { buildValidParams } from '@strapi/content-manager/strapi-admin';
import { useMemo } from 'react';
import { type CATEGORY, type DEBT_SCORE, TERM } from '../../../core/term/content-types';

/** What Strapi's own button saves, in a form that keeps typed text as that of a term does. */
export type StrapiSaved = typeof CATEGORY | typeof DEBT_SCORE;

interface DraftQuery {
  readonly collectionType: 'collection-types';
  readonly model: typeof TERM | StrapiSaved;
  readonly documentId: string;
  readonly params: Record<string, unknown>;
}

/** The arguments with which the form itself queries its document, so that both share one cache entry. */
export function useDraftQuery(
  documentId: string | undefined,
  model: DraftQuery['model'] = TERM,
): [query: DraftQuery, options: { readonly skip: boolean }] {
  const [{ query }] = useQueryParams();
  const draft = useMemo(
    (): DraftQuery => ({
      collectionType: 'collection-types',
      model,
      documentId: documentId ?? '',
      params: buildValidParams(query) as Record<string, unknown>,
    }),
    [documentId, model, query],
  );
  return [draft, { skip: documentId === undefined }];
}

/** Whether the form shows the draft and not the published version: the other tab uses the same form. */
export function useIsDraft(): boolean {
  const [{ query }] = useQueryParams<{ status?: string }>();
  return query.status !== 'published';
}
