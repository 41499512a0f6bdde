import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { LeftOut, VersionComparison } from '../../../core/history/history-answers';
import { MutationNotice } from '../mutation-notice';
import { BusyButton } from '../import-export/busy-button';
import { useText } from '../text';
import { useMutation } from '../use-mutation';
import { useHistoryMutations } from './history-mutations';
import { VersionDiffs } from './version-diffs';

interface RestoreDialogProps {
  readonly documentId: string;
  readonly version: number;
  readonly onRestored: (answer: LeftOut) => void;
}

/** Asks for confirmation before a version replaces the draft, and shows the changes. */
export function RestoreDialog({ documentId, version, onRestored }: RestoreDialogProps) {
  const say = useText();
  const { restoreVersion } = useHistoryMutations();
  const { isWorking, trouble, attempt, forget } = useMutation('history.restore-failed');
  const [isOpen, setOpen] = useState(false);
  const [compared, setCompared] = useState<VersionComparison | null>(null);
  const [round, setRound] = useState(0);

  async function restore(): Promise<void> {
    const isDone = await attempt(async () => {
      const savedAt = compared?.savedAt ?? null;
      const answer = await restoreVersion({ documentId, version, savedAt });
      setOpen(false);
      onRestored(answer);
    });
    // Another editor may have saved in between: the comparison is loaded again.
    if (!isDone) setRound((before) => before + 1);
  }

  return (
    <Modal.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (isWorking) return;
        setOpen(open);
        forget();
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
            <MutationNotice trouble={trouble} />
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
            <Button variant="tertiary" aria-disabled={isWorking}>
              {say('history.cancel')}
            </Button>
          </Modal.Close>
          <BusyButton isResting={isWorking} onPress={() => void restore()}>
            {say('history.restore-do')}
          </BusyButton>
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
}
