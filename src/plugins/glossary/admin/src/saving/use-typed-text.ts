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
import { formVersion } from './form-version';
import { savingStore } from './saving-store';
import { type StrapiSaved, useDraftQuery, useIsDraft } from './use-draft-query';

interface Reread extends FormMerge {
  readonly saved: FormValues;
  /** The document's, in ISO 8601. */
  readonly updatedAt: unknown;
}

/**
 * Keeps typed text when the form is reloaded after a save or another editor's change: Strapi replaces the values by the saved ones. Here both are
 * merged before the form is rendered.
 *
 * @param sent   the values that the server has accepted, if the form waits for the saved document
 * @param merged is told what became of both
 */
function useTypedText(
  query: ReturnType<typeof useDraftQuery>,
  sent: () => FormValues | null,
  merged: (reread: Reread) => void,
): void {
  const { document, getInitialFormValues } = useDocument(...query);
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
    const merge = mergeForm(sent() ?? seen.current.initial, seen.current.values, saved);
    seen.current = { document, initial: saved, values: merge.values };
    resetForm(saved);
    setValues(merge.values);
    merged({ ...merge, saved, updatedAt: document?.updatedAt });
  });
}

export function useTypedTermText(documentId: string | undefined): void {
  const sent = () => savingStore.get().sent;
  useTypedText(useDraftQuery(documentId), sent, (reread) => {
    const { otherEditor, again, conflicts: before } = savingStore.get();
    const conflicts = [...stillOpen(before, reread), ...reread.conflicts];
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
  { values, conflicts, saved }: Reread,
): FormConflict[] {
  const isNamed = ({ path }: FormConflict): boolean =>
    conflicts.some((other) => other.path.join() === path.join());
  return before
    .filter((conflict) => !isNamed(conflict))
    .map(({ path }) => ({ path, mine: valueAt(values, path), theirs: valueAt(saved, path) }))
    .filter(({ mine, theirs }) => !isSame(mine, theirs));
}

/** The same where Strapi saves. While the typed text contradicts the saved one, the form keeps its version, so that the server refuses to save it. */
export function useTypedStrapiText(documentId: string, model: StrapiSaved): void {
  useTypedText(
    useDraftQuery(documentId, model),
    () => formVersion.sent(documentId),
    ({ conflicts, updatedAt }) => {
      if (conflicts.length === 0) formVersion.note({ documentId, updatedAt });
    },
  );
}
