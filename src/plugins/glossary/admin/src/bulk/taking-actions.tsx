import type {
  DocumentActionComponent,
  DocumentActionDescription,
  DocumentActionProps,
} from '@strapi/content-manager/strapi-admin';
import { Flex, Typography } from '@strapi/design-system';
import type { LinkedBy } from '../../../core/bulk/bulk-answers';
import { TERM } from '../form/form-slugs';
import { useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useRef } from 'react';
import { sentenceOf } from '../error-sentence';
import { useAnswer } from '../overview/use-answer';
import { successorAddress } from '../successors/successor-address';
import { type ChosenSuccessor, SuccessorQuestion } from '../successors/successor-question';
import { type TextId, useText } from '../text';

const SAYS: Readonly<Partial<Record<NonNullable<DocumentActionComponent['type']>, TextId>>> = {
  unpublish: 'bulk.about.unpublish',
  delete: 'bulk.about.delete',
};

interface LossProps {
  readonly documentId: string;
  readonly says: TextId;
  readonly chosen: ChosenSuccessor;
}

/** What readers lose with a term: said before it is taken from them. */
function Loss({ documentId, says, chosen }: LossProps) {
  const say = useText();
  const { state, answer } = useAnswer<LinkedBy>(`/glossary-panel/terms/${documentId}/linked-by`);
  if (state !== 'loaded') {
    return (
      <Typography role="status" textColor="neutral600">
        {say(state === 'loading' ? 'bulk.linked-loading' : 'bulk.linked-failed')}
      </Typography>
    );
  }
  const { isPublished, linkedBy } = answer;
  if (!isPublished) return null;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography textColor="neutral800">{say(says)}</Typography>
      <Typography role="status" textColor="neutral800">
        {linkedBy.length === 0
          ? say('bulk.linked-by-none')
          : say('bulk.linked-by', { names: linkedBy.map(({ term }) => term).join(', ') })}
      </Typography>
      <SuccessorQuestion documentId={documentId} chosen={chosen} />
    </Flex>
  );
}

interface Asking {
  readonly title: string;
  readonly chosen: ChosenSuccessor;
  /** Names the chosen successor; false when that failed, and nothing more is to be done. */
  readonly nameFirst: (documentId: string) => Promise<boolean>;
}

/** Names what was chosen in the dialogue before the term is taken from readers, so that they are never without it. */
function useSuccessorFirst(): Omit<Asking, 'title'> {
  const say = useText();
  const { put } = useFetchClient();
  const { toggleNotification } = useNotification();
  const chosen: ChosenSuccessor = useRef(undefined);
  async function nameFirst(documentId: string): Promise<boolean> {
    if (chosen.current === undefined) return true;
    try {
      await put(successorAddress(documentId), { successor: chosen.current?.documentId ?? null });
      return true;
    } catch (error) {
      const message = sentenceOf(error, say('successor.failed'));
      toggleNotification({ type: 'danger', message, blockTransition: true });
      return false;
    }
  }
  return { chosen, nameFirst };
}

/** Strapi's own action, which asks before it does anything, and says what readers lose. */
function asking(
  action: DocumentActionDescription,
  { documentId }: DocumentActionProps,
  says: TextId,
  { title, chosen, nameFirst }: Asking,
): DocumentActionDescription {
  const { dialog, onClick } = action;
  if (documentId === undefined || (dialog !== undefined && dialog.type !== 'dialog')) return action;
  const { onClick: _onClick, ...rest } = action;
  return {
    ...rest,
    ...(dialog !== undefined && onClick !== undefined && { onClick }),
    dialog: {
      type: 'dialog',
      title: dialog?.title ?? title,
      content: (
        <Flex direction="column" alignItems="stretch" gap={4}>
          {dialog?.content}
          <Loss documentId={documentId} says={says} chosen={chosen} />
        </Flex>
      ),
      // Strapi's does not look at the event.
      onConfirm: async () => {
        if (!(await nameFirst(documentId))) return;
        if (dialog?.onConfirm !== undefined) await dialog.onConfirm();
        else await onClick?.({} as never);
      },
    },
  };
}

/** “Unpublish” and “Delete” of a term say which published terms link to it. */
export function withLossSaid(
  actions: readonly DocumentActionComponent[],
): DocumentActionComponent[] {
  return actions.map((action) => {
    const says = action.type && SAYS[action.type];
    if (says === undefined) return action;
    const told: DocumentActionComponent = (props) => {
      const say = useText();
      const asked = useSuccessorFirst();
      const described = action(props);
      return described && props.model === TERM
        ? asking(described, props, says, { title: say('bulk.confirm'), ...asked })
        : described;
    };
    return Object.assign(told, {
      type: action.type,
      ...(action.position !== undefined && { position: action.position }),
    });
  });
}
