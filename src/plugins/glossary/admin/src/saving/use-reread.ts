import { adminApi, useFetchClient } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { termPath } from './term-request';
import { useDraftQuery } from './use-draft-query';

/**
 * Reads the draft of the form again, with its relations, which Strapi queries separately.
 *
 * @returns a function that rejects, and changes nothing, while the draft cannot be read. Strapi gets the answer, and does not send the
 * query itself: where its own request fails, it replaces the form and its typed text by an error.
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
    // A thunk, which the type of the store does not know.
    await (dispatch(taken as never) as Promise<unknown>);
    dispatch(adminApi.util.invalidateTags(['Relations'] as never));
  }, [documentId, get, query, dispatch]);
}
