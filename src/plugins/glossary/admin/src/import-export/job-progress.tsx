import { Button, Flex, Typography } from '@strapi/design-system';
import type { ImportJobStatus } from '../../../core/import-export/import-job';
import { useText } from '../text';
import { ProgressBar } from '../progress-bar';

const SECONDS_PER_MINUTE = 60;

/** The progress of the running job, its speed, and the remaining time. */
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
      ? say('import-export.importing', { file: fileName })
      : say(state === 'receiving' ? 'import-export.receiving' : 'import-export.comparing', {
          file: fileName,
        });
  const left = progress?.secondsLeft ?? null;
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Typography role="status">{label}</Typography>
      <ProgressBar
        value={progress?.done ?? 0}
        max={Math.max(1, progress?.total ?? 1)}
        aria-label={label}
      />
      {progress && (
        <Typography variant="pi" textColor="neutral600">
          {say('import-export.progress', {
            done: progress.done,
            total: progress.total,
            rate: Math.round(progress.rate),
          })}
          {left !== null &&
            ` ${say('import-export.left', {
              minutes: Math.floor(left / SECONDS_PER_MINUTE),
              seconds: left % SECONDS_PER_MINUTE,
            })}`}
        </Typography>
      )}
      {state !== 'receiving' && (
        <Flex>
          <Button variant="secondary" onClick={onStop}>
            {say('import-export.stop')}
          </Button>
        </Flex>
      )}
    </Flex>
  );
}
