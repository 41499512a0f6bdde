import { Button, Flex, Typography } from '@strapi/design-system';
import { LogInLink } from '../act-notice';
import { useText } from '../text';
import type { SavingFailure } from './saving-store';

interface FailureNoticeProps {
  readonly failure: SavingFailure;
  readonly tryAgain: () => void;
}

/** Why the typed text is not saved, and the way on. */
export function FailureNotice({ failure, tryAgain }: FailureNoticeProps) {
  const say = useText();
  const { kind, message } = failure;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography variant="pi" textColor="danger700">
        {say(`saving.failed.${kind}`)} {message}
      </Typography>
      {kind === 'session' && <LogInLink />}
      {kind !== 'gone' && (
        <Button variant="secondary" fullWidth onClick={tryAgain}>
          {say('saving.try-again')}
        </Button>
      )}
    </Flex>
  );
}
