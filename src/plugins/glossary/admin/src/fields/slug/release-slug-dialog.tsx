import { Button, Dialog, Flex, TextButton, Typography } from '@strapi/design-system';
import { getFetchClient } from '@strapi/strapi/admin';
import { useState } from 'react';
import { MutationNotice } from '../../mutation-notice';
import { BusyButton } from '../../import-export/busy-button';
import { useText } from '../../text';
import { useMutation } from '../../use-mutation';
import { termPageUrl } from '../../../../core/term/term-address';
import { publicPaths } from '../../project';

interface GiveUpDialogProps {
  readonly documentId: string;
  readonly slug: string;
  readonly onGivenUp: () => void;
}

/** Asks for confirmation before a redirect is removed. */
export function ReleaseSlugDialog({ documentId, slug, onGivenUp }: GiveUpDialogProps) {
  const say = useText();
  const { isWorking, trouble, attempt, forget } = useMutation('slug.give-up-failed');
  const [isOpen, setOpen] = useState(false);
  const path = termPageUrl(publicPaths(), slug);

  async function giveUp(): Promise<void> {
    await attempt(async () => {
      await getFetchClient().post(`/glossary-panel/terms/${documentId}/addresses/${slug}/give-up`);
      setOpen(false);
      onGivenUp();
    });
  }

  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (isWorking) return;
        setOpen(open);
        forget();
      }}
    >
      <Dialog.Trigger>
        <TextButton aria-label={say('slug.give-up-name', { path })}>
          {say('slug.give-up')}
        </TextButton>
      </Dialog.Trigger>
      <Dialog.Content style={{ overflowWrap: 'anywhere' }}>
        <Dialog.Header>
          <span style={{ overflowWrap: 'anywhere' }}>{say('slug.give-up-title', { path })}</span>
        </Dialog.Header>
        <Dialog.Body>
          <Flex direction="column" alignItems="stretch" gap={3}>
            <Typography textColor="neutral800">{say('slug.give-up-says')}</Typography>
            <MutationNotice trouble={trouble} />
          </Flex>
        </Dialog.Body>
        <Dialog.Footer>
          <Dialog.Cancel>
            <Button fullWidth variant="tertiary">
              {say('slug.cancel')}
            </Button>
          </Dialog.Cancel>
          <BusyButton isResting={isWorking} onPress={() => void giveUp()}>
            {say('slug.give-up')}
          </BusyButton>
        </Dialog.Footer>
      </Dialog.Content>
    </Dialog.Root>
  );
}
