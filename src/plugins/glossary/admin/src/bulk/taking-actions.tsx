import type { DocumentActionComponent } from '@strapi/content-manager/strapi-admin';
import { Flex, Typography } from '@strapi/design-system';
import type { LinkedBy } from '../../../core/bulk/bulk-answers';
import { TERM } from '../../../core/term/content-types';
import { getFetchClient } from '@strapi/strapi/admin';
import { useRef } from 'react';
import { linkedBySentence } from './linked-by-sentence';
import { useAnswer } from '../overview/use-answer';
import { successorAddress } from '../successors/successor-choice';
import { type ChosenSuccessor, SuccessorQuestion } from '../successors/successor-question';
import { type TextId, useText } from '../text';
import { type ReportedMutation, useReportingClick, useReportingDialog } from '../mutation-reports';

const SAYS: Readonly<Partial<Record<NonNullable<DocumentActionComponent['type']>, TextId>>> = {
  unpublish: 'bulk.about.unpublish',
  delete: 'bulk.about.delete',
};

interface LossProps {
  readonly documentId: string;
  readonly says: TextId;
  readonly chosen: ChosenSuccessor;
  readonly mutation: ReportedMutation;
}

/** The consequences for readers, shown before a term is withdrawn. */
function Loss({ documentId, says, chosen, mutation }: LossProps) {
  const say = useText();
  const { state, answer } = useAnswer<LinkedBy>(`/glossary-panel/terms/${documentId}/linked-by`);
  if (state !== 'loaded') {
    return (
      <Typography role="status" textColor="neutral600">
        {say(state === 'loading' ? 'bulk.linked-loading' : 'bulk.linked-failed')}
      </Typography>
    );
  }
  if (!answer.isPublished) return null;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography textColor="neutral800">{say(says)}</Typography>
      <Typography role="status" textColor="neutral800">
        {linkedBySentence(answer, say)}
      </Typography>
      <SuccessorQuestion documentId={documentId} chosen={chosen} mutation={mutation} />
    </Flex>
  );
}

/** Adds the published terms that link to a term to Strapi's “Unpublish” and “Delete”; dialogues and forms report failures. */
export function withLossWarning(
  actions: readonly DocumentActionComponent[],
): DocumentActionComponent[] {
  return actions.map((action) => {
    const reporting: DocumentActionComponent = (props) => {
      const say = useText();
      const chosen: ChosenSuccessor = useRef(undefined);
      const reportingDialog = useReportingDialog();
      const reportingClick = useReportingClick();
      const described = action(props);
      const { documentId, model } = props;
      if (!described) return described;
      const { dialog, onClick, ...rest } = described;
      const says = model === TERM && documentId !== undefined && SAYS[action.type ?? 'edit'];
      if (dialog !== undefined && dialog.type !== 'dialog') return described;
      if (says)
        return {
          ...rest,
          ...(dialog !== undefined && onClick !== undefined && { onClick }),
          dialog: reportingDialog(
            dialog ?? { type: 'dialog', title: say('bulk.confirm') },
            async () => {
              await nameSuccessor(documentId, chosen);
              // Strapi's handler ignores the event.
              await (dialog?.onConfirm ?? onClick)?.({} as never);
            },
            (mutation) => (
              <Loss documentId={documentId} says={says} chosen={chosen} mutation={mutation} />
            ),
          ),
        };
      // The buttons of a term's form report failed saves themselves.
      if (action.type === 'update' && model !== TERM && onClick !== undefined)
        return { ...described, onClick: reportingClick(onClick) };
      if (dialog?.onConfirm === undefined) return described;
      return { ...described, dialog: reportingDialog(dialog, dialog.onConfirm) };
    };
    return Object.assign(reporting, {
      type: action.type,
      ...(action.position !== undefined && { position: action.position }),
    });
  });
}

/** Saves the chosen successor before the term is withdrawn, so that readers never find the term gone without it. */
async function nameSuccessor(documentId: string, { current }: ChosenSuccessor): Promise<void> {
  if (current !== undefined) await getFetchClient().put(successorAddress(documentId), current);
}
