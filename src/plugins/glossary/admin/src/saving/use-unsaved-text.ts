import { useForm, useAuth } from '@strapi/strapi/admin';
import { useEffect, useState, useCallback, useMemo } from 'react';
import { type FormValues, isSame, mergeForm } from '../../../core/panel/form-merge';
import { typedValue } from '../fields/typed-value';
import type { EditedTerm } from './term-request';
import { type UnsavedText, unsavedTextOf } from './unsaved-text';
import { useIsDraft } from './use-draft-query';

interface Unsaved {
  /** Whether the typed text is stored; false when the storage is full. */
  readonly isStored: boolean;
  /** Texts typed before the form was opened that would change it. */
  readonly earlier: readonly UnsavedText[];
  forgetEarlier(text: UnsavedText): void;
}

/** Stores typed text in the browser until it is saved, and offers the text left by an earlier visit. */
export function useUnsavedText(term: EditedTerm): Unsaved {
  const store = useStoredUnsavedText(term);
  const values = useForm('useUnsavedText', (form) => form.values) as FormValues;
  const initial = useForm('useUnsavedText', (form) => form.initialValues) as FormValues;
  const isDraft = useIsDraft();
  const [isStored, setStored] = useState(true);
  const [earlier, setEarlier] = useState<readonly UnsavedText[]>([]);

  useEffect(() => setEarlier(store.takeEarlier()), [store]);

  useEffect(() => {
    if (!isDraft) return;
    // The form may have been given another value while a field is being typed into.
    const typed = typedValue.laidOver(values);
    const isTyped = !isSame(initial, typed);
    setStored(
      store.keep(isTyped ? { at: new Date().toISOString(), initial, values: typed } : null),
    );
  }, [store, isDraft, initial, values]);

  useEffect(() => {
    if (isDraft) return typedValue.listen(store.keepTyping);
  }, [store, isDraft]);

  useEffect(() => {
    for (const text of earlier) {
      if (isSame(mergedInto(initial, text), initial)) store.forgetEarlier(text);
    }
  }, [store, earlier, initial]);

  return {
    isStored,
    earlier: earlier.filter((text) => !isSame(mergedInto(initial, text), initial)),
    forgetEarlier(text) {
      store.forgetEarlier(text);
      setEarlier((all) => all.filter(({ at }) => at !== text.at));
    },
  };
}

/** The saved draft merged with text that was typed into an earlier one. */
export function mergedInto(saved: FormValues, { initial, values }: UnsavedText): FormValues {
  return mergeForm(initial, values, saved).values;
}

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
