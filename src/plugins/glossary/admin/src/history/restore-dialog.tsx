import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { LeftOut, VersionComparison } from '../../../core/history/history-answers';
import { sentenceOf } from '../error-sentence';
import { Refusal } from '../import-export/section';
import { RestingButton } from '../import-export/resting-button';
import { useText } from '../text';
import { useRestoreVersionMutation } from './history-api';
import { VersionDiffs } from './version-diffs';

interface RestoreDialogProps {
  readonly documentId: string;
  readonly version: number;
  readonly onRestored: (answer: LeftOut) => void;
}

/** Asks before a version replaces the draft, and shows what changes in it. */
export function RestoreDialog({ documentId, version, onRestored }: RestoreDialogProps) {
  const say = useText();
  const [restoreVersion, { isLoading: isWorking }] = useRestoreVersionMutation();
  const [isOpen, setOpen] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [compared, setCompared] = useState<VersionComparison | null>(null);
  const [round, setRound] = useState(0);

  async function restore(): Promise<void> {
    setRefusal(null);
    try {
      const savedAt = compared?.savedAt ?? null;
      const answer = await restoreVersion({ documentId, version, savedAt }).unwrap();
      setOpen(false);
      onRestored(answer);
    } catch (error) {
      setRefusal(sentenceOf(error, say('history.restore-failed')));
      // Somebody may have saved in between: what is replaced is shown as it is now.
      setRound((before) => before + 1);
    }
  }

  return (
    <Modal.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (isWorking) return;
        setOpen(open);
        setRefusal(null);
      }}
    >
      <Modal.Trigger>
        <Button variant="tertiary" size="S" aria-label={say('history.restore-name', { version })}>
          {say('history.restore')}
        </Button>
      </Modal.Trigger>
      <Modal.Content aria-describedby={undefined}>
        <Modal.Header>
          <Modal.Title>{say('history.restore-title', { version })}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Flex direction="column" alignItems="stretch" gap={5}>
            <Typography textColor="neutral800">
              {say('history.restore-says', { version })}
            </Typography>
            {refusal !== null && <Refusal>{refusal}</Refusal>}
            <VersionDiffs
              documentId={documentId}
              from="draft"
              to={version}
              countText="history.restore-changes"
              round={round}
              onCompared={setCompared}
            />
          </Flex>
        </Modal.Body>
        <Modal.Footer>
          <Modal.Close>
            <Button variant="tertiary">{say('history.cancel')}</Button>
          </Modal.Close>
          <RestingButton isResting={isWorking} onPress={() => void restore()}>
            {say('history.restore-do')}
          </RestingButton>
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
}
