import { adminApi, getFetchClient } from '@strapi/strapi/admin';
import { useDispatch } from 'react-redux';
import type { LeftOut } from '../../../core/history/history-answers';
import { draftTag } from '../../../core/publishing/draft-version';
import { TERM } from '../../../core/term/content-types';

interface Restoring {
  readonly documentId: string;
  readonly version: number;
  /** When the replaced draft was last saved, as shown to the editor; null when unknown. */
  readonly savedAt: string | null;
}

/** Restores versions and deleted terms; both reject with the server's error. */
export function useHistoryMutations() {
  const dispatch = useDispatch();

  async function post(documentId: string, path: string, savedAt: string | null): Promise<LeftOut> {
    const headers: Record<string, string> =
      savedAt === null ? {} : { 'If-Match': draftTag(savedAt) };
    const { data } = await getFetchClient().post<LeftOut>(path, undefined, { headers });
    // Strapi's caches for forms and lists of the term are out of date.
    const tags = [
      { type: 'Document', id: `${TERM}_${documentId}` },
      { type: 'Document', id: `${TERM}_LIST` },
      'Relations',
    ];
    dispatch(adminApi.util.invalidateTags(tags as never));
    return data;
  }

  return {
    restoreVersion: ({ documentId, version, savedAt }: Restoring): Promise<LeftOut> =>
      post(documentId, `/glossary-panel/terms/${documentId}/versions/${version}/restore`, savedAt),
    bringBack: (documentId: string): Promise<LeftOut> =>
      post(documentId, `/glossary-panel/deleted-terms/${documentId}/bring-back`, null),
  };
}
