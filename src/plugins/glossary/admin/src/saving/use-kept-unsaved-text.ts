import { useAuth } from '@strapi/strapi/admin';
import { useMemo } from 'react';
import type { EditedTerm } from './term-request';
import { unsavedTextOf } from './unsaved-text';

/** Where the unsaved text of this editor and this term is kept. */
export function useKeptUnsavedText({
  documentId,
  origin,
}: EditedTerm): ReturnType<typeof unsavedTextOf> {
  const user = useAuth('useKeptUnsavedText', (auth) => auth.user);
  const editor = String(user?.id ?? '');
  return useMemo(
    () => unsavedTextOf(editor, origin === undefined ? documentId : `copy-of-${origin}`),
    [editor, documentId, origin],
  );
}
