import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import { getFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { dayForReaders, momentText } from '../../../core/time/calendar-day';
import type { UnusualRow, WaveAnswer } from '../../../core/unusual/unusual-answers';
import { MutationNotice } from '../mutation-notice';
import { Refusal } from '../import-export/section';
import { BusyButton } from '../import-export/busy-button';
import { useAnswer } from '../overview/use-answer';
import { useText } from '../text';
import { useMutation } from '../use-mutation';
import { useIntl } from 'react-intl';
import type { RatingSummary } from '../../../core/rating/rating-record';

interface TakeBackDialogProps {
  readonly row: UnusualRow;
  readonly onTakenBack: () => void;
}

/** Shows the effect of withdrawing a wave of ratings, and withdraws it. It stays open until that is done. */
export function TakeBackDialog({ row, onTakenBack }: TakeBackDialogProps) {
  const say = useText();
  const [isOpen, setOpen] = useState(false);
  const [isWorking, setWorking] = useState(false);
  return (
    <Modal.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!isWorking) setOpen(open);
      }}
    >
      <Modal.Trigger>
        <Button
          variant="secondary"
          aria-label={say('unusual.take-back-name', {
            name: row.term,
            day: dayForReaders(row.day),
          })}
        >
          {say('unusual.take-back')}
        </Button>
      </Modal.Trigger>
      <Modal.Content aria-describedby={undefined}>
        <Question
          row={row}
          onWorking={setWorking}
          onTakenBack={() => {
            setOpen(false);
            onTakenBack();
          }}
        />
      </Modal.Content>
    </Modal.Root>
  );
}

const Effect = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 0.8rem 1.6rem;
  font-size: 1.4rem;
  color: ${({ theme }) => theme.colors.neutral800};

  dd {
    font-weight: 600;
  }
`;

interface QuestionProps extends TakeBackDialogProps {
  readonly onWorking: (isWorking: boolean) => void;
}

function Question({ row, onWorking, onTakenBack }: QuestionProps) {
  const say = useText();
  const { isWorking, trouble, attempt } = useMutation('unusual.failed');
  const ratingText = useRatingText();
  // The day may have changed: after a refusal its current state is loaded.
  const [round, setRound] = useState(0);
  const { state, answer } = useAnswer<WaveAnswer>(unusualAddress(row), round);
  useEffect(() => onWorking(isWorking), [isWorking, onWorking]);

  async function takeBack(until: number): Promise<void> {
    const address = `${unusualAddress(row)}/take-back`;
    if (await attempt(() => getFetchClient().post(address, { until }))) onTakenBack();
    else setRound((before) => before + 1);
  }

  return (
    <>
      <Modal.Header>
        <Modal.Title>
          {say('unusual.title', { name: row.term, count: answer?.count ?? row.count })}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={5}>
          <MutationNotice trouble={trouble} />
          {state === 'loading' && (
            <Typography role="status" textColor="neutral600">
              {say('unusual.loading')}
            </Typography>
          )}
          {state === 'failed' && <Refusal>{say('unusual.gone')}</Refusal>}
          {answer !== null && (
            <>
              <Typography textColor="neutral800">
                {say('unusual.says', {
                  from: momentText(answer.from),
                  to: momentText(answer.to),
                })}
              </Typography>
              <Effect>
                <dt>{say('unusual.now')}</dt>
                <dd>{ratingText(answer.before)}</dd>
                <dt>{say('unusual.then')}</dt>
                <dd>{ratingText(answer.after)}</dd>
              </Effect>
            </>
          )}
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Modal.Close>
          <Button variant="tertiary">{say('unusual.cancel')}</Button>
        </Modal.Close>
        {answer !== null && (
          <BusyButton isResting={isWorking} onPress={() => void takeBack(answer.to)}>
            {say('unusual.do')}
          </BusyButton>
        )}
      </Modal.Footer>
    </>
  );
}

/** An average with its number of ratings. */
export function useRatingText(): (rating: RatingSummary) => string {
  const say = useText();
  const { formatNumber } = useIntl();
  return ({ average, count }) =>
    average === null
      ? say('readers.no-rating')
      : say('list.stars', {
          average: formatNumber(average, { minimumFractionDigits: 1 }),
          count,
        });
}

/** The API address for an unusual day of a term. */
export function unusualAddress({
  documentId,
  day,
  what,
}: Pick<UnusualRow, 'documentId' | 'day' | 'what'>): string {
  return `/glossary-panel/terms/${documentId}/unusual/${day}/${what}`;
}
