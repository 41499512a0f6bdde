import { adminApi, useFetchClient } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { termPath } from './term-request';
import { useDraftQuery } from './use-draft-query';
import { TERM } from '../../../core/term/content-types';

/**
 * Loads the draft of the form again, with its relations, which Strapi queries separately.
 *
 * @returns a function that rejects, and changes nothing, if the draft cannot be loaded. Strapi only gets the response: if its own query failed, it
 *   would replace the form and its typed text by an error.
 */
export function useReread(documentId: string | undefined): () => Promise<void> {
  const { get } = useFetchClient();
  const [query] = useDraftQuery(documentId);
  const dispatch = useDispatch();
  return useCallback(async () => {
    if (documentId === undefined) return;
    const { data } = await get<unknown>(termPath(documentId), { params: query.params });
    const taken = adminApi.util.upsertQueryData(
      'getDocument' as never,
      query as never,
      data as never,
    );
    // A thunk, which the store's type does not include.
    await (dispatch(taken as never) as Promise<unknown>);
    dispatch(adminApi.util.invalidateTags(['Relations'] as never));
  }, [documentId, get, query, dispatch]);
}

/** Strapi's cache tags that become stale when a term is saved, as in Strapi's own buttons. */
export const STALE_ANSWERS = [
  { type: 'Document', id: `${TERM}_LIST` },
  'Relations',
  { type: 'UidAvailability', id: TERM },
  'RecentDocumentList',
  'CountDocuments',
];
