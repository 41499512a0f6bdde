import { Flex, Typography } from '@strapi/design-system';
import { getFetchClient } from '@strapi/strapi/admin';
import { Remark } from '../remark';
import { dayForReaders, momentText } from '../../../core/time/calendar-day';
import type { UnusualRow } from '../../../core/unusual/unusual-answers';
import { MutationNotice } from '../mutation-notice';
import { BusyButton } from '../import-export/busy-button';
import { useText } from '../text';
import { useMutation } from '../use-mutation';
import { TakeBackDialog, useRatingText, unusualAddress } from './take-back-dialog';

/** The numbers of an unusual day, and the decision about it. */
export function UnusualText({ row: { what, count, beside, decision } }: UnusualProps) {
  const say = useText();
  const ratingText = useRatingText();
  const who = decision && {
    editor: decision.editor ?? say('history.nobody'),
    moment: momentText(decision.moment),
  };
  return (
    <Flex direction="column" alignItems="flex-start" gap={1}>
      <Typography textColor="neutral800">
        {what === 'ratings'
          ? say('unusual.ratings', { count, usual: beside })
          : say('unusual.views', { count, networks: beside })}
      </Typography>
      {who !== null && (
        <Remark>
          {decision?.effect
            ? say('unusual.taken-back', {
                ...who,
                before: ratingText(decision.effect.before),
                after: ratingText(decision.effect.after),
              })
            : say('unusual.kept', who)}
        </Remark>
      )}
    </Flex>
  );
}

interface UnusualProps {
  readonly row: UnusualRow;
}

/** Buttons for deciding on an unusual day. */
export function UnusualCell({
  row,
  onDecided,
}: UnusualProps & {
  /** Called after a decision. */
  readonly onDecided: () => void;
}) {
  const say = useText();
  const { isWorking, trouble, attempt } = useMutation('unusual.failed');
  const { decision, what, term } = row;
  const named = { name: term, day: dayForReaders(row.day) };
  const isTakenBack = decision?.state === 'taken-back';

  async function keep(): Promise<void> {
    if (await attempt(() => getFetchClient().post(`${unusualAddress(row)}/keep`, {}))) onDecided();
  }

  return (
    <Flex direction="column" alignItems="flex-start" gap={2}>
      <Flex gap={2} wrap="wrap">
        {what === 'ratings' && decision === null && (
          <TakeBackDialog row={row} onTakenBack={onDecided} />
        )}
        {decision?.state !== 'kept' && (
          <BusyButton
            variant="tertiary"
            isResting={isWorking}
            label={say(isTakenBack ? 'unusual.count-again-name' : 'unusual.keep-name', named)}
            onPress={() => void keep()}
          >
            {say(isTakenBack ? 'unusual.count-again' : 'unusual.keep')}
          </BusyButton>
        )}
      </Flex>
      <MutationNotice trouble={trouble} />
    </Flex>
  );
}
