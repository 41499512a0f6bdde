import { Flex, Typography } from '@strapi/design-system';
import { Remark } from '../remark';
import { momentText } from '../../../core/time/calendar-day';
import type { TermHistory } from '../../../core/history/history-answers';
import { MutationNotice } from '../mutation-notice';
import { BusyButton } from '../import-export/busy-button';
import { useText } from '../text';
import { useActionText } from '../history/use-action-text';
import { getFetchClient } from '@strapi/strapi/admin';
import { type Mutation, useMutation } from '../use-mutation';

/** In the box “History” beside the form: the last freshness review, and the button for the next when it is due. */
export function FreshnessReview({
  documentId,
  history: { confirmed, mayConfirm },
  onConfirmed,
}: {
  readonly documentId: string;
  readonly history: Pick<TermHistory, 'confirmed' | 'mayConfirm'>;
  readonly onConfirmed: () => void;
}) {
  const say = useText();
  const { editorOf } = useActionText();
  const { isWorking, trouble, confirm } = useFreshnessReview();
  return (
    <>
      {confirmed !== null && (
        <Typography variant="pi" textColor="neutral800" role="status">
          {say('freshness.done-by', {
            editor: editorOf(confirmed),
            moment: momentText(confirmed.moment),
          })}
        </Typography>
      )}
      <MutationNotice trouble={trouble} />
      {mayConfirm && (
        <Flex direction="column" alignItems="flex-start" gap={2}>
          <Remark>{say('freshness.wanted')}</Remark>
          <BusyButton
            variant="tertiary"
            size="S"
            isResting={isWorking}
            onPress={() => void confirm(documentId, onConfirmed)}
          >
            {say('freshness.do')}
          </BusyButton>
        </Flex>
      )}
    </>
  );
}

/** Records a freshness review: the term is still correct. */
export function useFreshnessReview(): Pick<Mutation, 'isWorking' | 'trouble'> & {
  confirm(documentId: string, then: () => void): Promise<void>;
} {
  const { attempt, ...mutation } = useMutation('freshness.failed');
  return {
    ...mutation,
    async confirm(documentId, then) {
      const path = `/glossary-panel/terms/${documentId}/confirmation`;
      if (await attempt(() => getFetchClient().post(path))) then();
    },
  };
}
