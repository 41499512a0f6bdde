import { Flex, Typography } from '@strapi/design-system';
import { ProgressBar } from '../import-export/progress-bar';
import { useText } from '../text';

/** How many of the terms are done. */
export function StepBar({ done, all }: { readonly done: number; readonly all: number }) {
  const say = useText();
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <ProgressBar value={done} max={all} aria-label={say('bulk.progress-label')} />
      <Typography role="status" textColor="neutral800">
        {say('bulk.progress', { done, all })}
      </Typography>
    </Flex>
  );
}
