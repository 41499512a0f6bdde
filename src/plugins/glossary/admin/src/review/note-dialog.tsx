import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import { type ReactNode, useState } from 'react';
import { MutationNotice } from '../mutation-notice';
import { useDecidedOn } from '../use-decided-on';
import { BusyButton } from '../import-export/busy-button';
import { useText } from '../text';
import { useMutation } from '../use-mutation';
import { usePersistedText } from '../use-persisted-text';
import { NoteField } from './note-field';

interface NoteDialogProps {
  /** The label of the button that opens the dialogue, and of the one that confirms it. */
  readonly action: string;
  readonly startIcon: ReactNode;
  readonly title: string;
  readonly explanation: string;
  readonly label: string;
  readonly isNeeded: boolean;
  readonly isDisabled?: boolean;
  /** The name under which the unsent note is kept (`usePersistedText`). */
  readonly noteName: string;
  /** The number of the current review request; null if there is none. */
  readonly current: number | null;
  /**
   * Rejects with the server's error.
   *
   * @param seen the request that the editor has seen
   */
  readonly send: (note: string, seen: number | null) => Promise<unknown>;
  readonly onOpenChange?: (isOpen: boolean) => void;
}

/** A button that asks for a note before its action. The dialogue stays open while the action runs. */
export function NoteDialog(props: NoteDialogProps) {
  const { action, startIcon, title, explanation, label, isNeeded, isDisabled, send } = props;
  const { noteName, current, onOpenChange } = props;
  const say = useText();
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = usePersistedText(noteName);
  const [isMissing, setMissing] = useState(false);
  const { isWorking, trouble, attempt, forget } = useMutation('review.failed');
  const seen = useDecidedOn(current, isOpen, trouble);

  async function submit(): Promise<void> {
    forget();
    if (isNeeded && note.trim() === '') return setMissing(true);
    await attempt(async () => {
      await send(note, seen);
      setNote('');
      setOpen(false);
      onOpenChange?.(false);
    });
  }

  return (
    <Modal.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (isWorking) return;
        setOpen(open);
        forget();
        setMissing(false);
        onOpenChange?.(open);
      }}
    >
      <Modal.Trigger>
        <Button variant="secondary" startIcon={startIcon} fullWidth disabled={isDisabled}>
          {action}
        </Button>
      </Modal.Trigger>
      <Modal.Content aria-describedby={undefined}>
        <Modal.Header>
          <Modal.Title>{title}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Flex direction="column" alignItems="stretch" gap={5}>
            <Typography textColor="neutral800">{explanation}</Typography>
            <MutationNotice trouble={trouble} />
            <NoteField
              label={label}
              value={note}
              isMissing={isMissing}
              isSending={isWorking}
              onChange={(text) => {
                setNote(text);
                setMissing(false);
              }}
            />
          </Flex>
        </Modal.Body>
        <Modal.Footer>
          <Modal.Close>
            <Button variant="tertiary" aria-disabled={isWorking}>
              {say('history.cancel')}
            </Button>
          </Modal.Close>
          <BusyButton isResting={isWorking} onPress={() => void submit()}>
            {action}
          </BusyButton>
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
}
