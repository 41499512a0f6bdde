import { useForm } from '@strapi/strapi/admin';
import { unstable_useDocument as useDocument } from '@strapi/content-manager/strapi-admin';
import { useLayoutEffect, useRef } from 'react';
import { type FormValues, mergeForm } from '../../../core/panel/form-merge';
import { savingStore } from './saving-store';
import { useDraftQuery, useIsDraft } from './use-draft-query';

/**
 * Keeps what is typed when the form is loaded anew, which a save does, and somebody else's change: Strapi puts the saved values in
 * place of what stands there. Here both are merged, before anything of it is seen.
 */
export function useTypedText(documentId: string | undefined): void {
  const { document, getInitialFormValues } = useDocument(...useDraftQuery(documentId));
  const values = useForm('useTypedText', (form) => form.values) as FormValues;
  const initial = useForm('useTypedText', (form) => form.initialValues) as FormValues;
  const resetForm = useForm('useTypedText', (form) => form.resetForm);
  const setValues = useForm('useTypedText', (form) => form.setValues);
  const isDraft = useIsDraft();
  const seen = useRef({ document, initial, values });

  useLayoutEffect(() => {
    if (!isDraft) return;
    if (document === seen.current.document) {
      seen.current = { document, initial, values };
      return;
    }
    const saved = getInitialFormValues() as FormValues | undefined;
    if (saved === undefined) return;
    const { sent, otherEditor, again } = savingStore.get();
    const merge = mergeForm(sent ?? seen.current.initial, seen.current.values, saved);
    seen.current = { document, initial: saved, values: merge.values };
    resetForm(saved);
    setValues(merge.values);
    savingStore.set({
      sent: null,
      conflicts: merge.conflicts,
      otherEditor: merge.conflicts.length > 0 ? (otherEditor ?? '') : otherEditor,
      again: merge.conflicts.length > 0 ? null : again,
    });
  });
}
