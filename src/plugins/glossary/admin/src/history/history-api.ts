import { adminApi } from '@strapi/strapi/admin';
import type { LeftOut } from '../../../core/history/history-answers';
import { TERM } from '../form/form-slugs';

/** What Strapi's forms and lists keep of a term in memory, which is out of date once it was changed past them. */
const tagsOf = (documentId: string) => [
  { type: 'Document' as const, id: `${TERM}_${documentId}` },
  { type: 'Document' as const, id: `${TERM}_LIST` },
  'Relations' as const,
];

const historyApi = adminApi
  .enhanceEndpoints({ addTagTypes: ['Document', 'Relations'] })
  .injectEndpoints({
    endpoints: (builder) => ({
      restoreVersion: builder.mutation<LeftOut, { documentId: string; version: number }>({
        query: ({ documentId, version }) => ({
          url: `/glossary-panel/terms/${documentId}/versions/${version}/restore`,
          method: 'POST',
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
