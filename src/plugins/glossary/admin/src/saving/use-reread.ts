import { adminApi, useFetchClient } from '@strapi/strapi/admin';
import { unstable_useDocument as useDocument } from '@strapi/content-manager/strapi-admin';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { termPath } from './term-request';
import { useDraftQuery } from './use-draft-query';

/**
 * Reads the draft of the form again, with its relations, which Strapi asks for separately.
 *
 * @returns a function that rejects, and changes nothing, while the draft cannot be read: Strapi would replace the form by an error
 */
export function useReread(documentId: string | undefined): () => Promise<void> {
  const { get } = useFetchClient();
  const { refetch } = useDocument(...useDraftQuery(documentId));
  const dispatch = useDispatch();
  return useCallback(async () => {
    if (documentId === undefined) return;
    await get(termPath(documentId));
    // Declared as answering nothing, it answers the promise of the library that keeps the answers.
    await (refetch() as unknown as Promise<unknown>);
    dispatch(adminApi.util.invalidateTags(['Relations'] as never));
  }, [documentId, get, refetch, dispatch]);
}
