import { Box, Flex, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { useText } from '../text';

interface OutcomeProps {
  readonly done: string;
  /** What could not be restored, one sentence each. */
  readonly leftOut: readonly string[];
  readonly children: ReactNode;
}

/** The outcome of restoring a version or a term; announced when it appears. */
export function Outcome({ done, leftOut, children }: OutcomeProps) {
  const say = useText();
  return (
    <Box background="neutral0" hasRadius shadow="tableShadow" padding={4} role="status">
      <Flex direction="column" alignItems="stretch" gap={2}>
        <Typography fontWeight="bold" textColor="neutral800">
          {done}
        </Typography>
        {leftOut.length > 0 && (
          <>
            <Typography textColor="neutral800">{say('history.left-out')}</Typography>
            <Flex tag="ul" direction="column" alignItems="stretch" gap={1}>
              {leftOut.map((sentence) => (
                <li key={sentence}>
                  <Typography textColor="neutral800">{sentence}</Typography>
                </li>
              ))}
            </Flex>
          </>
        )}
        <Typography>{children}</Typography>
      </Flex>
    </Box>
  );
}
