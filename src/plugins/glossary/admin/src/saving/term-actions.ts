import { useForm } from '@strapi/strapi/admin';
import {
  type DocumentActionComponent,
  type DocumentActionProps,
  useDocumentRBAC,
} from '@strapi/content-manager/strapi-admin';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useMatch } from 'react-router-dom';
import { TERM } from '../form/form-slugs';
import { useKeptCaret } from './use-kept-caret';
import type { Way } from './saving-store';
import type { EditedTerm } from './term-request';
import { useTermSaving } from './use-term-saving';

const CLONE_PATH = '/content-manager/:collectionType/:slug/clone/:origin';
const BESIDE_THE_FORM = 'panel';
const ELSEWHERE: DocumentActionComponent['position'] = ['preview', 'relation-modal'];

/** What the form edits, from what Strapi tells a button beside it. */
export function useEditedTerm(documentId: string | undefined): EditedTerm {
  const origin = useMatch(CLONE_PATH)?.params.origin;
  return { documentId: origin === undefined ? documentId : undefined, origin };
}

/** Strapi's shortcuts: Ctrl+S and Ctrl+Enter save, Ctrl+Shift+Enter publishes; on a Mac the command key. */
function wayOf({ ctrlKey, metaKey, shiftKey, key }: KeyboardEvent): Way | null {
  if (!ctrlKey && !metaKey) return null;
  if (key === 'Enter') return shiftKey ? 'publish' : 'save';
  return key.toLowerCase() === 's' && !shiftKey ? 'save' : null;
}

function useShortcut(way: Way, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (wayOf(event) !== way) return;
      event.preventDefault();
      // A dialogue over the form, such as that of a related term, has buttons of its own.
      if (document.querySelector('[role="dialog"]') === null) latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [way]);
}

/** A button that does one of both, or does nothing while it is disabled. */
function useAction(way: Way, documentId: string | undefined, isDisabled: boolean) {
  const submit = useTermSaving(useEditedTerm(documentId));
  const keepCaret = useKeptCaret();
  const act = (): Promise<void> => keepCaret(() => submit(way));
  useShortcut(way, () => {
    if (!isDisabled) void act();
  });
  return { disabled: isDisabled, onClick: act, position: BESIDE_THE_FORM } as const;
}

function useSaveAction({ activeTab, documentId }: DocumentActionProps) {
  const { formatMessage } = useIntl();
  const { origin } = useEditedTerm(documentId);
  const isSubmitting = useForm('SaveTerm', (form) => form.isSubmitting);
  const isModified = useForm('SaveTerm', (form) => form.modified);
  const isDisabled =
    isSubmitting || (!isModified && origin === undefined) || activeTab === 'published';
  const action = useAction('save', documentId, isDisabled);
  return {
    ...action,
    loading: isSubmitting,
    label: formatMessage({ id: 'global.save', defaultMessage: 'Save' }),
  };
}

function usePublishAction({ activeTab, documentId, document, meta }: DocumentActionProps) {
  const { formatMessage } = useIntl();
  const { origin } = useEditedTerm(documentId);
  const isSubmitting = useForm('PublishTerm', (form) => form.isSubmitting);
  const isModified = useForm('PublishTerm', (form) => form.modified);
  const mayPublish = useDocumentRBAC('PublishTerm', ({ canPublish }) => canPublish);
  const isPublic = (meta?.availableStatus ?? []).length > 0 && document?.status !== 'modified';
  const hasNothingNew = !isModified && (isPublic || document?.documentId === undefined);
  const isDisabled =
    origin !== undefined ||
    isSubmitting ||
    hasNothingNew ||
    activeTab === 'published' ||
    mayPublish !== true;
  const action = useAction('publish', documentId, isDisabled);
  return {
    ...action,
    label: formatMessage({ id: 'app.utils.publish', defaultMessage: 'Publish' }),
  };
}

const OURS = { update: useSaveAction, publish: usePublishAction };

/** Puts our buttons in the place of Strapi's beside the form of a term; everywhere else Strapi's stay. */
export function withSafeSaving(
  actions: readonly DocumentActionComponent[],
): DocumentActionComponent[] {
  return actions.flatMap((action) => {
    const { type } = action;
    if (type !== 'update' && type !== 'publish') return [action];
    const ours = OURS[type];
    // The form is made anew when it is for another content type, so the same hooks are called each time.
    const besideTheForm: DocumentActionComponent = (props) =>
      props.model === TERM ? { type, ...ours(props) } : action(props);
    const elsewhere: DocumentActionComponent = (props) => action(props);
    return [
      Object.assign(besideTheForm, { type, position: BESIDE_THE_FORM }),
      Object.assign(elsewhere, { type, position: ELSEWHERE }),
    ] as DocumentActionComponent[];
  });
}
