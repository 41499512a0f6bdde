import { adminApi } from '@strapi/strapi/admin';
import type { LeftOut } from '../../../core/history/history-answers';
import { draftTag } from '../../../core/publishing/draft-version';
import { TERM } from '../form/form-slugs';

/** What Strapi's forms and lists keep of a term in memory, which is out of date once it was changed past them. */
const tagsOf = (documentId: string) => [
  { type: 'Document' as const, id: `${TERM}_${documentId}` },
  { type: 'Document' as const, id: `${TERM}_LIST` },
  'Relations' as const,
];

interface Restoring {
  readonly documentId: string;
  readonly version: number;
  /** When the draft that is replaced was saved, as it was shown; null when that is not known. */
  readonly savedAt: string | null;
}

const historyApi = adminApi
  .enhanceEndpoints({ addTagTypes: ['Document', 'Relations'] })
  .injectEndpoints({
    endpoints: (builder) => ({
      restoreVersion: builder.mutation<LeftOut, Restoring>({
        query: ({ documentId, version, savedAt }) => ({
          url: `/glossary-panel/terms/${documentId}/versions/${version}/restore`,
          method: 'POST',
          ...(savedAt !== null && { config: { headers: { 'If-Match': draftTag(savedAt) } } }),
        }),
        invalidatesTags: (_answer, error, { documentId }) => (error ? [] : tagsOf(documentId)),
      }),
      bringBack: builder.mutation<LeftOut, { documentId: string }>({
        query: ({ documentId }) => ({
          url: `/glossary-panel/deleted-terms/${documentId}/bring-back`,
          method: 'POST',
        }),
        invalidatesTags: (_answer, error, { documentId }) => (error ? [] : tagsOf(documentId)),
      }),
    }),
  });

export const { useRestoreVersionMutation, useBringBackMutation } = historyApi;
