import { useForm } from '@strapi/strapi/admin';
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  useDocumentRBAC,
} from '@strapi/content-manager/strapi-admin';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useMatch } from 'react-router-dom';
import { isSame } from '../../../core/panel/form-merge';
import { TERM } from '../../../core/term/content-types';
import { useLastFocused } from '../use-last-focused';
import { useSavingState, type Way } from './saving-store';
import type { EditedTerm } from './term-request';
import { useTermSaving } from './use-term-saving';

const CLONE_PATH = '/content-manager/:collectionType/:slug/clone/:origin';
const BESIDE_THE_FORM = 'panel';
const ELSEWHERE: DocumentActionComponent['position'] = ['preview', 'relation-modal'];

/** The edited term, from the props that Strapi passes to a button beside the form. */
export function useEditedTerm(documentId: string | undefined): EditedTerm {
  const origin = useMatch(CLONE_PATH)?.params.origin;
  return { documentId: origin === undefined ? documentId : undefined, origin };
}

/** Strapi's shortcuts: Ctrl+S and Ctrl+Enter save, Ctrl+Shift+Enter publishes; on a Mac with the command key. */
function wayOf({ ctrlKey, metaKey, shiftKey, key }: KeyboardEvent): Way | null {
  if (!ctrlKey && !metaKey) return null;
  if (key === 'Enter') return shiftKey ? 'publish' : 'save';
  return key.toLowerCase() === 's' && !shiftKey ? 'save' : null;
}

/** Some inputs add a word only when they lose the focus. */
function takeInLastWord(): void {
  const input = document.activeElement;
  if (!(input instanceof HTMLInputElement)) return;
  input.blur();
  input.focus({ preventScroll: true });
}

function useShortcut(way: Way, action: () => void): void {
  const latest = useRef(action);
  latest.current = action;
  useEffect(() => {
    const listen = async (event: KeyboardEvent): Promise<void> => {
      if (wayOf(event) !== way) return;
      event.preventDefault();
      takeInLastWord();
      // The form is updated after the event.
      await Promise.resolve();
      await Promise.resolve();
      // A dialogue over the form, such as that of a related term, has its own buttons.
      if (document.querySelector('[role="dialog"]') === null) latest.current();
    };
    const onKey = (event: KeyboardEvent): void => void listen(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [way]);
}

/**
 * A button and its shortcut.
 *
 * @param isPossible whether the action is possible, given whether the form differs from the saved draft
 */
function useAction(
  way: Way,
  { activeTab, documentId }: DocumentActionProps,
  isPossible: (isModified: boolean) => boolean,
) {
  const submit = useTermSaving(useEditedTerm(documentId));
  const keepCaret = useRestoredCaret();
  const initial = useForm('useAction', (form) => form.initialValues);
  const getValues = useForm('useAction', (form) => form.getValues);
  const isModified = useForm('useAction', (form) => form.modified);
  const isBusy = useSavingState().isRunning || activeTab === 'published';
  const action = (): Promise<void> => keepCaret(() => submit(way));
  useShortcut(way, () => {
    // A fast editor may press the shortcut before the buttons have been rendered for the last letter.
    if (!isBusy && isPossible(!isSame(initial, getValues()))) void action();
  });
  return { disabled: isBusy || !isPossible(isModified), onClick: action };
}

function useSaveAction(props: DocumentActionProps): DocumentActionDescription {
  const { formatMessage } = useIntl();
  const { origin } = useEditedTerm(props.documentId);
  const { isRunning } = useSavingState();
  const action = useAction('save', props, (isModified) => isModified || origin !== undefined);
  return {
    ...action,
    position: BESIDE_THE_FORM,
    loading: isRunning,
    label: formatMessage({ id: 'global.save', defaultMessage: 'Save' }),
  };
}

function usePublishAction(props: DocumentActionProps): DocumentActionDescription {
  const { formatMessage } = useIntl();
  const { documentId, document, meta } = props;
  const { origin } = useEditedTerm(documentId);
  const mayPublish = useDocumentRBAC('PublishTerm', ({ canPublish }) => canPublish);
  const isPublic = (meta?.availableStatus ?? []).length > 0 && document?.status !== 'modified';
  const isNew = document?.documentId === undefined;
  const action = useAction(
    'publish',
    props,
    (isModified) =>
      mayPublish === true && origin === undefined && (isModified || (!isPublic && !isNew)),
  );
  return {
    ...action,
    position: BESIDE_THE_FORM,
    label: formatMessage({ id: 'app.utils.publish', defaultMessage: 'Publish' }),
  };
}

const OURS = { update: useSaveAction, publish: usePublishAction };

/** Replaces Strapi's buttons beside the form of a term by our own; all other content types keep Strapi's. */
export function withSafeSaving(
  actions: readonly DocumentActionComponent[],
): DocumentActionComponent[] {
  return actions.flatMap((action) => {
    const { type } = action;
    if (type !== 'update' && type !== 'publish') return [action];
    const ours = OURS[type];
    // The form is mounted again for another content type, so the order of hooks does not change.
    const besideTheForm: DocumentActionComponent = (props) =>
      props.model === TERM ? { type, ...ours(props) } : action(props);
    const elsewhere: DocumentActionComponent = (props) => action(props);
    return [
      Object.assign(besideTheForm, { type, position: BESIDE_THE_FORM }),
      Object.assign(elsewhere, { type, position: ELSEWHERE }),
    ] as DocumentActionComponent[];
  });
}

const TYPED_IN = 'input, textarea, select, [contenteditable], [role="combobox"], [role="radio"]';

/** Restores the caret after a save: a pressed button is disabled meanwhile and loses the focus. */
function useRestoredCaret(): (action: () => Promise<void>) => Promise<void> {
  const last = useLastFocused(TYPED_IN);
  return async (action) => {
    await action();
    if (document.activeElement !== document.body) return;
    if (last.current?.isConnected === true) last.current.focus({ preventScroll: true });
  };
}
