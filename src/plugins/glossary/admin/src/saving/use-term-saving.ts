import {
  adminApi,
  getFetchClient,
  useAPIErrorHandler,
  useForm,
  useNotification,
} from '@strapi/strapi/admin';
import { unstable_useDocument as useDocument } from '@strapi/content-manager/strapi-admin';
import { useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { type FormValues, hasRelationChange, isSame } from '../../../core/panel/form-merge';
import { ANSWER_TIMEOUT } from '../../../core/panel/panel-timing';
import { draftTag } from '../../../core/publishing/draft-version';
import { TERM } from '../../../core/term/content-types';
import { failedAfterLeaving } from '../error-message';
import { typedValue } from '../fields/typed-value';
import { noteChange } from '../shared-answers';
import { useText } from '../text';
import { clearExpiredToken } from '../stored-token';
import { detailsOf, type SaveError, savingFailureOf, validationErrorOf } from './saving-failure';
import { savingStore, type Way } from './saving-store';
import { type EditedTerm, requestData, termRequest } from './term-request';
import { STALE_ANSWERS, useReread } from './use-reread';
import { useDraftQuery } from './use-draft-query';
import { useStoredUnsavedText, useUnsavedTextOf } from './use-unsaved-text';

interface SavedTerm {
  readonly documentId: string;
}
interface SavedAnswer {
  readonly data?: SavedTerm;
}

/**
 * Saves and publishes the term of the form, in place of Strapi's own buttons: a failed save leaves the form as it is; when another editor saved
 * first, the server refuses the save, and it is merged and repeated. A save goes on when its form is left, and its failure is said on the current page.
 */
export function useTermSaving(term: EditedTerm): (way: Way) => Promise<void> {
  const reread = useReread(term.documentId);
  const { document } = useDocument(...useDraftQuery(term.origin ?? term.documentId));
  const { _unstableFormatValidationErrors: fieldErrorsOf } = useAPIErrorHandler();
  const { toggleNotification } = useNotification();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { search } = useLocation();
  const unsaved = useStoredUnsavedText(term);
  const unsavedOf = useUnsavedTextOf();
  const say = useText();
  const getValues = useForm('useTermSaving', (form) => form.getValues);
  const validate = useForm('useTermSaving', (form) => form.validate);
  const setErrors = useForm('useTermSaving', (form) => form.setErrors);
  const setSubmitting = useForm('useTermSaving', (form) => form.setSubmitting);
  /** Strapi passes the buttons on some time after they were made, so they read the current draft from a ref. */
  const current = useRef(document);
  current.current = document;

  async function taken(
    way: Way,
    sent: FormValues,
    { documentId }: SavedTerm,
    form: number,
    visit: string | undefined,
  ): Promise<void> {
    toggleNotification({
      type: 'success',
      message: say(way === 'publish' ? 'saving.published' : 'saving.saved'),
    });
    typedValue.takeIn();
    if (term.documentId === undefined) {
      // The form is mounted again for the saved term, and offers the text typed since the request.
      const values = getValues() as FormValues;
      if (!isSame(sent, values))
        unsavedOf(documentId).keep({ at: new Date().toISOString(), initial: sent, values });
      unsaved.keep(null, visit);
      if (form === savingStore.openForm())
        navigate(
          { pathname: `/content-manager/collection-types/${TERM}/${documentId}`, search },
          { replace: true },
        );
    } else {
      savingStore.set({ sent }, form);
      await reread().catch(() => undefined);
    }
    dispatch(adminApi.util.invalidateTags(STALE_ANSWERS as never));
  }

  async function refused(way: Way, error: SaveError, form: number): Promise<void> {
    if (form !== savingStore.openForm()) {
      toggleNotification({ type: 'danger', message: failedAfterLeaving(error, say) });
      return;
    }
    typedValue.takeIn();
    const { savedBy } = detailsOf(error) as { savedBy?: string | null };
    if (error.status === 409 && savedBy !== undefined && term.documentId !== undefined) {
      // Another editor's text must be seen before it is published, and relations are not among the merged values.
      const isClear = way === 'save' && !hasRelationChange(getValues() as FormValues);
      savingStore.set({ otherEditor: savedBy ?? '', again: isClear ? way : null }, form);
      await reread();
      return;
    }
    const validation = validationErrorOf(error);
    if (validation !== null) setErrors(fieldErrorsOf(validation));
    const failure = savingFailureOf(way, error, term.documentId === undefined);
    savingStore.set({ failure }, form);
    if (failure.kind === 'session') clearExpiredToken();
    toggleNotification({
      type: 'danger',
      message: failure.message || say(`saving.failed.${failure.kind}`),
    });
  }

  async function submit(way: Way, form: number): Promise<void> {
    // Waits until the form has the last typed text.
    await Promise.resolve();
    typedValue.takeIn();
    const status = way === 'publish' ? 'published' : 'draft';
    const { errors } = await validate(true, { status });
    if (errors) {
      toggleNotification({ type: 'danger', message: say('saving.wrong-fields') });
      return;
    }
    const sent = getValues() as FormValues;
    const visit = unsaved.visit();
    const { method, path } = termRequest(term, way);
    const version = term.documentId === undefined ? undefined : current.current?.updatedAt;
    const headers: Record<string, string> =
      typeof version === 'string' ? { 'If-Match': draftTag(version) } : {};
    try {
      // `useFetchClient` would cancel the request when the form is left, and whether it was done would be unknown.
      const { post, put } = getFetchClient();
      const send = method === 'put' ? put : post;
      const { data } = await send<SavedAnswer>(path, requestData(sent), { headers }).finally(
        noteChange,
      );
      // A proxy may return 200 with anything.
      if (data.data?.documentId === undefined) throw new Error('No term was answered.');
      await taken(way, sent, data.data, form, visit);
    } catch (error) {
      await refused(way, error as SaveError, form).catch((second: unknown) =>
        savingStore.set({ again: null, failure: savingFailureOf(way, second as SaveError) }, form),
      );
    }
  }

  return async (way) => {
    const { again, conflicts, otherEditor, isRunning } = savingStore.get();
    if (isRunning) return;
    if (conflicts.length > 0) {
      toggleNotification({ type: 'warning', message: say('saving.decide-first') });
      return;
    }
    const form = savingStore.openForm();
    savingStore.set({
      isRunning: true,
      failure: null,
      again: null,
      // After an automatic retry, the notice still says whose changes were merged.
      otherEditor: again === null ? null : otherEditor,
    });
    setSubmitting(true);
    const timer = setTimeout(() => savingStore.set({ isSlow: true }, form), ANSWER_TIMEOUT);
    try {
      await submit(way, form);
    } finally {
      clearTimeout(timer);
      setSubmitting(false);
      savingStore.set({ isRunning: false, isSlow: false }, form);
    }
  };
}
