import { useForm } from '@strapi/strapi/admin';
import { unstable_useDocument as useDocument } from '@strapi/content-manager/strapi-admin';
import { useLayoutEffect, useRef } from 'react';
import {
  type FormConflict,
  type FormMerge,
  type FormValues,
  isSame,
  mergeForm,
  valueAt,
} from '../../../core/panel/form-merge';
import { savingStore } from './saving-store';
import { useDraftQuery, useIsDraft } from './use-draft-query';

/**
 * Keeps typed text when the form is reloaded after a save or another editor's change: Strapi replaces the values by the saved ones. Here both are
 * merged before the form is rendered.
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
    const { sent, otherEditor, again, conflicts: before } = savingStore.get();
    const merge = mergeForm(sent ?? seen.current.initial, seen.current.values, saved);
    const conflicts = [...stillOpen(before, merge, saved), ...merge.conflicts];
    seen.current = { document, initial: saved, values: merge.values };
    resetForm(saved);
    setValues(merge.values);
    savingStore.set({
      sent: null,
      conflicts,
      otherEditor: conflicts.length > 0 ? (otherEditor ?? '') : otherEditor,
      again: conflicts.length > 0 ? null : again,
    });
  });
}

/** Earlier unresolved conflicts: the typed text still differs from the saved one. */
function stillOpen(
  before: readonly FormConflict[],
  { values, conflicts }: FormMerge,
  saved: FormValues,
): FormConflict[] {
  const isNamed = ({ path }: FormConflict): boolean =>
    conflicts.some((other) => other.path.join() === path.join());
  return before
    .filter((conflict) => !isNamed(conflict))
    .map(({ path }) => ({ path, mine: valueAt(values, path), theirs: valueAt(saved, path) }))
    .filter(({ mine, theirs }) => !isSame(mine, theirs));
}
