import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import { type ReactNode, useState } from 'react';
import type { Merge, TagGroup } from '../../../core/merging/merge';
import { MutationNotice } from '../mutation-notice';
import { StepBar } from '../progress-bar';
import { BusyButton } from '../import-export/busy-button';
import { useText } from '../text';
import { useMerge } from './use-merge';

interface MergeDialogProps {
  readonly button: string;
  readonly buttonLabel: string;
  readonly title: string;
  readonly group: Pick<TagGroup, 'published' | 'drafts'>;
  /** Null until a target is chosen. */
  readonly merge: Merge | null;
  /** The consequences for readers and programs, one sentence each. */
  readonly effects: readonly string[];
  /** The outcome after a number of terms were moved, in a sentence. */
  readonly done: (moved: number) => string;
  readonly after: (sentence: string) => void;
  readonly children: ReactNode;
}

/** A merge from its button to its outcome: the destination is chosen in `children`. */
export function MergeDialog({
  button,
  buttonLabel,
  title,
  group,
  merge,
  effects,
  done,
  after,
  children,
}: MergeDialogProps) {
  const say = useText();
  const [isOpen, setOpen] = useState(false);
  const { isRunning, trouble, progress, run, stop, forget } = useMerge();

  async function start(): Promise<void> {
    if (merge === null) return;
    const moved = await run(merge, Math.max(group.published, group.drafts));
    if (moved === null) return;
    setOpen(false);
    after(done(moved));
  }

  return (
    <Modal.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (isRunning) return;
        setOpen(open);
        if (open) return;
        // Terms were moved before the merge stopped, so the counts are loaded again.
        if (progress !== null && progress.moved > 0)
          after(say('merge.so-far', { moved: progress.moved }));
        forget();
      }}
    >
      <Modal.Trigger>
        <Button variant="tertiary" size="S" aria-label={buttonLabel}>
          {button}
        </Button>
      </Modal.Trigger>
      <Modal.Content aria-describedby={undefined} style={{ overflowWrap: 'anywhere' }}>
        <Modal.Header>
          <Modal.Title style={{ overflowWrap: 'anywhere' }}>{title}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Flex direction="column" alignItems="stretch" gap={4}>
            <MutationNotice trouble={trouble} />
            {!isRunning && progress !== null && progress.moved > 0 && (
              <Typography role="status" textColor="neutral800">
                {say('merge.so-far', { moved: progress.moved })}
              </Typography>
            )}
            {isRunning && progress !== null ? (
              <StepBar done={progress.moved} all={progress.moved + progress.left} />
            ) : (
              children
            )}
            <Flex direction="column" alignItems="stretch" gap={2} role="status">
              {!isRunning &&
                effects.map((effect) => (
                  <Typography key={effect} textColor="neutral800">
                    {effect}
                  </Typography>
                ))}
            </Flex>
          </Flex>
        </Modal.Body>
        <Modal.Footer>
          {isRunning ? (
            <Button variant="tertiary" onClick={stop}>
              {say('bulk.stop')}
            </Button>
          ) : (
            <Modal.Close>
              <Button variant="tertiary">{say('merge.cancel')}</Button>
            </Modal.Close>
          )}
          <BusyButton isResting={isRunning || merge === null} onPress={() => void start()}>
            {say('merge.do')}
          </BusyButton>
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
}
