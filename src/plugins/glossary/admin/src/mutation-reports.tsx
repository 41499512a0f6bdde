import type { DocumentActionDescription } from '@strapi/content-manager/strapi-admin';
import { Flex } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import { type ReactNode, useEffect } from 'react';
import { ANSWER_TIMEOUT } from '../../core/panel/panel-timing';
import { MutationNotice } from './mutation-notice';
import { runStrapiMutation } from './strapi-mutations';
import { type Mutation, type Trouble, useMutation } from './use-mutation';

export type Dialog = Extract<DocumentActionDescription['dialog'], { readonly type: 'dialog' }>;

export type ReportedMutation = Pick<Mutation, 'isWorking' | 'trouble'>;

/**
 * Keeps a dialogue of Strapi's open with a message when its action failed. Strapi would close it as after success.
 *
 * @returns a function of the dialogue, its action, and additional content
 */
export function useReportingDialog(): (
  dialog: Dialog,
  action: () => unknown,
  more?: (mutation: ReportedMutation) => ReactNode,
) => Dialog {
  const { isWorking, trouble, attempt, forget } = useMutation('act.not-done');
  return (dialog, action, more) => ({
    ...dialog,
    content: (
      <Flex direction="column" alignItems="stretch" gap={4}>
        {dialog.content}
        {more?.({ isWorking, trouble })}
        <MutationNotice trouble={trouble} />
      </Flex>
    ),
    onCancel: async () => {
      forget();
      await dialog.onCancel?.();
    },
    onConfirm: async () => {
      if (await attempt(() => runStrapiMutation(action))) return;
      // Strapi closes the dialogue when this resolves.
      await new Promise(() => undefined);
    },
  });
}

/** Shows an error as a notification, for pages without a place for it. */
export function useTroubleMessage(trouble: Trouble | null): void {
  const { toggleNotification } = useNotification();
  useEffect(() => {
    if (trouble === null) return;
    const { kind, text: message } = trouble;
    if (kind === 'waiting')
      toggleNotification({ type: 'warning', message, timeout: ANSWER_TIMEOUT });
    // Shown until it is closed.
    else toggleNotification({ type: 'danger', message, blockTransition: true });
  }, [trouble, toggleNotification]);
}

type Click = NonNullable<DocumentActionDescription['onClick']>;

/** Makes a button of Strapi's that acts without a dialogue report a slow response. */
export function useReportingClick(): (onClick: Click) => Click {
  const { trouble, attempt } = useMutation('act.not-done');
  // Strapi shows its own message for a failure.
  useTroubleMessage(trouble?.kind === 'waiting' ? trouble : null);
  return (onClick) => async (event) => {
    await attempt(() => runStrapiMutation(() => onClick(event)));
  };
}
