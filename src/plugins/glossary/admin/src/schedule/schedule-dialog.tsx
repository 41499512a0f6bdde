import { Button, Field, Flex, Modal, Typography } from '@strapi/design-system';
import { Clock } from '@strapi/icons';
import { useState } from 'react';
import { FARTHEST_DAYS } from '../../../core/schedule/schedule';
import { MutationNotice } from '../mutation-notice';
import { useDecidedOn } from '../use-decided-on';
import { BusyButton } from '../import-export/busy-button';
import { useText } from '../text';
import { type Mutation, useMutation } from '../use-mutation';
import { usePersistedText } from '../use-persisted-text';
import { fromLocal, toLocal, timeZone, useMomentText } from './moment-text';

interface ScheduleDialogProps {
  /** The label of the button that opens the dialogue. */
  readonly action: string;
  /** The currently scheduled time, in milliseconds since 1970; null for none. */
  readonly due: number | null;
  /** The version of the current schedule; null for none. */
  readonly version: string | null;
  /** The name under which the unsent time is kept (`usePersistedText`). */
  readonly momentName: string;
  /**
   * Rejects with the server's error.
   *
   * @param seen the version that the editor has seen
   */
  readonly send: (moment: number, seen: string | null) => Promise<unknown>;
}

/** Asks for the time at which a term is to be published. The dialogue stays open while it is sent. */
export function ScheduleDialog({ action, version, ...props }: ScheduleDialogProps) {
  const say = useText();
  const [isOpen, setOpen] = useState(false);
  const mutation = useMutation('review.failed');
  const seen = useDecidedOn(version, isOpen, mutation.trouble);
  return (
    <Modal.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (mutation.isWorking) return;
        setOpen(open);
        mutation.forget();
      }}
    >
      <Modal.Trigger>
        <Button variant="secondary" startIcon={<Clock />} fullWidth>
          {action}
        </Button>
      </Modal.Trigger>
      <Modal.Content aria-describedby={undefined}>
        <Modal.Header>
          <Modal.Title>{say('schedule.title')}</Modal.Title>
        </Modal.Header>
        <Choice {...props} seen={seen} mutation={mutation} onDone={() => setOpen(false)} />
      </Modal.Content>
    </Modal.Root>
  );
}

interface ChoiceProps extends Omit<ScheduleDialogProps, 'action' | 'version'> {
  readonly seen: string | null;
  readonly mutation: Mutation;
  readonly onDone: () => void;
}

function Choice({ due, seen, momentName, send, mutation, onDone }: ChoiceProps) {
  const { isWorking, trouble, attempt, forget } = mutation;
  const say = useText();
  const textOfMoment = useMomentText();
  const [before] = useState(due);
  const [persisted, keep] = usePersistedText(momentName);
  const [value, setValue] = useState(persisted || (before === null ? '' : toLocal(before)));
  const [isMissing, setMissing] = useState(false);
  // A local time may occur twice in a night: an unchanged one keeps its timestamp.
  const moment = before !== null && value === toLocal(before) ? before : fromLocal(value);

  async function submit(): Promise<void> {
    forget();
    setMissing(moment === null);
    if (moment === null) return;
    await attempt(async () => {
      await send(moment, seen);
      keep('');
      onDone();
    });
  }

  return (
    <>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={5}>
          <Typography textColor="neutral800">{say('schedule.says')}</Typography>
          <MutationNotice trouble={trouble} />
          <Field.Root
            name="at"
            hint={say('schedule.zone', { zone: timeZone(), days: FARTHEST_DAYS })}
            error={isMissing ? say('schedule.missing') : undefined}
          >
            <Field.Label>{say('schedule.at')}</Field.Label>
            <Field.Input
              type="datetime-local"
              value={value}
              readOnly={isWorking}
              onChange={(event: React.ChangeEvent<HTMLInputElement>) => {
                setValue(event.target.value);
                keep(event.target.value);
                setMissing(false);
              }}
            />
            <Field.Hint />
            <Field.Error />
          </Field.Root>
          <Typography textColor="neutral800" role="status">
            {moment === null ? '' : say('schedule.chosen', { moment: textOfMoment(moment) })}
          </Typography>
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Modal.Close>
          <Button variant="tertiary" aria-disabled={isWorking}>
            {say('history.cancel')}
          </Button>
        </Modal.Close>
        <BusyButton isResting={isWorking} onPress={() => void submit()}>
          {say('schedule.do')}
        </BusyButton>
      </Modal.Footer>
    </>
  );
}
