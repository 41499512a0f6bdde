import { useAuth } from '@strapi/strapi/admin';
import { useCallback, useMemo } from 'react';
import type { EditedTerm } from './term-request';
import { unsavedTextOf } from './unsaved-text';

type StoredUnsavedText = ReturnType<typeof unsavedTextOf>;

export function useUnsavedTextOf(): (documentId: string | undefined) => StoredUnsavedText {
  const user = useAuth('useUnsavedTextOf', (auth) => auth.user);
  const editor = String(user?.id ?? '');
  return useCallback((documentId) => unsavedTextOf(editor, documentId), [editor]);
}

/** The same for the term of a form. */
export function useStoredUnsavedText({ documentId, origin }: EditedTerm): StoredUnsavedText {
  const of = useUnsavedTextOf();
  return useMemo(
    () => of(origin === undefined ? documentId : `copy-of-${origin}`),
    [of, documentId, origin],
  );
}
