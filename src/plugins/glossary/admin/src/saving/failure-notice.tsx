import { Button, Flex, Link, Typography } from '@strapi/design-system';
import { useHref } from 'react-router-dom';
import { useText } from '../text';
import type { SavingFailure } from './saving-store';

interface FailureNoticeProps {
  readonly failure: SavingFailure;
  readonly tryAgain: () => void;
}

/** Why what was typed is not saved, and the way on. */
export function FailureNotice({ failure, tryAgain }: FailureNoticeProps) {
  const say = useText();
  const logIn = useHref('/auth/login');
  const { kind, message } = failure;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography variant="pi" textColor="danger700">
        {say(`saving.failed.${kind}`)} {message}
      </Typography>
      {kind === 'session' && (
        <Link href={logIn} isExternal>
          {say('saving.log-in')}
        </Link>
      )}
      {kind !== 'gone' && (
        <Button variant="secondary" fullWidth onClick={tryAgain}>
          {say('saving.try-again')}
        </Button>
      )}
    </Flex>
  );
}
