import {
  adminApi,
  useAPIErrorHandler,
  useFetchClient,
  useForm,
  useNotification,
} from '@strapi/strapi/admin';
import { unstable_useDocument as useDocument } from '@strapi/content-manager/strapi-admin';
import { useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import type { FormValues } from '../../../core/panel/form-merge';
import { draftTag } from '../../../core/publishing/draft-version';
import { TERM } from '../form/form-slugs';
import { useText } from '../text';
import { forgetDeadToken } from '../token-storage';
import { detailsOf, type SaveError, savingFailureOf, validationErrorOf } from './saving-failure';
import { savingStore, type Way } from './saving-store';
import { type EditedTerm, requestData, termPath, termRequest } from './term-request';
import { useDraftQuery } from './use-draft-query';
import { useKeptUnsavedText } from './use-kept-unsaved-text';

/** The answers of Strapi's panel that a saved term makes stale, as its own buttons name them. */
const STALE = [
  { type: 'Document', id: `${TERM}_LIST` },
  'Relations',
  { type: 'UidAvailability', id: TERM },
  'RecentDocumentList',
  'CountDocuments',
];

interface SavedAnswer {
  readonly data: { readonly documentId: string; readonly updatedAt: string };
}

/**
 * Saves and publishes the term of the form. In place of what Strapi's own buttons do: a save that fails leaves the form as it is, and one
 * that somebody else came before is refused by the server, merged, and done again.
 */
export function useTermSaving(term: EditedTerm): (way: Way) => Promise<void> {
  const { post, put, get } = useFetchClient();
  const { document, refetch } = useDocument(...useDraftQuery(term.origin ?? term.documentId));
  const { _unstableFormatValidationErrors: fieldErrorsOf } = useAPIErrorHandler();
  const { toggleNotification } = useNotification();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { search } = useLocation();
  const unsaved = useKeptUnsavedText(term);
  const say = useText();
  const getValues = useForm('useTermSaving', (form) => form.getValues);
  const validate = useForm('useTermSaving', (form) => form.validate);
  const setErrors = useForm('useTermSaving', (form) => form.setErrors);
  const setSubmitting = useForm('useTermSaving', (form) => form.setSubmitting);
  /** Strapi hands the buttons on some time after they were made; what they do is about the draft of now. */
  const current = useRef(document);
  current.current = document;

  /** Reads the draft again. Asked beforehand, for Strapi replaces the form by an error when it cannot be read. */
  async function reread(documentId: string): Promise<void> {
    await get(termPath(documentId));
    // Declared as answering nothing, it answers the promise of the library that keeps the answers.
    await (refetch() as unknown as Promise<unknown>);
  }

  async function taken(way: Way, sent: FormValues, { data }: SavedAnswer): Promise<void> {
    toggleNotification({
      type: 'success',
      message: say(way === 'publish' ? 'saving.published' : 'saving.saved'),
    });
    if (term.documentId === undefined) {
      unsaved.keep(null);
      navigate(
        { pathname: `/content-manager/collection-types/${TERM}/${data.documentId}`, search },
        { replace: true },
      );
    } else {
      savingStore.set({ sent });
      await reread(term.documentId).catch(() => undefined);
    }
    dispatch(adminApi.util.invalidateTags(STALE as never));
  }

  async function refused(way: Way, error: SaveError): Promise<void> {
    if (error.status === 409 && term.documentId !== undefined) {
      const { savedBy } = detailsOf(error) as { savedBy?: string | null };
      // What somebody else wrote is not published unseen.
      savingStore.set({ otherEditor: savedBy ?? '', again: way === 'save' ? way : null });
      await reread(term.documentId);
      return;
    }
    const validation = validationErrorOf(error);
    if (validation !== null) setErrors(fieldErrorsOf(validation));
    const failure = savingFailureOf(way, error);
    savingStore.set({ failure });
    if (failure.kind === 'session') forgetDeadToken();
    toggleNotification({
      type: 'danger',
      message: failure.message || say(`saving.failed.${failure.kind}`),
    });
  }

  async function submit(way: Way): Promise<void> {
    // What was typed last is taken in before it is read.
    await Promise.resolve();
    const status = way === 'publish' ? 'published' : 'draft';
    const { errors } = await validate(true, { status });
    if (errors) {
      toggleNotification({ type: 'danger', message: say('saving.wrong-fields') });
      return;
    }
    const sent = getValues() as FormValues;
    const { method, path } = termRequest(term, way);
    const version = term.documentId === undefined ? undefined : current.current?.updatedAt;
    const headers: Record<string, string> =
      typeof version === 'string' ? { 'If-Match': draftTag(version) } : {};
    try {
      const send = method === 'put' ? put : post;
      const { data } = await send<SavedAnswer>(path, requestData(sent), { headers });
      await taken(way, sent, data);
    } catch (error) {
      await refused(way, error as SaveError).catch((second: unknown) =>
        savingStore.set({ failure: savingFailureOf(way, second as SaveError) }),
      );
    }
  }

  return async (way) => {
    if (savingStore.get().conflicts.length > 0) {
      toggleNotification({ type: 'warning', message: say('saving.decide-first') });
      return;
    }
    // Done again by itself, it still says whose changes came in.
    const { again, otherEditor } = savingStore.get();
    savingStore.set({
      failure: null,
      again: null,
      otherEditor: again === null ? null : otherEditor,
    });
    setSubmitting(true);
    try {
      await submit(way);
    } finally {
      setSubmitting(false);
    }
  };
}
