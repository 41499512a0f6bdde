import { Button, Flex, ProgressBar, Typography } from '@strapi/design-system';
import type { ImportJobStatus } from '../../../core/exchange/import-job';
import { useText } from '../text';

const SECONDS_PER_MINUTE = 60;
const PER_CENT = 100;

/** How far the work in hand is, how fast it goes, and what is left of it. */
export function JobProgress({
  job,
  onStop,
}: {
  readonly job: ImportJobStatus;
  readonly onStop: () => void;
}) {
  const say = useText();
  const { state, progress, fileName } = job;
  const label =
    state === 'importing'
      ? say('exchange.importing', { file: fileName })
      : say(state === 'receiving' ? 'exchange.receiving' : 'exchange.comparing', {
          file: fileName,
        });
  const part = progress && progress.total > 0 ? progress.done / progress.total : 0;
  const left = progress?.secondsLeft ?? null;
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Typography role="status">{label}</Typography>
      <ProgressBar value={Math.round(part * PER_CENT)} aria-label={label} />
      {progress && (
        <Typography variant="pi" textColor="neutral600">
          {say('exchange.progress', {
            done: progress.done,
            total: progress.total,
            rate: Math.round(progress.rate),
          })}
          {left !== null &&
            ` ${say('exchange.left', {
              minutes: Math.floor(left / SECONDS_PER_MINUTE),
              seconds: left % SECONDS_PER_MINUTE,
            })}`}
        </Typography>
      )}
      {state !== 'receiving' && (
        <Flex>
          <Button variant="secondary" onClick={onStop}>
            {say('exchange.stop')}
          </Button>
        </Flex>
      )}
    </Flex>
  );
}
