import { Flex, Typography } from '@strapi/design-system';
import { momentText } from '../../../core/history/moment-text';
import type { TermHistory } from '../../../core/history/history-answers';
import { ActNotice } from '../act-notice';
import { BusyButton } from '../import-export/busy-button';
import { useText } from '../text';
import { useActText } from '../history/use-act-text';
import { useConfirm } from './use-confirm';

/** In the box “History” beside the form: the last confirmation of the term, and the button for the next when it is due. */
export function ConfirmationLines({
  documentId,
  history: { confirmed, mayConfirm },
  onConfirmed,
}: {
  readonly documentId: string;
  readonly history: Pick<TermHistory, 'confirmed' | 'mayConfirm'>;
  readonly onConfirmed: () => void;
}) {
  const say = useText();
  const { editorOf } = useActText();
  const { isWorking, trouble, confirm } = useConfirm();
  return (
    <>
      {confirmed !== null && (
        <Typography variant="pi" textColor="neutral800" role="status">
          {say('confirm.done-by', {
            editor: editorOf(confirmed),
            moment: momentText(confirmed.moment),
          })}
        </Typography>
      )}
      <ActNotice trouble={trouble} />
      {mayConfirm && (
        <Flex direction="column" alignItems="flex-start" gap={2}>
          <Typography variant="pi" textColor="neutral600">
            {say('confirm.wanted')}
          </Typography>
          <BusyButton
            variant="tertiary"
            size="S"
            isResting={isWorking}
            onPress={() => void confirm(documentId, onConfirmed)}
          >
            {say('confirm.do')}
          </BusyButton>
        </Flex>
      )}
    </>
  );
}
