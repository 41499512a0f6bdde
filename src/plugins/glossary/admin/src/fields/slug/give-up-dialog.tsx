import { Button, Dialog, Flex, TextButton, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { sentenceOf } from '../../error-sentence';
import { Refusal } from '../../import-export/section';
import { RestingButton } from '../../import-export/resting-button';
import { useText } from '../../text';
import { useActs } from '../../use-acts';
import { ANYWHERE } from '../anywhere';

interface GiveUpDialogProps {
  readonly documentId: string;
  readonly slug: string;
  readonly onGivenUp: () => void;
}

/** Asks before an old address leads nowhere any more. */
export function GiveUpDialog({ documentId, slug, onGivenUp }: GiveUpDialogProps) {
  const say = useText();
  const { post } = useActs();
  const [isOpen, setOpen] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const path = `/glossary/${slug}`;

  async function giveUp(): Promise<void> {
    setWorking(true);
    setRefusal(null);
    try {
      await post(`/glossary-panel/terms/${documentId}/addresses/${slug}/give-up`);
      setOpen(false);
      onGivenUp();
    } catch (error) {
      setRefusal(sentenceOf(error, say('slug.give-up-failed')));
    } finally {
      setWorking(false);
    }
  }

  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (isWorking) return;
        setOpen(open);
        setRefusal(null);
      }}
    >
      <Dialog.Trigger>
        <TextButton aria-label={say('slug.give-up-name', { path })}>
          {say('slug.give-up')}
        </TextButton>
      </Dialog.Trigger>
      <Dialog.Content style={ANYWHERE}>
        <Dialog.Header>
          <span style={ANYWHERE}>{say('slug.give-up-title', { path })}</span>
        </Dialog.Header>
        <Dialog.Body>
          <Flex direction="column" alignItems="stretch" gap={3}>
            <Typography textColor="neutral800">{say('slug.give-up-says')}</Typography>
            {refusal !== null && <Refusal>{refusal}</Refusal>}
          </Flex>
        </Dialog.Body>
        <Dialog.Footer>
          <Dialog.Cancel>
            <Button fullWidth variant="tertiary">
              {say('slug.cancel')}
            </Button>
          </Dialog.Cancel>
          <RestingButton isResting={isWorking} onPress={() => void giveUp()}>
            {say('slug.give-up')}
          </RestingButton>
        </Dialog.Footer>
      </Dialog.Content>
    </Dialog.Root>
  );
}
